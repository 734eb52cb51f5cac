/** The log reads on by itself while its end is in sight. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('also if what was read adds to the last line only: one call may make hundreds of entries', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      // The browser tells once of what is in sight from the beginning.
      readonly observe: () => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => queueMicrotask(() => seen([{ isIntersecting: true }]));
      }
      disconnect = () => undefined;
    },
  );
  const { server, draw } = await beginSignedIn('/activity-log');
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  const pages = Array.from({ length: 4 }, () => [entry({ call: 'one' }), entry({ call: 'one' })]);
  server.always('GET /api/v1/activity', ({ path }) => {
    const at = Number(/before=(\d)/.exec(path)?.[1] ?? 0);
    return { success: true, data: pages[at], next: at < 3 ? String(at + 1) : null };
  });
  draw(<ActivityPage />);
  expect(await screen.findByText('Раньше ничего нет')).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(1));
});
