/** An amount that is typed before the code of its field has loaded. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { heldRate } from '#tests/support/all-rates.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { deferred } from '#tests/support/deferred.ts';
import { hearKeys } from '#tests/support/heard-keys.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

const code = vi.hoisted(() => ({ wait: null as Promise<void> | null }));
vi.mock('#features/channels/all-rates/grid/cell-editor.tsx', async (original) => {
  await code.wait;
  return await original();
});
const heard = hearKeys();
const press = (key: string) =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('the field contains all keys that were typed before it loaded', async () => {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const { server, draw } = await beginSignedIn('/channels/rates');
  server.always('GET /api/v1/channels', () => ok([vk]));
  server.always(`GET /api/v1/channels/${vk.id}/rates`, () => ok([heldRate(1), heldRate(2)]));
  draw(<AllRatesPage />);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(grid.querySelector('[data-row="0"][data-column="0"]')).not.toBeNull());
  grid.focus();

  press('3');
  await painted();
  const reached = heard.length;
  for (const key of ['5', '7']) press(key);
  await painted();
  expect(heard).toHaveLength(reached);
  expect(screen.queryByRole('textbox', { name: 'Ставка' })).toBeNull();

  loaded.resolve();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ставка' });
  await waitFor(() => expect(field.value).toBe('357'));
  expect(document.activeElement).toBe(field);
});
