/** Calls of the API, like those of any client. */
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { promise } from '#tests/faults/fault.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  readonly body: any;
}

export interface Call {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Aborts after so many seconds. */
  readonly seconds?: number;
}

/** One call. Rejects without an answer. */
export async function call(address: string, path: string, options: Call = {}): Promise<Answer> {
  const { token, body, seconds = 30 } = options;
  const answer = await fetch(`${address}${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(seconds * 1_000),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: parsed(text) };
}

/** The status of a call, or 0 without an answer. */
export const statusOf = (address: string, path: string, options: Call = {}): Promise<number> =>
  call(address, path, options).then(
    ({ status }) => status,
    () => 0,
  );

export async function signIn(address: string): Promise<string> {
  const body = { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD };
  const answer = await call(address, '/api/login', { body });
  promise(answer.status === 200, `the sign-in answers ${answer.status}`);
  return String(answer.body.access_token);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
