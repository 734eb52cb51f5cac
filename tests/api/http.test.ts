import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { CallFact, Repeatable } from '#api/call.ts';
import {
  type CallOptions,
  createHttp,
  type Http,
  type HttpConfig,
  withOptions,
} from '#api/http.ts';
import { createRemovalsApi } from '#api/later/removals.api.ts';
import { redact } from '#app/journal/redact.ts';
import { ProblemError, TEXT } from '#contract/problem.ts';
import { generalError } from '#workspace/writing/field-errors.ts';

type Answer = Response | Error;
type FullCall = Parameters<Http>;
type AnyCall = [FullCall[0], FullCall[1], FullCall[2], FullCall[3], Partial<CallOptions>?];

/** A client with scripted answers, and a record of its requests and reports. */
function clientOf(answers: Answer[], overrides: Partial<HttpConfig> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const facts: CallFact[] = [];
  const inWords = createHttp({
    baseURL: 'http://api.test',
    token: () => 'first',
    expired: async () => false,
    observe: (fact) => facts.push(fact),
    fetch: async (input, init) => {
      // Like a browser, which sends nothing then.
      init?.signal?.throwIfAborted();
      asked.push({ url: String(input), init: init ?? {} });
      const answer = answers.shift();
      if (!answer) throw new Error('asked once more than expected');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...overrides,
  });
  const http = (...[service, method, path, schema, options]: AnyCall) =>
    inWords(service, method, path, schema, { words: 'Проба', ...options });
  return { http, asked, facts, told: () => facts.map(({ type }) => type) };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const offline = () => new TypeError('fetch failed');
const expiredNow = () => json({ allow_refresh: true }, 401);
const Data = z.looseObject({ data: z.array(z.number()) });
const anything = z.unknown();

async function problemOf(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw error;
  return error.problem;
}

describe('a generic call', () => {
  it.each([
    ['no success flag', json({ data: [1] }), TEXT.shape],
    ['success: false', json({ success: false, message: 'Нельзя.' }), 'Нельзя.'],
    ['success: 0 and errors', json({ success: 0, errors: { a: ['b'] } }), '{"a":["b"]}'],
    ['errors: [] and nothing else', json({ success: false, message: '', errors: [] }), TEXT.shape],
    ['errors: {} and nothing else', json({ success: false, errors: {} }, 422), TEXT.shape],
    ['errors: [] and an error', json({ success: false, error: 'Нет.', errors: [] }), 'Нет.'],
    ['success: "0"', json({ success: '0', message: 'Нельзя.', data: [1] }), 'Нельзя.'],
    ['success: "false"', json({ success: 'false', message: 'Нельзя.', data: [1] }), 'Нельзя.'],
    ['204', new Response(null, { status: 204 }), TEXT.shape],
    ['an empty body', new Response(''), TEXT.shape],
    ['HTML', new Response('<h1>Bad gateway</h1>', { status: 502 }), TEXT.shape],
    ['broken JSON', new Response('{"success": tru'), TEXT.shape],
    ['a wrong shape', json({ success: true, data: 'no list' }), TEXT.shape],
  ])('fails with %s', async (_, answer, message) => {
    const { http, told } = clientOf([answer]);
    expect((await problemOf(http('generic', 'GET', '/x', Data))).message).toBe(message);
    expect(told()).toEqual(['call.started', 'call.failed']);
  });

  it('succeeds with a truthy flag, whatever the status, and keeps unknown fields', async () => {
    const { http } = clientOf([json({ success: 1, data: [1], extra: 'kept' }, 500)]);
    expect(await http('generic', 'GET', '/x', Data)).toEqual({
      success: 1,
      data: [1],
      extra: 'kept',
    });
  });

  it.each([true, 1, '1', 'true', 'ok'])('succeeds with success: %j', async (success) => {
    const { http } = clientOf([json({ success, data: [1] })]);
    expect(await http('generic', 'GET', '/api/v1/x', Data)).toMatchObject({ data: [1] });
  });

  it('sends 0 and false, and omits empty values', async () => {
    const { http, asked } = clientOf([json({ success: true })]);
    const query = {
      status: 0,
      has_passport: false,
      with: true,
      name: '',
      vip: null,
      no: undefined,
    };
    await http('generic', 'GET', '/x', anything, { query });
    expect(asked[0]!.url).toBe('http://api.test/x?status=0&has_passport=0&with=1');
  });

  it('is sent to the address of the API, with its query encoded like a form', async () => {
    const answers = [json({ success: true }), json({ success: true })];
    const { http, asked } = clientOf(answers, { baseURL: 'http://api.test/v2/' });
    await http('generic', 'GET', '/x', anything, { query: { name: 'Ли & Ко', phone: '+7' } });
    await http('generic', 'GET', '/x', anything, { query: { name: '' } });
    expect(asked[0]!.url).toBe(
      'http://api.test/v2/x?name=%D0%9B%D0%B8+%26+%D0%9A%D0%BE&phone=%2B7',
    );
    expect(asked[1]!.url).toBe('http://api.test/v2/x');
  });
});

describe('an auth call', () => {
  it('accepts an empty 2xx, but not an HTML page or success: false', async () => {
    const ok = clientOf([new Response(null, { status: 204 })]);
    await ok.http('auth', 'POST', '/x', anything);
    const page = clientOf([new Response('<html></html>')]);
    expect((await problemOf(page.http('auth', 'POST', '/x', anything))).status).toBe(200);
    const refused = clientOf([json({ success: false, error: 'Неверный пароль.' })]);
    expect((await problemOf(refused.http('auth', 'POST', '/x', anything))).message).toBe(
      'Неверный пароль.',
    );
  });

  it.each([false, 0, '0', 'false'])('fails with success: %j', async (success) => {
    const { http } = clientOf([json({ success, message: 'Нельзя.' })]);
    const problem = await problemOf(http('auth', 'POST', '/api/update-user', anything));
    expect(problem).toMatchObject({ kind: 'answer', message: 'Нельзя.' });
  });

  it.each([true, 1, '1', 'true', 'ok', null, undefined])(
    'succeeds with success: %j',
    async (success) => {
      const { http, told } = clientOf([json({ success })]);
      await http('auth', 'POST', '/api/update-user', anything);
      expect(told()).toEqual(['call.started', 'call.succeeded']);
    },
  );

  it('with a status that is no success fails, whatever its body', async () => {
    for (const status of [300, 404]) {
      const { http } = clientOf([json({ success: true }, status)]);
      expect((await problemOf(http('auth', 'POST', '/x', anything))).status).toBe(status);
    }
  });

  it('returns the messages of each field as lists', async () => {
    const errors = { email: ['Занят.', 'Ещё раз.'], name: 'Пусто.' };
    const { http } = clientOf([json({ success: false, message: 'Нет.', errors }, 422)]);
    expect((await problemOf(http('auth', 'POST', '/x', anything))).fields).toEqual({
      email: ['Занят.', 'Ещё раз.'],
      name: ['Пусто.'],
    });
  });

  it('reads the messages in `error` if `errors` is empty', async () => {
    const { http } = clientOf([json({ error: { email: 'Занят.' }, errors: [] }, 422)]);
    const { message, fields } = await problemOf(http('auth', 'POST', '/x', anything));
    expect([message, fields]).toEqual([TEXT.shape, { email: ['Занят.'] }]);
  });

  it('reports a field without a readable message in the message of the whole call', async () => {
    const errors = { email: [], name: { code: ['Пусто.'] }, roles: null, phone: ['Занят.', 7] };
    const { http } = clientOf([json({ errors }, 422), json({ errors: { email: [] } }, 422)]);
    const problem = await problemOf(http('auth', 'POST', '/x', anything));
    expect(problem.fields).toEqual({ phone: ['Занят.'] });
    const untold = await problemOf(http('auth', 'POST', '/x', anything));
    expect(generalError(untold, ['email'])).toEqual({
      title: 'An error occurred',
      details: ['{"email":[]}'],
    });
  });

  it('reads lists of messages at the top level of an auth refusal, but not of a generic one', async () => {
    const body = { success: false, email: ['Занят.'], data: [], code: 7, note: 'Нет.' };
    const { http } = clientOf([json(body, 422), json({ ...body, error: 'Нельзя.' }, 422)]);
    const problem = await problemOf(http('auth', 'POST', '/x', anything));
    expect(problem.fields).toEqual({ email: ['Занят.'] });
    const named = await problemOf(http('auth', 'POST', '/x', anything));
    expect(named).toMatchObject({ message: 'Нельзя.', fields: { email: ['Занят.'] } });
    const inError = json({ ...body, error: { name: ['Пусто.'] } }, 422);
    const auth = clientOf([inError]).http('auth', 'POST', '/x', anything);
    expect((await problemOf(auth)).fields).toEqual({ name: ['Пусто.'] });
    const generic = clientOf([json(body, 422)]).http('generic', 'POST', '/x', anything);
    expect((await problemOf(generic)).fields).toEqual({});
  });
});

describe('retries', () => {
  it('repeats a read once after a lost connection', async () => {
    const lucky = clientOf([offline(), json({ success: true, data: [] })]);
    await lucky.http('generic', 'GET', '/x', Data);
    expect(lucky.asked).toHaveLength(2);
    const unlucky = clientOf([offline(), offline()]);
    expect(await problemOf(unlucky.http('generic', 'GET', '/x', Data))).toMatchObject({
      kind: 'network',
      message: 'Ошибка соединения с сервером!',
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('never repeats a %s', async (method) => {
    const lost = clientOf([offline()]);
    await problemOf(lost.http('generic', method, '/x', anything));
    expect(lost.asked).toHaveLength(1);
    const expired = clientOf([json({ allow_refresh: true }, 401)], { expired: async () => true });
    await problemOf(expired.http('generic', method, '/x', anything));
    expect(expired.asked).toHaveLength(1);
  });

  it('repeats no call that was answered', async () => {
    for (const status of [408, 409, 425, 429, 500, 503]) {
      const { http, asked } = clientOf([json({ success: false }, status)]);
      await problemOf(http('generic', 'GET', '/x', Data));
      expect(asked).toHaveLength(1);
    }
  });

  it('repeats a read once with the new token after the session was restored', async () => {
    let token = 'first';
    const { http, asked, told } = clientOf(
      [json({ allow_refresh: true }, 401), json({ success: true, data: [2] })],
      {
        token: () => token,
        expired: async (lost) => {
          expect(lost).toMatchObject({ token: 'first', problem: { refreshable: true } });
          token = 'second';
          return true;
        },
      },
    );
    await http('generic', 'GET', '/x', Data);
    const sent = asked.map(({ init }) => new Headers(init.headers).get('Authorization'));
    expect(sent).toEqual(['Bearer first', 'Bearer second']);
    expect(told()).toEqual(['call.started', 'call.succeeded']);
  });

  it.each([
    ['lost, then expired', [offline(), expiredNow()]],
    ['expired, then lost', [expiredNow(), offline()]],
  ])('repeats a read once for each of two causes: %s', async (_, refused) => {
    const answers = [...refused, json({ success: true, data: [3] })];
    const { http, asked, told } = clientOf(answers, { expired: async () => true });
    expect(await http('generic', 'GET', '/x', Data)).toMatchObject({ data: [3] });
    expect(asked).toHaveLength(3);
    expect(told()).toEqual(['call.started', 'call.succeeded']);
  });

  it.each([
    ['lost', 'network', 'call.failed', [offline(), expiredNow(), offline()]],
    ['lost', 'network', 'call.failed', [expiredNow(), offline(), offline()]],
    ['expired', 'unauthorised', 'call.dropped', [offline(), expiredNow(), expiredNow()]],
    ['expired', 'unauthorised', 'call.dropped', [expiredNow(), offline(), expiredNow()]],
    ['expired', 'unauthorised', 'call.dropped', [expiredNow(), expiredNow()]],
  ])('ends when a read is %s a second time', async (_, kind, end, answers) => {
    const { length } = answers;
    const { http, asked, told } = clientOf([...answers], { expired: async () => true });
    expect((await problemOf(http('generic', 'GET', '/x', Data))).kind).toBe(kind);
    expect(asked).toHaveLength(length);
    expect(told()).toEqual(['call.started', end]);
  });
});

describe('a 401', () => {
  it('is reported by the session, not by the call', async () => {
    const { http, told } = clientOf([json({}, 401)]);
    expect((await problemOf(http('generic', 'POST', '/x', anything))).message).toBe(
      'Ошибка авторизации. Код: 401',
    );
    expect(told()).toEqual(['call.started', 'call.dropped']);
  });

  it.each([
    ['generic', {}, 'Ошибка авторизации. Код: 401'],
    ['generic', { allow_refresh: 1 }, 'Токен истёк'],
    ['auth', {}, 'Токен истёк'],
  ] as const)('of the service %s with %j says: %s', async (service, more, message) => {
    const { http } = clientOf([json({ message: 'Токен истёк', ...more }, 401)]);
    const problem = await problemOf(http(service, 'POST', '/api/x', anything));
    expect(problem.message).toBe(message);
  });

  it.each([
    [true, true],
    ['1', true],
    ['0', false],
    ['false', false],
    [0, false],
    [undefined, false],
  ])('with allow_refresh: %j can be refreshed: %s', async (allow_refresh, refreshable) => {
    const expired = vi.fn(async () => false);
    const { http } = clientOf([json({ allow_refresh }, 401)], { expired });
    const problem = await problemOf(http('auth', 'GET', '/api/x', anything));
    expect(problem).toMatchObject({ kind: 'unauthorised', refreshable });
  });

  it('fails a write if the session is restored, because it is not sent again', async () => {
    const answers = () => [json({ message: 'Token has expired', allow_refresh: true }, 401)];
    const { http, asked, facts } = clientOf(answers(), { expired: async () => true });
    const unsent = 'Не отправлено: сессия была закончена';
    expect((await problemOf(http('generic', 'PATCH', '/x', anything))).message).toBe(unsent);
    expect(asked).toHaveLength(1);
    expect(facts).toMatchObject([
      { type: 'call.started' },
      {
        type: 'call.failed',
        problem: { kind: 'answer', status: 401, message: unsent },
        unknownOutcome: null,
      },
    ]);
    const english = clientOf(answers(), { expired: async () => true });
    const call = english.http('generic', 'PATCH', '/x', anything, { lang: 'en' });
    expect((await problemOf(call)).message).toBe('Not sent: the session had ended');
    const ended = clientOf(answers(), { expired: async () => false });
    const { message } = await problemOf(ended.http('generic', 'PATCH', '/x', anything));
    expect(message).toBe('Token has expired');
    expect(ended.told()).toEqual(['call.started', 'call.dropped']);
  });

  it('is an ordinary answer to a call that owns the session', async () => {
    const { http } = clientOf([json({ success: false, error: 'Неверный пароль.' }, 401)], {
      expired: () => expect.unreachable('the session was bothered'),
    });
    const call = http('auth', 'POST', '/api/login', anything, { ownsSession: true, silent: true });
    expect((await problemOf(call)).message).toBe('Неверный пароль.');
  });
});

describe('an abort', () => {
  it('is not reported', async () => {
    const { http, told } = clientOf([json({ success: true, data: [] })]);
    const call = http('generic', 'GET', '/x', Data, { signal: AbortSignal.abort() });
    await expect(call).rejects.not.toBeInstanceOf(ProblemError);
    expect(told()).toEqual(['call.started', 'call.dropped']);
  });

  it('stops a read that waits for the session', async () => {
    const abort = new AbortController();
    const { http, asked } = clientOf([json({ allow_refresh: true }, 401)], {
      expired: async () => {
        abort.abort();
        return true;
      },
    });
    await expect(
      http('generic', 'GET', '/x', Data, { signal: abort.signal }),
    ).rejects.not.toBeInstanceOf(ProblemError);
    expect(asked).toHaveLength(1);
  });
});

describe('the report of a call', () => {
  const failureOf = async (
    method: 'GET' | 'POST',
    answer: Answer,
    options: Partial<CallOptions> = {},
    overrides: Partial<HttpConfig> = {},
  ) => {
    const { http, facts } = clientOf([answer, answer], overrides);
    await problemOf(http('generic', method, '/x', Data, options));
    const fact = facts.at(-1)!;
    if (fact.type !== 'call.failed') throw new Error(`${fact.type} instead of a failure`);
    return fact;
  };

  it('has the words and the place of its definition', async () => {
    const { http, facts } = clientOf([json({ success: true })]);
    const place = { on: 'channelRates', id: 12 } as const;
    await http('generic', 'POST', '/x', anything, { words: 'Сохранение ставок', place });
    expect(facts[0]).toMatchObject({ call: { words: 'Сохранение ставок', place }, repeat: null });
  });

  it.each([
    ['a lost connection', offline(), /соединение прервалось/],
    ['a gateway that did not wait', new Response('<h1>', { status: 504 }), /не ответил вовремя/],
    ['an answer that cannot be read', new Response('{"succ'), /не читается/],
    ['a refusal', json({ success: false, message: 'Нельзя.' }), null],
    ['a refusal without a word', json({ success: false }), null],
    ['a refusal in numbers', json({ success: 0, message: '', errors: [] }), null],
    ['an answer without a flag', json({ data: null }), /не читается/],
    ['an answer with nothing as its flag', json({ success: null }), /не читается/],
    ['an empty answer', new Response(null, { status: 204 }), /не читается/],
    ['a page of a proxy', new Response('<h1>'), /не читается/],
    ['a success of the wrong shape', json({ success: true, data: 1 }), /не читается/],
    ['an error without a word', json({ success: false }, 500), /произошла ошибка/],
    ['a gateway that says no', json({ success: false }, 502), /не ответил шлюзу/],
    ['an error of the server', json({ success: false, message: 'Нет' }, 500), /произошла ошибка/],
    ['an error before anything was written', json({ message: 'Нет', written: false }, 500), null],
    ['an error after something was', json({ message: 'Нет', written: true }, 503), /ошибка/],
    ['an odd word about it', json({ message: 'Нет', written: 'no' }, 500), /произошла ошибка/],
  ])('marks a write as unknown after %s: %s', async (_, answer, expected) => {
    const { unknownOutcome } = await failureOf('POST', answer);
    if (expected) expect(unknownOutcome).toMatch(expected);
    else expect(unknownOutcome).toBeNull();
    expect((await failureOf('GET', answer)).unknownOutcome).toBeNull();
  });

  it('marks the error for the caller, too, so that the write is not repeated', async () => {
    const problemAfter = async (method: 'GET' | 'POST', answer: Response | Error) => {
      const { http } = clientOf([answer, answer]);
      return problemOf(http('generic', method, '/x', anything, { words: 'Проба' }));
    };
    const late = () => new Response('<h1>', { status: 504 });
    expect((await problemAfter('POST', late())).isOutcomeUnknown).toBe(true);
    expect((await problemAfter('POST', offline())).isOutcomeUnknown).toBe(true);
    expect((await problemAfter('GET', late())).isOutcomeUnknown).toBeUndefined();
    const refusal = json({ success: false, message: 'Нельзя.' }, 422);
    expect((await problemAfter('POST', refusal)).isOutcomeUnknown).toBeUndefined();
  });

  it('has the key that was sent, and for how long the API keeps it', async () => {
    const keyed = { key: 'k' };
    const kept = (status: number) =>
      new Response('{}', { status, headers: { 'Idempotency-Key-Kept': '60' } });
    const sentTo = async (baseURL: string, ...answers: Response[]) => {
      const { http, asked } = clientOf(answers, { baseURL });
      const problems = [];
      for (const _ of [...answers]) {
        problems.push(await problemOf(http('generic', 'POST', '/x', anything, keyed)));
      }
      const keys = asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
      return { keys, kept: problems.map(({ keptFor }) => keptFor) };
    };
    const bare = () => new Response('<h1>', { status: 504 });
    expect(await sentTo('', bare(), kept(504), bare())).toEqual({
      keys: ['k', 'k', 'k'],
      kept: [undefined, 60, 60],
    });
    // Another origin may not have allowed the header, so the browser would send nothing.
    expect(await sentTo('http://api.test', bare(), kept(504), bare())).toEqual({
      keys: [null, null, 'k'],
      kept: [undefined, undefined, 60],
    });
  });

  it('marks nothing as unknown if the browser was offline', async () => {
    expect(
      (await failureOf('POST', offline(), {}, { isOffline: () => true })).unknownOutcome,
    ).toBeNull();
    expect(
      (await failureOf('POST', offline(), {}, { isOffline: () => false })).unknownOutcome,
    ).not.toBeNull();
  });

  it('lists the personal data that was sent, so that no message quotes it', async () => {
    const refused = () => json({ success: false, message: 'Нет' });
    const body = { name: 'Ada', roles: ['admin'], address: { house: 7 } };
    const options = { body, query: { q: 'Hopper' }, isPersonal: true };
    expect((await failureOf('POST', refused(), options)).sent).toEqual([
      'Ada',
      'admin',
      '7',
      'Hopper',
    ]);
    expect((await failureOf('POST', refused(), { body })).sent).toEqual([]);
    const { sent } = await failureOf('POST', refused(), {
      ...options,
      body: 'ы'.repeat(1_000_000),
    });
    expect(redact(`Фамилия ${'ы'.repeat(1_000_000)}`, sent)).toBe('Фамилия [скрыто]');
  });

  it('allows a read to be repeated, silently and without its callbacks', async () => {
    const answers = [json({ success: true, data: [1] }), json({ success: true, data: [2] })];
    const { http, facts, asked } = clientOf(answers);
    const etags: (string | null)[] = [];
    const onETag = (etag: string | null) => void etags.push(etag);
    await http('generic', 'GET', '/x', Data, { query: { page: 2, q: '' }, onETag });
    const { repeat } = facts[0] as { repeat: Repeatable };
    expect(repeat.key).toBe('/x?page=2');
    await repeat.run(new AbortController().signal);
    expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('http://api.test/x?page=2'));
    expect(facts[2]).toMatchObject({ type: 'call.started', call: { id: 2, silent: true } });
    expect(etags).toHaveLength(1);
  });
});

describe('silent calls', () => {
  it('are sent like other calls, and their failures are reported as silent', async () => {
    const { http, facts, asked } = clientOf([json({ message: 'Нет' }, 500)]);
    const quiet = withOptions(http as Http, { silent: true });
    const call = quiet('generic', 'GET', '/rows', Data, { words: 'Проба', query: { page: 2 } });
    await expect(call).rejects.toThrow('Нет');
    expect(asked[0]?.url).toBe('http://api.test/rows?page=2');
    expect(facts.map((fact) => [fact.type, fact.call.silent])).toEqual([
      ['call.started', true],
      ['call.failed', true],
    ]);
  });
});

describe('a call of a user who has signed out', () => {
  it('is never sent if its write was waiting for a read', async () => {
    let departures = 0;
    const { http, asked, told } = clientOf([json({ success: true, data: [1] })], {
      departures: () => departures,
    });
    const written = (async () => {
      await http('generic', 'GET', '/rates', Data);
      await http('generic', 'POST', '/rates', anything, { body: {} });
    })();
    departures += 1;
    await expect(written).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
    expect(told()).toEqual(['call.started', 'call.dropped']);
  });

  it('is dropped without a message if they signed out during the look for a deleted record', async () => {
    let departures = 0;
    const missing = { success: false, message: 'Нет' };
    const { http, facts } = clientOf([], {
      departures: () => departures,
      fetch: async (_, init) => {
        if (init?.method !== 'DELETE') departures += 1;
        return json(missing, 404);
      },
    });
    const deletion = createRemovalsApi(http as Http).offers.remove({ id: 1, name: 'Сова' });
    await expect(deletion).rejects.toMatchObject({ name: 'AbortError' });
    const told = facts.filter(({ call }) => call.method === 'DELETE').map(({ type }) => type);
    expect(told).toEqual(['call.started', 'call.dropped']);
  });

  it('is not repeated for the next user, nor read again after a refused write', async () => {
    let departures = 0;
    const leaving = (answer: Answer) => async () => {
      departures += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    for (const [method, answer] of [
      ['GET', offline()],
      ['GET', json({ allow_refresh: true }, 401)],
      ['PUT', json({ success: false }, 412)],
    ] as const) {
      const expired = vi.fn(async () => true);
      const fetched = vi.fn(leaving(answer));
      const { http } = clientOf([], { departures: () => departures, expired, fetch: fetched });
      await expect(http('generic', method, '/x', anything)).rejects.toMatchObject({
        name: 'AbortError',
      });
      expect(fetched).toHaveBeenCalledTimes(1);
      expect(expired).not.toHaveBeenCalled();
    }
  });

  it('is not repeated for the next user who signed in over a lost session', async () => {
    let departures = 0;
    const { http, asked, told } = clientOf([json({ allow_refresh: true }, 401)], {
      departures: () => departures,
      expired: async () => {
        departures += 1;
        return true;
      },
    });
    await expect(http('generic', 'GET', '/x', anything)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked).toHaveLength(1);
    expect(told()).toEqual(['call.started', 'call.dropped']);
  });

  it('with its own token still answers its caller', async () => {
    let departures = 0;
    const { http } = clientOf([json({ success: true, data: [1] })], {
      departures: () => departures,
    });
    const call = http('auth', 'GET', '/x', Data, { token: 'theirs' });
    departures += 1;
    await expect(call).resolves.toMatchObject({ data: [1] });
  });
});
