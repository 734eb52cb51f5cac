/**
 * Runs tasks with the same id one after another, and tasks with different ids in parallel. If a call is
 * aborted, the tasks waiting behind it are aborted too, because the user who started them has left.
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
