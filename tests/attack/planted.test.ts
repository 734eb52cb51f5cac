/** Every oracle of the attack finds a defect that is planted in the server. */
import { describe, expect, test } from 'vitest';
import { testPostgres } from '#tests/support/postgres.ts';
import { type Attack, fewest, type Handle, type Outcome, type Plant } from './part.ts';
import { isJson } from './raw/oracles.ts';
import { attackRaw } from './raw/run.ts';
import { attackRequests } from './requests/run.ts';
import { attackSchedules } from './schedules/run.ts';
import { attackSearch } from './search/run.ts';
import { attackSequences } from './sequences/run.ts';

type Part = (attack: Attack) => Promise<Outcome>;

/** Returns the first finding of the part; undefined if there is none. */
async function found(part: Part, plant: Plant, count: number): Promise<string | undefined> {
  const postgres = await testPostgres();
  const until = performance.now() + 60_000;
  const { findings } = await part({
    postgres,
    seed: 11,
    count,
    until,
    enough: 1,
    shrinks: 0,
    plant,
  });
  return findings[0]?.what;
}

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Changes the answers. */
const answering =
  (change: (request: Request, answer: Response, text: string) => Response | null): Plant =>
  (handle) =>
  async (request, env) => {
    const copy = request.clone();
    const answer = await handle(request, env);
    const text = await answer.clone().text();
    return change(copy, answer, text) ?? answer;
  };

/** Changes the requests. */
const asking =
  (change: (request: Request) => Promise<Request> | Request): Plant =>
  (handle: Handle) =>
  async (request, env) =>
    handle(await change(request), env);

const without =
  (...names: readonly string[]) =>
  (request: Request): Request => {
    const headers = new Headers(request.headers);
    for (const name of names) headers.delete(name);
    return new Request(request, { headers });
  };

const again = (answer: Response, text: string, init: ResponseInit = {}) =>
  new Response(text, { status: answer.status, headers: answer.headers, ...init });

describe('hostile requests find', { timeout: 90_000 }, () => {
  test.each<[string, Plant, RegExp, count?: number]>([
    [
      'an answer 500',
      answering((request, answer, text) =>
        pathOf(request).includes('/offers') ? again(answer, text, { status: 500 }) : null,
      ),
      /answered 500/,
    ],
    [
      'a stack in an answer',
      answering((_, answer, text) =>
        answer.status === 422
          ? again(answer, text.replace('"message":"', '"message":"at parse (node:internal/x:1:1) '))
          : null,
      ),
      /the answer contains/,
    ],
    [
      'a missing header',
      answering((_, answer, text) => {
        const { headers } = new Response(null, { headers: answer.headers });
        headers.delete('X-Frame-Options');
        const isBodiless = [204, 304].includes(answer.status);
        return new Response(isBodiless ? null : text, { status: answer.status, headers });
      }),
      /X-Frame-Options/,
    ],
    [
      'an answer of another shape',
      answering((_, answer, text) =>
        answer.status === 201
          ? again(answer, text.replace('"data":{', '"data":{"secret":1,'))
          : null,
      ),
      /otherwise than described/,
    ],
    [
      'a write of a row that is not named',
      (handle, { write }) =>
        async (request, env) => {
          if (request.method === 'PUT') await write("update offers set comment = 'x' where id = 2");
          return handle(request, env);
        },
      /changed a row of offers/,
    ],
    [
      'a change by people without rights that no trigger sees',
      (handle, { write }) =>
        async (request, env) => {
          if (!request.headers.has('Authorization')) await write('truncate addresses');
          return handle(request, env);
        },
      /addresses changed by people who may not/,
      // The defect is found at the end of the batch.
      150,
    ],
    [
      'a right that nobody checks',
      answering((_, answer, text) =>
        answer.status === 403 ? again(answer, text, { status: 404 }) : null,
      ),
      /who may not do this/,
    ],
    [
      'a call without a session',
      answering((_, answer, text) =>
        answer.status === 401 && !text.includes('error')
          ? again(answer, text, { status: 404 })
          : null,
      ),
      /without a session/,
    ],
    [
      'what was sent in the log',
      (handle, { log }) =>
        async (request, env) => {
          log(decodeURIComponent(pathOf(request)) + (await request.clone().text()));
          return handle(request, env);
        },
      /the log/,
    ],
    [
      'a cookie from elsewhere',
      answering((_, answer, text) => {
        const isBodiless = [204, 304].includes(answer.status);
        const changed = new Response(isBodiless ? null : text, answer);
        changed.headers.set('Set-Cookie', 'session=1');
        return changed;
      }),
      /sets a cookie/,
    ],
  ])('%s', async (_, plant, said, count = 300) => {
    expect(await found(attackRequests, plant, count)).toMatch(said);
  });
});

const inQuery = (change: (query: URLSearchParams) => void) =>
  asking((request) => {
    const url = new URL(request.url);
    change(url.searchParams);
    return new Request(url, request);
  });

describe('comparisons of lists find', { timeout: 90_000 }, () => {
  test.each<[string, Plant]>([
    ['an ignored filter', inQuery((query) => query.delete('has_passport'))],
    ['an ignored direction', inQuery((query) => query.delete('sort_direction'))],
    [
      'a search that tells ё from е',
      inQuery((query) => {
        const text = query.get('search');
        if (text !== null) query.set('search', text.replace(/ё/gi, 'о'));
      }),
    ],
    [
      'a page that begins a row too late',
      answering((request, answer, text) => {
        if (!pathOf(request).endsWith('/clients') || answer.status !== 200) return null;
        const body = JSON.parse(text) as { data: unknown[] };
        return again(answer, JSON.stringify({ ...body, data: body.data.slice(1) }));
      }),
    ],
    [
      'a wrong total',
      answering((_, answer, text) =>
        again(
          answer,
          text.replace(/"total":(\d+)/, (__, total) => `"total":${Number(total) + 1}`),
        ),
      ),
    ],
  ])('%s', async (_, plant) => {
    expect(await found(attackSearch, plant, 150)).toMatch(/expected/);
  });
});

const withoutVersions = asking(async (request) => {
  if (request.method !== 'POST' || !/rates|settings/.test(pathOf(request))) return request;
  const body = (await request.text()).replace(/"version":\d+/g, '"version":null');
  return without('If-Match')(new Request(request.url, { ...init(request), body }));
});
const init = ({ method, headers }: Request) => ({ method, headers });

describe('schedules of two writers find', { timeout: 90_000 }, () => {
  test.each<[string, Plant]>([
    ['a lost change', withoutVersions],
    [
      'a list that is not read again after a refusal',
      answering((_, answer, text) =>
        answer.status === 412 ? again(answer, text, { status: 200 }) : null,
      ),
    ],
    ['a call that runs twice', asking(without('Idempotency-Key'))],
  ])('%s', async (_, plant) => {
    expect(await found(attackSchedules, plant, 30)).toMatch(/step \d+/);
  });
});

describe('sequences of steps find', { timeout: 90_000 }, () => {
  test.each<[string, Plant]>([
    ['a stale version that is accepted', asking(without('If-Match'))],
    ['a call that creates twice', asking(without('Idempotency-Key'))],
    [
      'a change that is answered, but not made',
      answering((request, answer, text) =>
        request.method === 'GET' && pathOf(request) === '/api/v1/settings'
          ? again(answer, text.replace(/"value":"[^"]*"/, '"value":"прежнее"'))
          : null,
      ),
    ],
  ])('%s', async (_, plant) => {
    expect(await found(attackSequences, plant, 20)).toBeDefined();
  });
});

describe('raw requests find', { timeout: 90_000 }, () => {
  test.each<[string, Plant, RegExp]>([
    ['an error', () => async () => new Response('', { status: 500 }), /answered 500/],
    [
      'a write',
      (handle, { write }) =>
        async (request, env) => {
          if (request.method === 'GET') await write("update offers set comment = 'x' where id = 2");
          return handle(request, env);
        },
      /wrote offers|offers/,
    ],
    [
      'slow strangers who hold the others up',
      (handle) => {
        let held = 0;
        return async (request, env) => {
          if (request.headers.has('Authorization')) return handle(request, env);
          if (held >= 4) return new Response('{}', { status: 503 });
          held += 1;
          await request
            .clone()
            .text()
            .catch(() => undefined);
          held -= 1;
          return handle(request, env);
        };
      },
      /stranger beside slow ones was answered 503/,
    ],
  ])('%s', async (_, plant, said) => {
    expect(await found(attackRaw, plant, 200)).toMatch(said);
  });

  test('a bare refusal, if refusals must be JSON', () => {
    const bare = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
    const headers =
      'Content-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: x\r\n';
    const whole = `HTTP/1.1 400 Bad Request\r\n${headers}\r\n{}`;
    expect(isJson(bare, true)).toMatch(/bare/);
    expect(isJson(whole + whole, true)).toBeNull();
    expect(isJson(whole + bare, true)).toMatch(/bare/);
    expect(isJson(bare, false)).toBeNull();
  });
});

test('shrinking a case keeps only the items that are needed to fail', async () => {
  const all = Array.from({ length: 20 }, (_, index) => index);
  const fails = async (some: readonly number[]) =>
    some.includes(3) && some.includes(17) ? 'both' : null;
  expect(await fewest(all, 'first', fails)).toEqual({ items: [3, 17], said: 'both' });
});
