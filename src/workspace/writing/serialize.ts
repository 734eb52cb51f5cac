/**
 * Runs tasks with the same id one after another, and tasks with different ids in parallel. If a call is aborted, the
 * tasks waiting behind it are aborted too, because the user who started them has left.
 *
 * @param task A look receives the signal that aborts it.
 * @param isLook It only reads: it waits for others, but none waits for it. The next task that is no look aborts it.
 */
export type Serialize = <T>(
  id: number,
  task: (look?: AbortSignal) => Promise<T>,
  isLook?: unknown,
) => Promise<T>;

export function createSerializer(): Serialize {
  const last = new Map<number, Promise<unknown>>();
  const looks = new Map<number, AbortController>();
  return (id, task, isLook) => {
    const before = last.get(id);
    const looking = looks.get(id) ?? new AbortController();
    const run = () => task(isLook ? looking.signal : undefined);
    const mine = before ? before.then(run, (error) => unlessLeft(error, run)) : run();
    const forget = () => {
      if (last.get(id) === mine) last.delete(id);
    };
    if (isLook) looks.set(id, looking);
    else {
      looking.abort();
      looks.delete(id);
      last.set(id, mine);
      mine.then(forget, forget);
    }
    return mine;
  };
}

function unlessLeft<T>(error: unknown, task: () => Promise<T>): Promise<T> {
  if (error instanceof Error && error.name === 'AbortError') throw error;
  return task();
}
