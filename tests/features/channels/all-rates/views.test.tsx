/** The table of all rates and the calendar of plans show the same channels. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

test('the filters stay when the other view is opened', async () => {
  const { runtime, server, draw } = await beginSignedIn('/channels/rates?search=vk&is_active=1');
  server.always('GET /api/v1/channels', () => ok([vk]));
  server.always('GET /api/v1/channels/1/rates', () => ok([{ ...levelRow(1), id: 1, version: 1 }]));
  draw(<AllRatesPage />);
  await screen.findByRole('grid');
  fireEvent.click(button('Календарь планов'));
  const plans = '/channels/rates?is_active=1&search=vk&view=plans';
  await waitFor(() => expect(runtime.location.href()).toBe(plans));
  fireEvent.click(await screen.findByRole('button', { name: 'Таблица' }));
  await waitFor(() =>
    expect(runtime.location.href()).toBe('/channels/rates?is_active=1&search=vk'),
  );
});
