import { expect, test } from 'vitest';
import { retryAfter } from '#api/answer.ts';

const NOW = 'Sun, 22 Nov 2026 12:00:00 GMT';

test.each([
  ['30', 30],
  [' 1 ', 1],
  ['0.2', 1],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  ['3600', 3_600],
  ['86400', 3_600],
  ['1e9', undefined],
  ['9'.repeat(400), 3_600],
  ['Sun, 22 Nov 2026 12:00:45 GMT', 45],
  ['Sun, 22 Nov 2026 11:59:00 GMT', undefined],
  ['Sat, 01 Jan 2050 00:00:00 GMT', 3_600],
])('Retry-After: %s', (text, expected) => {
  // By the clock of the server, which may differ from that of the browser.
  const headers = new Headers({ Date: NOW, 'Retry-After': text });
  expect(retryAfter(429, headers)).toBe(expected);
  expect(retryAfter(503, headers)).toBe(expected);
  expect(retryAfter(301, headers)).toBeUndefined();
});

test('a date is compared with the own clock if the server sends no date of its own', () => {
  const soon = new Date(Date.now() + 20_000).toUTCString();
  const seconds = retryAfter(429, new Headers({ 'Retry-After': soon }));
  expect(seconds).toBeGreaterThan(17);
  expect(seconds).toBeLessThanOrEqual(21);
  expect(retryAfter(429, new Headers())).toBeUndefined();
});
