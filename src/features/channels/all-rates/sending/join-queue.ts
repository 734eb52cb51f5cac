/** Passes events between the grid and the queue of sendings, even after the screen is closed. */
import { type Edits, isChangedSince } from '#machines/rates/edits.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { isAtRest, isFinished, isOnItsWay, isUnsent } from '#machines/rates/jobs.ts';
import type { QueueActor } from '#machines/rates/queue.machine.ts';
import type { Services } from '#workspace/services.tsx';
import type { RatesWork } from '../all-rates.logic.ts';

/** The grid joined to each queue. Either may end before the other. */
const joined = new WeakMap<object, { grid: GridActor; leave: () => void }>();

/** Drops sent and yielded edits from the grid; marks unsent jobs as outdated if their edits change again. */
export function joinQueue(
  queue: QueueActor<RatesWork>,
  grid: GridActor,
  { writers }: Pick<Services, 'writers'>,
): void {
  const known = joined.get(queue);
  if (known?.grid === grid) return;
  known?.leave();
  let wasAtRest = true;
  /** At the end, jobs without a response still count as being sent. */
  const reportSending = () => {
    const { jobs } = queue.getSnapshot().context;
    if (isAtRest(jobs) === wasAtRest) return;
    wasAtRest = !wasAtRest;
    const sending = jobs.filter((job) => isOnItsWay(job) || job.isUnanswered);
    const rates: Edits = Object.assign({}, ...sending.map(({ work }) => work.edits));
    grid.send({ type: 'sending', rates });
  };
  const reportChanged = () => {
    const { edits, sheet } = grid.getSnapshot().context;
    const ids = queue
      .getSnapshot()
      .context.jobs.filter((job) => isUnsent(job) && isChangedSince(job.work.edits, edits, sheet))
      .map(({ id }) => id);
    if (ids.length > 0) queue.send({ type: 'outdated', ids });
  };
  const links = [
    queue.on('sent', ({ work }) => grid.send({ type: 'written', rates: work.edits })),
    queue.on('yielded', async ({ work }) => {
      grid.send({ type: 'drop', rates: work.edits });
      const { sendingEnd } = await import('./sending-end.ts');
      if (isFinished(queue.getSnapshot().context.jobs)) writers.of(sendingEnd).settle();
    }),
    // The sheet drops edits of deleted rates; take them back under the keys of added rates.
    queue.on('kept', ({ work }) => {
      const { edits } = grid.getSnapshot().context;
      grid.send({ type: 'take', edits: { ...work.edits, ...edits } });
    }),
    queue.on('ended', async (fact) => {
      // Already loaded with the code that sends.
      const { sendingEnd } = await import('./sending-end.ts');
      writers.of(sendingEnd).notify(fact);
    }),
    grid.subscribe(reportChanged),
    queue.subscribe(() => {
      reportSending();
      // Edits may have changed while they were being sent.
      reportChanged();
    }),
  ];
  const leave = () => {
    for (const link of links) link.unsubscribe();
  };
  joined.set(queue, { grid, leave });
  reportSending();
  reportChanged();
}
