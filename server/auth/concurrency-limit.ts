/** Limits concurrent work, with a queue that refuses at once calls that it could not run in time. */

/** The number of calls over which the average duration is smoothed. */
const REMEMBERED = 8;

/** Thrown when the queue is full or too slow. */
export class TooBusy extends Error {
  constructor() {
    super('The queue is full');
    this.name = 'TooBusy';
  }
}

export interface ConcurrencyLimit {
  /**
   * Runs `work` when a slot is free. Throws `TooBusy` if that takes too long, or if `caller` aborts while the
   * call waits.
   */
  run<T>(work: () => Promise<T>, caller?: AbortSignal): Promise<T>;
  /** How many calls run and wait now. */
  state(): { readonly running: number; readonly waiting: number };
}

/**
 * Creates a limit: at most `atOnce` calls run and at most `waiting` calls wait, first in, first out, for
 * `timeout` milliseconds. A call that would probably wait longer is refused at once.
 *
 * @param pace The average duration in milliseconds; several limits of similar work can share it.
 */
export function createConcurrencyLimit(
  atOnce: number,
  waiting: number,
  timeout: number,
  pace = { duration: 0 },
): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;

  const enqueue = (caller?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        caller?.removeEventListener('abort', leave);
      };
      const admit = () => {
        settle();
        resolve();
      };
      const leave = () => {
        settle();
        queue.splice(queue.indexOf(admit), 1);
        reject(new TooBusy());
      };
      const timer = setTimeout(leave, timeout);
      caller?.addEventListener('abort', leave);
      queue.push(admit);
    });

  return {
    state: () => ({ running, waiting: queue.length }),
    async run(work, caller) {
      if (running >= atOnce) {
        const wait = ((queue.length + 1) * pace.duration) / atOnce;
        const isHopeless = queue.length >= waiting || wait > timeout;
        if (isHopeless || caller?.aborted) throw new TooBusy();
        // A finished call passes its slot on directly, so that no other call can take it in between.
        await enqueue(caller);
      } else {
        running += 1;
      }
      const started = performance.now();
      try {
        return await work();
      } finally {
        pace.duration += (performance.now() - started - pace.duration) / REMEMBERED;
        const admit = queue.shift();
        if (admit) admit();
        else running -= 1;
      }
    },
  };
}

export interface LimitByKey {
  run<T>(key: string, work: () => Promise<T>, caller?: AbortSignal): Promise<T>;
}

/**
 * Creates a separate limit for each key, kept only while in use. All keys share the average duration, so that a
 * new limit can estimate waits at once.
 */
export function createLimitByKey(atOnce: number, waiting: number, timeout: number): LimitByKey {
  const pace = { duration: 0 };
  const used = new Map<string, ConcurrencyLimit>();
  return {
    async run(key, work, caller) {
      const limit = used.get(key) ?? createConcurrencyLimit(atOnce, waiting, timeout, pace);
      used.set(key, limit);
      try {
        return await limit.run(work, caller);
      } finally {
        if (limit.state().running === 0) used.delete(key);
      }
    },
  };
}
