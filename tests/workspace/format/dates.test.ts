import { expect, test } from 'vitest';
import { dayWords, formatDateTime } from '#workspace/format/dates.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

test('a moment is of today, of yesterday, or of its day', () => {
  const now = at(22, 0, 30);
  expect(dayWords(at(22, 0, 5), now)).toBe('00:05, сегодня');
  expect(dayWords(at(21, 23, 59), now)).toBe('23:59, вчера');
  expect(dayWords(at(21, 0, 0), now)).toBe('00:00, вчера');
  expect(dayWords(at(20, 23, 59), now)).toBe('23:59, 20 ноября');
});

test('a moment of a table has its date, and none is a dash', () => {
  expect(formatDateTime(new Date(at(22, 14, 32)).toISOString())).toBe('22.11.2026, 14:32');
  for (const none of [null, undefined, '', 'когда-то']) expect(formatDateTime(none)).toBe('-');
});
