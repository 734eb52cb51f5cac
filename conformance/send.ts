/** Sends one call over the network. */
import type { Answer, Call } from './check.ts';
import { redirectOf, troubleOf } from './trouble.ts';

export interface Wire {
  /** Without a slash at the end. */
  readonly base: string;
  readonly timeoutMs: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** A call without an answer to check: the reason, and whether the server was reached at all. */
export interface Trouble {
  readonly trouble: string;
  readonly isReached: boolean;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Sends a call. Redirects are not followed: a browser would drop the token or the body on the way. */
export async function send(
  { base, timeoutMs, fetch }: Wire,
  call: Call,
  token: string | null,
): Promise<Answer | Trouble> {
  const url = base + call.path + queryOf(call);
  try {
    const response = await fetch(url, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    const text = await response.text();
    const { status, headers } = response;
    if (status >= 300 && status < 400 && status !== 304) {
      return { trouble: redirectOf(status, url, headers.get('Location')), isReached: true };
    }
    return {
      status,
      etag: headers.get('ETag'),
      isTypedJson: text === '' || JSON_TYPE.test(headers.get('Content-Type') ?? ''),
      ...parsed(text),
    };
  } catch (error) {
    return { trouble: troubleOf(error, timeoutMs), isReached: false };
  }
}

function queryOf({ query }: Call): string {
  if (!query) return '';
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.set(key, String(value));
  return `?${search}`;
}

function parsed(text: string): Pick<Answer, 'isJson' | 'body'> {
  if (text.trim() === '') return { isJson: true, body: undefined };
  try {
    return { isJson: true, body: JSON.parse(text) };
  } catch {
    return { isJson: false, body: undefined };
  }
}
