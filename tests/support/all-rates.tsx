/** The screen of all rates with a server that stores them. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ratesGridKey, ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';
import { ok, vk } from './channels.ts';
import { levelRow } from './rates.ts';
import { beginSignedIn } from './runtime.tsx';

/** A rate that has been written once. Its id is its level. */
export const heldRate = (level: number, fields: object = {}) => ({
  ...levelRow(level, fields),
  id: level,
  version: 1,
});

/** Returns the fields of a plan that takes effect in this many days. */
export const planIn = (days: number) => ({
  planned_date: `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`,
  planned_new_client_rate: 160,
  planned_returning_client_rate: 160,
});

/** @param tables The rates of each channel, which the test may replace. */
export async function beginAllRates(
  path = '/channels/rates',
  tables: Record<number, object[]> = { 1: [heldRate(1), heldRate(2)] },
  signIn = beginSignedIn,
) {
  // Includes the field of a cell.
  await preloadViews();
  const begun = await signIn(path);
  const { runtime, server, draw } = begun;
  const channels = Object.keys(tables).map((id) => ({ ...vk, id: Number(id) }));
  server.always('GET /api/v1/channels', () => ok(channels));
  for (const { id } of channels) {
    server.always(`GET /api/v1/channels/${id}/rates`, () => ok(tables[id]));
  }
  const grid = () => runtime.kept.get(ratesGridKey, () => ratesGridMachine);
  const cell = (column: number) =>
    document.querySelector<HTMLElement>(`[data-row="0"][data-column="${column}"]`)!;
  const show = async () => {
    draw(<AllRatesPage />);
    const region = await screen.findByRole('grid');
    await waitFor(() => expect(cell(0)).not.toBeNull());
    return region;
  };
  return { ...begun, grid, cell, show, region: await show() };
}
