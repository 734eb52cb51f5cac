/** A door that lets a few pieces of work through at once and a few more wait. */

/** Thrown when even the queue is full. */
export class TooBusy extends Error {
  constructor() {
    super('Too much work is waiting already');
    this.name = 'TooBusy';
  }
}

export interface ConcurrencyLimit {
  /** Runs the work as soon as there is room; throws `TooBusy` when too much waits already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most `atOnce` run, at most `waiting` queue behind them, in the order they came. */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new TooBusy();
        // A finished call passes its place on, so that no other call takes it in between.
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
