/**
 * Reads that are sent before the code that wants them has come. Each answer is handed out once, to the
 * first read of the same address with the same token; whatever else is read is sent as usual.
 */

/** After this time an answer that was not asked for is too old. */
const KEPT_MS = 15_000;

export interface EarlyReads {
  /** Sends these reads in the name of this token, and drops those before. */
  begin(token: string, urls: readonly string[]): readonly Promise<Response>[];
  /** Like the global `fetch`, but takes an answer that is under way. */
  readonly fetch: typeof fetch;
  /** Drops answers that were not asked for: they may be personal data. */
  forget(): void;
}

interface Waiting {
  readonly token: string;
  readonly begunAt: number;
  readonly answer: Promise<Response>;
  readonly abort: AbortController;
}

export function createEarlyReads(): EarlyReads {
  const waiting = new Map<string, Waiting>();
  let end: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(end);
    for (const { abort } of waiting.values()) abort.abort();
    waiting.clear();
  }

  function take(url: string, init: RequestInit): Waiting | undefined {
    // Anything that is written may make the answers wrong.
    if ((init.method ?? 'GET').toUpperCase() !== 'GET') return void forget();
    // A screen can end its reads. What is read to be written must be as it is now.
    if (!init.signal) return undefined;
    const key = keyOf(url);
    const found = waiting.get(key);
    const bearer = new Headers(init.headers).get('Authorization');
    if (!found || bearer !== `Bearer ${found.token}`) return undefined;
    // Timers stand still while the computer sleeps.
    const age = Date.now() - found.begunAt;
    if (age < 0 || age >= KEPT_MS) return void forget();
    waiting.delete(key);
    return found;
  }

  return {
    begin(token, urls) {
      forget();
      for (const url of urls) {
        const abort = new AbortController();
        const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
        const begunAt = Date.now();
        const answer = globalThis
          .fetch(url, { headers, signal: abort.signal })
          .then((response) => withText(response, begunAt));
        // Whoever takes it hears of the failure.
        answer.catch(() => {});
        waiting.set(keyOf(url), { token, begunAt, answer, abort });
      }
      end = setTimeout(forget, KEPT_MS);
      return [...waiting.values()].map(({ answer }) => answer);
    },
    async fetch(input, init = {}) {
      const found = typeof input === 'string' ? take(input, init) : undefined;
      if (!found) return globalThis.fetch(input, init);
      const { signal } = init;
      const stop = () => found.abort.abort(signal?.reason);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      // A failure counts as the first try: its reader repeats it, and only once.
      return found.answer;
    },
    forget,
  };
}

/** The answer with its text in memory, so that its reader draws it in the same task, and with the time of its call. */
async function withText(response: Response, sentAt: number): Promise<Response> {
  const text = await response.text();
  return Object.assign(response, { text: () => Promise.resolve(text), sentAt });
}

/** Equal for the same address, in whichever order its query names things. */
function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url, 'http://pult');
  searchParams.sort();
  return `${origin}${pathname}?${searchParams}`;
}

/** Those of this page. */
export const earlyReads = createEarlyReads();
