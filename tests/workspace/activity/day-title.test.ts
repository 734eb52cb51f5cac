// @vitest-environment node
import { expect, test } from 'vitest';
import { dayTitle } from '#workspace/activity/day-title.ts';

test.each([
  ['2026-11-22', 'Сегодня, 22 ноября'],
  ['2026-11-21', 'Вчера, 21 ноября'],
  ['2026-11-20', 'пятница, 20 ноября'],
  ['2026-11-23', 'понедельник, 23 ноября'],
  ['2025-11-22', 'суббота, 22 ноября 2025 г.'],
  ['', 'День неизвестен'],
])('the heading of %j is «%s»', (day, title) => {
  expect(dayTitle(day, '2026-11-22')).toBe(title);
});

test('the heading of yesterday has the year if it was another year', () => {
  expect(dayTitle('2025-12-31', '2026-01-01')).toBe('Вчера, 31 декабря 2025 г.');
});
