/** The log loads more by itself while its end is in sight. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('the log loads more by itself, also if a page only extends the last line', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      // The browser reports only once what is in sight from the beginning.
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

test('«Ещё» passes its focus to the screen after loading the last lines', async () => {
  const { server, draw, user, call } = await beginSignedIn('/activity-log');
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  const answer = async (next: string | null, id: string) =>
    (await call('GET /api/v1/activity')).answer(200, {
      success: true,
      data: [entry({ id })],
      next,
    });
  draw(
    <main tabIndex={-1}>
      <ActivityPage />
    </main>,
  );
  await answer('2', '2026-11.3');
  await user.click(await screen.findByRole('button', { name: 'Ещё' }));
  await answer('1', '2026-11.2');
  const more = await screen.findByRole('button', { name: 'Ещё' });
  expect(document.activeElement).toBe(more);
  await user.click(more);
  await answer(null, '2026-11.1');
  await screen.findByText('Раньше ничего нет');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
