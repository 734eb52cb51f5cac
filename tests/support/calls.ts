/** A fake server whose answers the test controls. */

/** A request that waits for its answer. */
export interface Call {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: unknown;
  readonly token: string | null;
  /** Its `Idempotency-Key`. */
  readonly key: string | null;
  /** The version that it depends on. */
  readonly ifMatch: string | null;
  readonly signal: AbortSignal | null;
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
  /** Fails without an answer. */
  fail(): void;
}

export interface TestServer {
  readonly fetch: typeof fetch;
  /** All calls in order. */
  readonly calls: readonly Call[];
  /** Answers every call of this kind at once. The kind is written as `GET /api/user/me`. */
  always(call: string, body: (call: Call) => unknown): void;
  /** Leaves these calls to the test from now on. */
  never(call: string): void;
  /** The newest call of this kind without an answer. */
  waiting(call: string): Call;
  /** Whether such a call exists. An aborted call does not count. */
  isWaiting(call: string): boolean;
  /** Allows this write to be sent twice at the same time. Written as `PUT /api/user`. */
  allowTwice(call: string): void;
}

/** Writes that were sent again while the same write was running. */
const doubled: string[] = [];

/** Returns and clears the doubled writes. A test that leaves any fails. */
export const takeDoubledWrites = (): string[] => doubled.splice(0);

export function createTestServer(): TestServer {
  const calls: Call[] = [];
  const waiting = new Set<Call>();
  const always = new Map<string, (call: Call) => unknown>();
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
    never: (call) => void always.delete(call),
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
          key: new Headers(init.headers).get('idempotency-key'),
          ifMatch: new Headers(init.headers).get('if-match'),
          signal,
          answer: (status, body, headers = {}) =>
            settle(() => resolve(new Response(JSON.stringify(body), { status, headers }))),
          fail: () => settle(() => reject(new TypeError('Failed to fetch'))),
        };
        signal?.addEventListener('abort', () =>
          settle(() => reject(new DOMException('Aborted', 'AbortError'))),
        );
        if (isDoubled(call)) doubled.push(kindOf(call));
        calls.push(call);
        waiting.add(call);
        const body = always.get(kindOf(call));
        if (body) call.answer(200, body(call));
      }),
  };
}
