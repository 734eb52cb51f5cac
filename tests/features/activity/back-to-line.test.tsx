/** Back from a record to the log that it was opened from. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

const entries = [entry(), entry(), entry()];
const press = (key: string, code = key) =>
  fireEvent.keyDown(document.activeElement!, { key, code });
const focused = () => document.activeElement?.getAttribute('data-key');
const link = (at: number) =>
  document.querySelectorAll<HTMLElement>('tr[data-key] a[data-command="activity.open"]')[at]!;

async function begin() {
  const begun = await beginSignedIn('/activity-log');
  const { server, draw } = begun;
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  const asked: string[] = [];
  const show = async (...pages: (typeof entries)[]) => {
    server.always('GET /api/v1/activity', ({ path }) => {
      asked.push(path);
      const at = Number(new URL(path, 'http://any').searchParams.get('before'));
      const next = at + 1 < pages.length ? String(at + 1) : null;
      return { success: true, data: pages[at], next };
    });
    draw(<ActivityPage />);
    await screen.findByText(/^(Раньше ничего нет|Ещё)$/);
  };
  await show(entries);
  return {
    ...begun,
    asked,
    back: async (...pages: (typeof entries)[]) => {
      expect(window.location.pathname).toBe('/channels/7');
      cleanup();
      window.history.back();
      await waitFor(() => expect(window.location.pathname).toBe('/activity-log'));
      asked.length = 0;
      await show(...pages);
      await act(painted);
    },
  };
}

describe('Back leads to the line that was opened', () => {
  test('by Enter on the row of the cursor', async () => {
    const { back } = await begin();
    for (let step = 0; step < 2; step++) press('j', 'KeyJ');
    await waitFor(() => expect(focused()).toBe(entries[1]!.id));
    press('Enter');
    await back(entries);
    expect(focused()).toBe(entries[1]!.id);
    press('j', 'KeyJ');
    expect(focused()).toBe(entries[2]!.id);
  });

  test('by a click on its record', async () => {
    const { back } = await begin();
    fireEvent.click(link(2));
    await back(entries);
    expect(focused()).toBe(entries[2]!.id);
  });

  test('also on an older page, and reads no pages after it', async () => {
    const { back, asked } = await begin();
    fireEvent.click(link(2));
    await back([entry(), entry()], [entry()], entries, [entry()]);
    expect(focused()).toBe(entries[2]!.id);
    expect(asked).toHaveLength(3);
    // The search for the line runs only once.
    press('r', 'KeyR');
    await waitFor(() => expect(asked).toHaveLength(4));
    await act(painted);
    expect(asked).toHaveLength(4);
  });

  test('unless it is more than ten pages back: then the log shows its first page', async () => {
    const { back, asked } = await begin();
    fireEvent.click(link(2));
    const newer = Array.from({ length: 12 }, () => [entry()]);
    await back(...newer, entries);
    expect(asked).toHaveLength(10);
    expect(document.querySelectorAll('tr[data-key]')).toHaveLength(1);
  });

  test('unless it is no longer in the log: then the next row is the first one', async () => {
    const { back } = await begin();
    fireEvent.click(link(2));
    const others = entries.slice(0, 2);
    await back(others);
    expect(document.activeElement).toBe(document.body);
    press('j', 'KeyJ');
    expect(focused()).toBe(others[0]!.id);
  });
});

test('a log that no record was opened from starts without a focused row', async () => {
  await begin();
  await act(painted);
  expect(document.activeElement).toBe(document.body);
});
