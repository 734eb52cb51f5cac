/** Limits concurrent work, with a bounded queue. */

/** Thrown when the queue is full. */
export class TooBusy extends Error {
  constructor() {
    super('The queue is full');
    this.name = 'TooBusy';
  }
}

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free; throws `TooBusy` if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many calls run and wait now. */
  state(): { readonly running: number; readonly waiting: number };
}

/** At most `atOnce` calls run and at most `waiting` calls wait, first in, first out. */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    state: () => ({ running, waiting: queue.length }),
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new TooBusy();
        // A finished call passes its slot on directly, so that no other call takes it in between.
        await new Promise<void>((admit) => queue.push(admit));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const admit = queue.shift();
        if (admit) admit();
        else running -= 1;
      }
    },
  };
}
