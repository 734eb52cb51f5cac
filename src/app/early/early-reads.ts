/**
 * Reads that are sent before the code that needs them has loaded. Each response is returned once, to the first read of
 * the same address with the same token; all other reads are sent as usual.
 */

/** After this time, an unused response is too old. */
const KEPT_MS = 15_000;

export interface EarlyReads {
  /** Sends these reads with this token, and drops earlier ones. */
  begin(token: string, urls: readonly string[]): readonly Promise<Response>[];
  /** Like the global `fetch`, but takes a response that is already under way. */
  readonly fetch: typeof fetch;
  /** Drops unused responses: they may be personal data. */
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
    // Any write may make the responses outdated.
    if ((init.method ?? 'GET').toUpperCase() !== 'GET') return void forget();
    // Reads of a screen have a signal. A read before a write has none: it must return the current state.
    if (!init.signal) return undefined;
    const key = keyOf(url);
    const found = waiting.get(key);
    const bearer = new Headers(init.headers).get('Authorization');
    if (!found || bearer !== `Bearer ${found.token}`) return undefined;
    // Timers stop while the computer sleeps.
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
        // The reader that takes the response handles the failure.
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
      // A failure counts as the first try: the reader retries it, and only once.
      return found.answer;
    },
    forget,
  };
}

/** Returns the response with its text in memory, so that its reader draws in the same task, and its call's time. */
async function withText(response: Response, sentAt: number): Promise<Response> {
  const text = await response.text();
  return Object.assign(response, { text: () => Promise.resolve(text), sentAt });
}

/** Equal for the same address, whatever the order of its query parameters. */
function keyOf(url: string): string {
  const { origin, pathname, searchParams } = new URL(url, 'http://pult');
  searchParams.sort();
  return `${origin}${pathname}?${searchParams}`;
}

export const earlyReads = createEarlyReads();
