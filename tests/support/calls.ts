/** A server that answers when the test wants it to. */

/** One request that waits for its answer. */
export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly signal: AbortSignal | null;
  answer(status: number, body: unknown): void;
  /** No answer comes. */
  fail(): void;
}

export interface TestServer {
  readonly fetch: typeof fetch;
  /** All calls that were made, in that order. */
  readonly calls: readonly Call[];
  /** Answers every call of this kind at once, as `GET /api/user/me`. */
  always(call: string, body: () => unknown): void;
  /** The newest call of this kind that waits for its answer. */
  waiting(call: string): Call;
  /** Whether there is one: an answer that nobody wants any more is not waited for. */
  isWaiting(call: string): boolean;
  /** This write is meant to be sent again while the same one is under way, as `PUT /api/user`. */
  allowTwice(call: string): void;
}

/** Writes that were sent again while the same one was under way: the person had asked once. */
const doubled: string[] = [];

/** What was doubled since this was asked last; a test that leaves anything fails. */
export const takeDoubledWrites = (): string[] => doubled.splice(0);

export function createTestServer(): TestServer {
  const calls: Call[] = [];
  const waiting = new Set<Call>();
  const always = new Map<string, () => unknown>();
  const kindOf = ({ method, path }: Call) => `${method} ${path.replace(/\?.*$/, '')}`;

  const allowed = new Set<string>();
  const contentOf = ({ method, path, body }: Call) => JSON.stringify([method, path, body]);
  const isDoubled = (call: Call) =>
    call.method !== 'GET' &&
    !allowed.has(kindOf(call)) &&
    [...waiting].some((one) => contentOf(one) === contentOf(call));

  const find = (call: string) => [...waiting].findLast((one) => kindOf(one) === call);

  return {
    calls,
    always: (call, body) => void always.set(call, body),
    allowTwice: (call) => void allowed.add(call),
    isWaiting: (call) => find(call) !== undefined,
    waiting(call) {
      const found = find(call);
      if (!found) {
        const made = calls.map(kindOf).join(', ');
        throw new Error(`Nobody waits for an answer to ${call}; there were: ${made || 'none'}`);
      }
      return found;
    },
    fetch: (request, init = {}) =>
      new Promise<Response>((resolve, reject) => {
        const signal = init.signal ?? null;
        const settle = (settled: () => void) => {
          waiting.delete(call);
          settled();
        };
        const call: Call = {
          method: init.method ?? 'GET',
          path: String(request),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
          token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
          signal,
          answer: (status, body) =>
            settle(() => resolve(new Response(JSON.stringify(body), { status }))),
          fail: () => settle(() => reject(new TypeError('Failed to fetch'))),
        };
        signal?.addEventListener('abort', () =>
          settle(() => reject(new DOMException('Aborted', 'AbortError'))),
        );
        if (isDoubled(call)) doubled.push(kindOf(call));
        calls.push(call);
        waiting.add(call);
        const body = always.get(kindOf(call));
        if (body) call.answer(200, body());
      }),
  };
}
