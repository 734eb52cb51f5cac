/** What must hold for the answer to any request. */
import { OPERATIONS } from '#contract/openapi/index.ts';
import { requireDescribed } from '#tests/support/described-answers.ts';
import type { Hostile } from './hostile.ts';
import { isSigned, may, type People } from './people.ts';
import { CANARY } from './values.ts';

const calls = OPERATIONS.map(({ method, path, isPublic }) => ({
  method: method.toUpperCase(),
  path: new RegExp(`^${path.replaceAll('.', '\\.').replace('{id}', '\\d+')}$`),
  // A refresh accepts a session that has expired.
  isPublic: isPublic === true || path === '/api/refresh',
}));

/** Headers of every answer on the port. */
const SECURITY: Readonly<Record<string, RegExp>> = {
  'Content-Security-Policy': /default-src 'none'.*frame-ancestors 'none'/,
  'X-Content-Type-Options': /^nosniff$/,
  'X-Frame-Options': /^DENY$/,
  'Referrer-Policy': /^no-referrer$/,
  'Cross-Origin-Opener-Policy': /^same-origin$/,
  'Permissions-Policy': /camera=\(\)/,
};
/** Headers of every answer of the API. */
const API: Readonly<Record<string, RegExp>> = {
  'Cache-Control': /./,
  'X-Request-Id': /^[\da-f-]{36}$/,
};

const INSIDES: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>$]+ \(?(?:file:|node:|\/)/,
  /node_modules|\.ts:\d+:\d+|node:internal/,
  /syntax error at or near|relation "|violates (?:unique|check|foreign|not-null)|duplicate key value/i,
  /invalid input syntax|invalid byte sequence|out of range for type|canceling statement/i,
  /kysely|PostgresError|pg_catalog/i,
  /\$argon2|\$scrypt\$|"token_hash"|"rotation_key"/,
];

/** The longest time in milliseconds of one request when nothing else runs. */
export const LONGEST_MS = 1_000;

export interface Judged {
  readonly hostile: Hostile;
  readonly request: Request;
  readonly answer: Response;
  readonly text: string;
  /** New lines of the log. */
  readonly logged: readonly string[];
  readonly people: People;
}

/** Returns what is wrong; null if nothing is. */
export async function judge(judged: Judged): Promise<string | null> {
  const { request, answer } = judged;
  const { pathname } = new URL(request.url);
  const isApi = pathname.startsWith('/api/');
  if (answer.status >= 500) return `answered ${answer.status}`;
  const found = [
    wrongHeaders(answer, SECURITY),
    leaks(judged),
    logLeaks(judged),
    setsCookie(judged, pathname),
  ];
  if (isApi && answer.status !== 421) {
    found.push(wrongHeaders(answer, API), wrongRights(judged, pathname), await undescribed(judged));
    found.push(unmasked(judged), fixates(judged, pathname), unclear(judged));
  }
  if (isApi && answer.status === 421 && request.method !== 'HEAD') {
    found.push(noFailure(judged.text));
  }
  return found.find((one) => one !== null) ?? null;
}

function wrongHeaders(answer: Response, wanted: Readonly<Record<string, RegExp>>): string | null {
  const wrong = Object.entries(wanted).find(
    ([name, what]) => !what.test(answer.headers.get(name) ?? ''),
  );
  return wrong
    ? `answered ${answer.status} with ${wrong[0]}: ${answer.headers.get(wrong[0])}`
    : null;
}

async function undescribed({ request, answer, text }: Judged): Promise<string | null> {
  const { status, headers } = answer;
  const copy = new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
  try {
    await requireDescribed(request, copy);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 600) : String(error);
  }
}

function noFailure(text: string): string | null {
  const body = JSON.parse(text) as { success?: unknown; message?: unknown };
  return body.success === false && typeof body.message === 'string' ? null : 'no message';
}

/** A caller without the right is refused for that, whatever else is wrong with the request. */
function wrongRights({ hostile, request, answer, text }: Judged, pathname: string): string | null {
  const { person, body } = hostile;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const call = calls.find((one) => one.method === method && one.path.test(pathname));
  const { status } = answer;
  if (!call) return status < 400 ? `answered ${status}, but there is no such call` : null;
  if (call.isPublic || (status === 413 && (body?.length ?? 0) > 16_384)) return null;
  if (!isSigned(person)) {
    if (status !== 401) return `answered ${status} to somebody without a session`;
    const isRefreshable = /"allow_refresh":true/.test(text);
    if (request.method === 'HEAD' || isRefreshable === (person === 'refreshable')) return null;
    return `allow_refresh is ${isRefreshable} for ${person}`;
  }
  if (may(person, method, pathname)) {
    return status === 401 ? 'answered 401 to somebody with a session' : null;
  }
  return status === 403 ? null : `answered ${status} to ${person}, who may not do this`;
}

/** No internals and no secrets leave the server. */
function leaks({ answer, text, people, request }: Judged): string | null {
  const told = `${text}\n${[...answer.headers].flat().join('\n')}`;
  const inside = INSIDES.find((one) => one.test(told));
  if (inside) return `the answer contains ${told.match(inside)?.[0]}`;
  if (told.includes(people.hash)) return 'the answer contains a hash of a password';
  if (/\/(?:login|refresh)$/.test(new URL(request.url).pathname)) return null;
  return [...people.issued].some((token) => told.includes(token))
    ? 'the answer contains a token'
    : null;
}

function logLeaks({ logged, people }: Judged): string | null {
  for (const line of logged) {
    if (line.includes(CANARY)) return `the log contains what was sent: ${line}`;
    if (/@example\.com|"level":"error"|\$argon2/.test(line)) return `the log says ${line}`;
    if ([...people.issued].some((token) => line.includes(token))) return 'the log contains a token';
  }
  return null;
}

function setsCookie({ answer, hostile }: Judged, pathname: string): string | null {
  const cookie = answer.headers.get('Set-Cookie');
  if (cookie === null) return null;
  if (pathname !== '/api/login' || answer.status !== 200) return `sets a cookie: ${cookie}`;
  const isKept = /^pult_device=[^;]+;.*HttpOnly/i.test(cookie) && /SameSite=Strict/i.test(cookie);
  if (!isKept) return `sets a cookie that others can read: ${cookie}`;
  const sent = hostile.headers.filter(([name]) => name === 'Cookie').join();
  const device = /^pult_device=([^;]+)/.exec(cookie)?.[1] ?? '';
  return sent.includes(device) ? 'takes over the cookie of the caller' : null;
}

/** A new session has a new token, whatever the caller has sent. */
function fixates({ answer, text, people, hostile }: Judged, pathname: string): string | null {
  if (pathname !== '/api/login' || answer.status !== 200) return null;
  const { access_token = '' } = JSON.parse(text || '{}') as { access_token?: string };
  const isOld = people.issued.has(access_token) || JSON.stringify(hostile).includes(access_token);
  people.issued.add(access_token);
  return isOld ? 'the session has a token from before' : null;
}

/** The role `user` sees no passports. */
function unmasked({ hostile, request, answer, text }: Judged): string | null {
  if (hostile.person !== 'user' || answer.status >= 300) return null;
  // The description has examples.
  if (request.url.includes('/openapi.json')) return null;
  return /"issued_by":"|"division_code":"/.test(text) ? 'shows a passport to a user' : null;
}

/** A refusal is a Russian sentence, and no character is lost. */
function unclear({ hostile, answer, text }: Judged): string | null {
  if (answer.status < 400) {
    const isSent = hostile.isBinary || JSON.stringify(hostile).includes('\ufffd');
    return !isSent && text.includes('\ufffd') ? 'a character was lost' : null;
  }
  if (!text) return null;
  const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
  return /^[А-ЯA-Z].*[а-я].*\.$/s.test(String(message ?? error))
    ? null
    : `says ${message ?? error}`;
}
