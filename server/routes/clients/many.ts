/**
 * Remembers which questions more clients answer than are counted, so that the next page of them is not
 * counted again. The API deletes no clients; those that a change or a hand takes away are noticed by then.
 */
const REMEMBERED_MS = 60_000;
const MOST_QUESTIONS = 1_000;

/** Counts up to `limit` the clients that answer a question, which is any value that JSON tells apart. */
export type CountMany = (
  question: unknown,
  limit: number,
  count: (limit: number) => Promise<number>,
) => Promise<number>;

export function rememberMany(now: () => number = () => performance.now()): CountMany {
  /** When a question is forgotten, the oldest first. */
  const endings = new Map<string, number>();

  return async (question, limit, count) => {
    const key = JSON.stringify([question, limit]);
    if ((endings.get(key) ?? 0) > now()) return limit;
    const counted = await count(limit);
    endings.delete(key);
    if (counted >= limit) endings.set(key, now() + REMEMBERED_MS);
    const [oldest] = endings.keys();
    if (endings.size > MOST_QUESTIONS) endings.delete(oldest!);
    return counted;
  };
}
