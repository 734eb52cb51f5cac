/** Runs what is about one thing one after the other, and what is about others beside it. */
export type InTurn = <T>(id: number, task: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<number, Promise<unknown>>();
  return (id, task) => {
    const before = last.get(id);
    const mine = before ? before.then(task, task) : task();
    last.set(id, mine);
    const forget = () => {
      if (last.get(id) === mine) last.delete(id);
    };
    mine.then(forget, forget);
    return mine;
  };
}
