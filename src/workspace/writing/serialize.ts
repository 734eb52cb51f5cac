/**
 * Runs what is about one thing one after the other, and what is about others beside it. What waits
 * behind a call that was broken off is broken off with it: whoever asked for both has left.
 */
export type Serialize = <T>(id: number, task: () => Promise<T>) => Promise<T>;

export function createSerializer(): Serialize {
  const last = new Map<number, Promise<unknown>>();
  return (id, task) => {
    const before = last.get(id);
    const mine = before ? before.then(task, (error) => unlessLeft(error, task)) : task();
    last.set(id, mine);
    const forget = () => {
      if (last.get(id) === mine) last.delete(id);
    };
    mine.then(forget, forget);
    return mine;
  };
}

function unlessLeft<T>(error: unknown, task: () => Promise<T>): Promise<T> {
  if (error instanceof Error && error.name === 'AbortError') throw error;
  return task();
}
