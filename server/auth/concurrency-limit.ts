/** Limits concurrent work, with a queue that refuses at once what it could not run in time. */

/** How many finished works the average duration covers. */
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
   * Runs the work when a slot is free; throws `TooBusy` if that takes too long, or if the caller goes while
   * it waits: then nobody needs the work any more.
   */
  run<T>(work: () => Promise<T>, caller?: AbortSignal): Promise<T>;
  /** How many calls run and wait now. */
  state(): { readonly running: number; readonly waiting: number };
}

/**
 * At most `atOnce` calls run and at most `waiting` calls wait, first in, first out, for `patience`
 * milliseconds. A call that would probably wait longer is refused at once.
 */
export function createConcurrencyLimit(
  atOnce: number,
  waiting: number,
  patience: number,
): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  /** The average duration in milliseconds. */
  let duration = 0;

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
      const timer = setTimeout(leave, patience);
      caller?.addEventListener('abort', leave);
      queue.push(admit);
    });

  return {
    state: () => ({ running, waiting: queue.length }),
    async run(work, caller) {
      if (running >= atOnce) {
        const wait = ((queue.length + 1) * duration) / atOnce;
        const isHopeless = queue.length >= waiting || wait > patience;
        if (isHopeless || caller?.aborted) throw new TooBusy();
        // A finished call passes its slot on directly, so that no other call takes it in between.
        await enqueue(caller);
      } else {
        running += 1;
      }
      const started = performance.now();
      try {
        return await work();
      } finally {
        duration += (performance.now() - started - duration) / REMEMBERED;
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

/** A limit of its own for each key, kept only while it is in use. */
export function createLimitByKey(...limits: Parameters<typeof createConcurrencyLimit>): LimitByKey {
  const used = new Map<string, ConcurrencyLimit>();
  return {
    async run(key, work, caller) {
      const limit = used.get(key) ?? createConcurrencyLimit(...limits);
      used.set(key, limit);
      try {
        return await limit.run(work, caller);
      } finally {
        if (limit.state().running === 0) used.delete(key);
      }
    },
  };
}
