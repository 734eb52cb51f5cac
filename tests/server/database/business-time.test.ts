import { describe, expect, test } from 'vitest';
import { businessDay, businessTime } from '#server/database/business-time.ts';

describe('the business clock', () => {
  test.each([
    ['2026-01-01T00:00:00Z', 'Europe/Moscow', '2026-01-01T03:00'],
    ['2025-12-31T21:00:00Z', 'Europe/Moscow', '2026-01-01T00:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30'],
    ['2026-06-01T00:00:00Z', 'America/New_York', '2026-05-31T20:00'],
    ['2026-06-01T00:00:00Z', 'Asia/Kolkata', '2026-06-01T05:30'],
  ])('at %s in %s shows %s', (instant, zone, shown) => {
    expect(businessTime(new Date(instant), zone)).toBe(shown);
    expect(businessDay(new Date(instant), zone)).toBe(shown.slice(0, 10));
  });
});
