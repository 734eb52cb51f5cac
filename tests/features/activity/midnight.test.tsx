/** The log stays open over midnight. */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

// 23:00 in the time of the business.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00Z') }));
afterEach(() => void vi.useRealTimers());

test('an entry of today is shown under yesterday after midnight', async () => {
  const { server, draw } = await beginSignedIn('/activity-log');
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  server.always('GET /api/v1/activity', () => ({
    success: true,
    data: [entry({ at: '2026-11-22T10:00:00.000Z' })],
    next: null,
  }));
  draw(<ActivityPage />);
  expect(await screen.findByText('Сегодня, 22 ноября')).toBeTruthy();
  vi.setSystemTime(Date.parse('2026-11-22T22:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('Вчера, 22 ноября')).toBeTruthy();
});
