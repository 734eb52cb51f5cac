/** Limits the connections per kind of call, so that calls waiting for a locked table or row cannot use all of them. */
import type { Share, Work } from './work.ts';

export interface Turns {
  /** Waits until the work may use one more connection; call `leave` to release it. */
  enter(work: Work): Promise<void>;
  leave(work: Work): void;
}

/** The maximum number of waiting calls per running call; more would not get a turn in time. */
const WAITING_EACH = 16;

/** Thrown when a call waited too long; the API then reports that the database is unavailable. */
class NoTurn extends Error {
  constructor() {
    super('timeout exceeded when waiting for a turn');
    this.name = 'NoTurn';
  }
}

/** @param timeout Milliseconds that a call waits in total. */
export function createTurns(timeout: number): Turns {
  const kinds = new Map<string, { running: number; queue: (() => void)[] }>();

  const give = (key: string) => {
    const kind = kinds.get(key);
    if (!kind) return;
    const next = kind.queue.shift();
    if (next) next();
    else if (--kind.running === 0) kinds.delete(key);
  };

  const take = async ({ key, most }: Share, deadline: number) => {
    const kind = kinds.get(key) ?? { running: 0, queue: [] };
    kinds.set(key, kind);
    if (kind.running < most) {
      kind.running += 1;
      return;
    }
    if (kind.queue.length >= most * WAITING_EACH) throw new NoTurn();
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        kind.queue.splice(kind.queue.indexOf(admit), 1);
        reject(new NoTurn());
      }, deadline - performance.now());
      kind.queue.push(admit);
    });
  };

  const takeAll = async (work: Work) => {
    const started = performance.now();
    const deadline = started + timeout - work.waited;
    const taken: string[] = [];
    const giveAll = () => taken.splice(0).reverse().forEach(give);
    try {
      for (const share of work.shares) {
        await take(share, deadline);
        taken.push(share.key);
      }
      return giveAll;
    } catch (error) {
      giveAll();
      throw error;
    } finally {
      work.waited += performance.now() - started;
    }
  };

  const leave = (work: Work) => {
    work.connections -= 1;
    if (work.connections > 0) return;
    // If the wait failed, `takeAll` has already released everything.
    work.turn?.then(
      (giveAll) => giveAll(),
      () => undefined,
    );
    work.turn = undefined;
  };

  return {
    leave,
    async enter(work) {
      work.connections += 1;
      work.turn ??= takeAll(work);
      try {
        await work.turn;
      } catch (error) {
        leave(work);
        throw error;
      }
    },
  };
}
