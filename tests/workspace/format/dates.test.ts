import { afterAll, expect, test, vi } from 'vitest';
import { textOf, timeOf } from '#app/journal/journal-text.ts';
import { businessDayOf } from '#workspace/format/business-time.ts';
import { dayWords, exactDateTime, formatDateTime } from '#workspace/format/dates.ts';

/** A zone ten hours ahead of Moscow. */
const before = vi.hoisted(() => {
  const { TZ } = process.env;
  process.env.TZ = 'Pacific/Auckland';
  return TZ;
});
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const at = (day: number, time = '00:00') => Date.parse(`2026-11-${day}T${time}:00+03:00`);

test('the browser of these tests is in another zone', () => {
  expect(new Date(at(22, '14:32')).getDate()).toBe(23);
});

test('a moment is named by «сегодня», «вчера» or its date in business time', () => {
  const now = at(22, '00:30');
  expect(dayWords(at(22, '00:05'), now)).toBe('сегодня в 00:05');
  expect(dayWords(at(21, '23:59'), now)).toBe('вчера в 23:59');
  expect(dayWords(at(21), now)).toBe('вчера в 00:00');
  expect(dayWords(at(20, '23:59'), now)).toBe('20 ноября в 23:59');
});

test('a moment of a record is shown in business time, and a missing one as a dash', () => {
  expect(formatDateTime('2026-11-22T11:32:00.000Z')).toBe('22.11.2026, 14:32');
  expect(formatDateTime('2025-06-01T22:01:00+01:00')).toBe('02.06.2025, 00:01');
  for (const none of [null, undefined, '', 'когда-то']) expect(formatDateTime(none)).toBe('-');
});

test('the shown day is the day that filters compare', () => {
  for (const moment of ['2025-06-01T20:59:59Z', '2025-06-01T21:00:00Z', '2026-01-01 00:30:00']) {
    const day = businessDayOf(moment).split('-').reverse().join('.');
    expect(formatDateTime(moment)).toMatch(new RegExp(`^${day}, `));
  }
});

test('a moment without a zone is shown without a conversion', () => {
  expect(formatDateTime('2026-11-22 14:32:05')).toBe('22.11.2026, 14:32');
  expect(exactDateTime('2026-11-22T14:32:05.123')).toBe('22.11.2026, 14:32:05');
});

test('a call of the journal shows the same time as the log of changes', () => {
  const startedAt = at(22, '14:32') + 5_000;
  const entry = { startedAt, words: 'Клиент', link: 'GET /', end: null } as never;
  expect(timeOf(entry)).toBe('14:32:05');
  expect(textOf(entry)).toContain('22.11.2026, 14:32:05  Клиент');
});
