/** The window of a line of the log, and the focus when it closes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded in advance, because the first test would wait too long.
import '#workspace/activity/change-view.tsx';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const entries = [entry(), entry(), entry()];
const press = (key: string, code = key) =>
  fireEvent.keyDown(document.activeElement!, { key, code });
const focused = () => document.activeElement?.getAttribute('data-key');

test.each([
  ['the line that it was opened from', 0],
  ['the line that the last step led to', 2],
])('the closed window of a line returns the focus to %s', async (_, steps) => {
  const { server, draw } = await beginSignedIn('/activity-log');
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  server.always('GET /api/v1/activity', () => ({ success: true, data: entries, next: null }));
  draw(<ActivityPage />);
  await screen.findByText('Раньше ничего нет');
  press('j', 'KeyJ');
  await waitFor(() => expect(focused()).toBe(entries[0]!.id));
  for (let round = 0; round < 2; round++) {
    press('v', 'KeyV');
    const shown = await screen.findByRole('dialog');
    for (let step = 0; step < steps && round === 0; step++) {
      press('j', 'KeyJ');
    }
    fireEvent.keyDown(shown, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // When it is opened again from this line, the window returns the focus there.
    await waitFor(() => expect(focused()).toBe(entries[steps]!.id));
  }
});
