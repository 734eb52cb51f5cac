/**
 * Remembers queries that match more clients than are counted, so that further pages need no new count. The API
 * deletes no clients; other changes are noticed when an entry expires.
 */
const REMEMBERED_MS = 60_000;
const MOST_QUESTIONS = 1_000;

/** Counts up to `limit` clients that match a query, which is identified by its JSON. */
export type CountMany = (
  question: unknown,
  limit: number,
  count: (limit: number) => Promise<number>,
) => Promise<number>;

export function rememberMany(now: () => number = () => performance.now()): CountMany {
  /** The expiry time of each entry, oldest first. */
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
