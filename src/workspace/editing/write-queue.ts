import type { WriteQueueActor } from '#machines/editing/write-queue.machine.ts';

let tickets = 0;

/** Waits in the queue for its turn and for what comes of it. */
export function enqueued<TChange, TOutcome>(
  queue: WriteQueueActor<TChange, TOutcome>,
  change: TChange,
): Promise<TOutcome> {
  return new Promise((resolve, reject) => {
    const ticket = `ticket ${++tickets}`;
    const { unsubscribe } = queue.on('*', (settled) => {
      if (settled.ticket !== ticket) return;
      unsubscribe();
      if (settled.type === 'written') resolve(settled.outcome);
      else reject(settled.error);
    });
    queue.send({ type: 'enqueue', ticket, change });
  });
}
