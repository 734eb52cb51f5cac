/** Past and tomorrow follow the clock of the API. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiNow, readServerClock } from '#api/host.ts';
import { isDue } from '#features/channels/rates/rates-text.ts';
import { createTestHttp } from '#tests/support/http.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { dayWords } from '#workspace/format/dates.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { pastPlanRefusal } from '#workspace/format/past-plan.ts';

/** Half past noon in Moscow. */
const NOW = Date.parse('2026-11-26T09:30:00Z');
const dated = (at: number) => new Headers({ Date: new Date(at).toUTCString() });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(() => {
  readServerClock(dated(Date.now()), Date.now());
  vi.useRealTimers();
});

/** Sets this computer's clock `ms` behind the API's, which an answer shows. */
async function behind(ms: number, answer = dated(NOW), took = 0): Promise<void> {
  vi.setSystemTime(NOW - ms);
  const http = createTestHttp(
    async () => {
      vi.setSystemTime(Date.now() + took);
      return Response.json({ success: true }, { headers: answer });
    },
    { answered: readServerClock },
  );
  await http('generic', 'GET', '/x', z.unknown(), { words: 'Проба' });
}
const DAY = 86_400_000;

it('«завтра» and past moments follow the clock of the API', async () => {
  await behind(DAY);
  expect(businessTime()).toBe('2026-11-26T12:30');
  expect(parseMoment('завтра 9').moment).toBe('2026-11-27T09:00');
  expect(distanceText('2026-11-27T09:00')).toBe('завтра в\u00a009:00');
  expect(dayWords(NOW)).toBe('сегодня в 12:30');
  expect(isDue('2026-11-26T12:30')).toBe(true);
  expect(isDue('2026-11-26T12:31')).toBe(false);
  for (const date of ['2026-11-26T12:29', '2026-11-26T12:30', '2026-11-26T12:31', '']) {
    expect(pastPlanRefusal(date) !== null, date).toBe(isDue(date));
  }
  await behind(-3_600_000);
  expect(isDue('2026-11-26T12:45')).toBe(false);
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(isDue('2026-11-26T12:45')).toBe(true);
});

it('the own clock counts while both nearly agree, and once it has been corrected', async () => {
  await behind(-15_000);
  expect(apiNow()).toBe(NOW + 15_000);
  // A minute decides whether a plan has come due.
  await behind(-40_000);
  expect(apiNow()).toBe(NOW);
  await behind(DAY);
  expect(apiNow()).toBe(NOW);
  await behind(0);
  expect(apiNow()).toBe(NOW);
});

it.each([
  ['a hidden date', new Headers(), 0],
  ['an unreadable date', new Headers({ Date: 'today' }), 0],
  ['a slow answer', dated(NOW), 11_000],
  ['a clock that was set during the call', dated(NOW), -DAY],
])('the clock of the API is not read from %s', async (_, answer, took) => {
  await behind(DAY, answer, took);
  expect(apiNow()).toBe(Date.now());
});

it('the clock of the API is read from refused calls, too', async () => {
  vi.setSystemTime(NOW - DAY);
  const http = createTestHttp(
    async () => new Response('{}', { status: 401, headers: dated(NOW) }),
    {
      answered: readServerClock,
    },
  );
  await http('generic', 'GET', '/x', z.unknown(), { words: 'Проба' }).catch(() => {});
  expect(apiNow()).toBe(NOW);
});

it.each([
  ['a page of a gateway', new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a page of a captive portal', new Response('<html>Sign in</html>')],
  ['the JSON of a gateway', Response.json({ message: 'upstream' }, { status: 504 })],
  ['an empty answer', new Response(null, { status: 204 })],
])('the clock of the API is not read from %s that the API did not send', async (_, answer) => {
  vi.setSystemTime(NOW);
  answer.headers.set('Date', new Date(NOW - 26 * 3_600_000).toUTCString());
  const http = createTestHttp(async () => answer, { answered: readServerClock });
  await http('generic', 'POST', '/x', z.unknown(), { words: 'Проба' }).catch(() => {});
  expect(apiNow()).toBe(NOW);
});

it('the clock of the API is known only after an answer with a usable date', async () => {
  // A separate module, which has received no answer.
  const name = '../../src/api/host.ts?unheard';
  const fresh: typeof import('#api/host.ts') = await import(/* @vite-ignore */ name);
  fresh.readServerClock(new Headers(), Date.now());
  fresh.readServerClock(dated(NOW), Date.now() - 11_000);
  expect(fresh.isServerClockKnown()).toBe(false);
  fresh.readServerClock(dated(NOW), Date.now());
  expect(fresh.isServerClockKnown()).toBe(true);
});
