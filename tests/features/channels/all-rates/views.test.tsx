/** The table of all rates and the calendar of plans show the same channels. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ratesGridKey, ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

test('the other view shows the current rate, and Back the plan that was opened', async () => {
  const { runtime, server, draw } = await beginSignedIn('/channels/rates');
  server.always('GET /api/v1/channels', () => ok([vk]));
  const day = (ahead: number) =>
    `${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)}T00:00`;
  const rows = [1, 2, 3].map((level) => ({
    ...{ ...levelRow(level), id: level, version: 1, planned_date: day(level + 2) },
    ...{ planned_new_client_rate: 160, planned_returning_client_rate: 160 },
  }));
  server.always('GET /api/v1/channels/1/rates', () => ok(rows));
  draw(<AllRatesPage />);
  const grid = runtime.kept.get(ratesGridKey, () => ratesGridMachine);
  const at = () => grid.getSnapshot().context.selection?.at;
  await waitFor(() => expect(at()).toEqual({ row: 0, column: 0 }));
  grid.send({ type: 'go', to: { row: 1, column: 1 } });
  fireEvent.click(button('Календарь планов'));
  await waitFor(() => expect(at()).toEqual({ row: 1, column: 0 }));
  grid.send({ type: 'go', to: { row: 2, column: 0 } });
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(at()).toEqual({ row: 0, column: 2 }));
  history.back();
  await waitFor(() => expect(at()).toEqual({ row: 2, column: 0 }));
});

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
