/** Which channels the grid of all rates shows, and what may be done to the selected rates. */
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { selectionCommands } from '#features/channels/all-rates/all-rates.commands.ts';
import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import {
  noRateFilters,
  type RatesFilters,
  selectChannels,
} from '#features/channels/all-rates/all-rates-query.ts';
import { bookOf } from '#features/channels/all-rates/grid/book.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';

const rates = [
  level(1, 100, { updated_at: '2026-11-20T09:00:00Z', planned_date: '2026-12-01T00:00' }),
];
const tables = { 1: { type: 'level', rows: rates } } as const;
const shown = (filters: Partial<RatesFilters>) =>
  selectChannels([vk, yolka], tables, { ...noRateFilters, ...filters }).map(({ id }) => id);

it('filters channels like their list, and keeps those whose rates are not read', () => {
  expect(shown({})).toEqual([1, 2]);
  expect(shown({ is_active: '1' })).toEqual([1]);
  expect(shown({ search: 'елка' })).toEqual([2]);
  expect(shown({ changed_since: '2026-11-20', planned_until: '2026-12-01' })).toEqual([1, 2]);
  expect(shown({ changed_since: '2026-11-21' })).toEqual([2]);
  expect(shown({ planned_until: '2026-11-30' })).toEqual([2]);
});

it('takes an empty date for no plan, as some APIs send it', () => {
  const planned = ['', null, '2026-12-01 09:00:00'].map((planned_date, at) => ({
    type: 'level' as const,
    rows: [level(1, 100, { planned_date, id: at + 1 })],
  }));
  const channels = planned.map((_, id) => ({ ...vk, id }));
  const found = selectChannels(channels, planned, {
    ...noRateFilters,
    planned_until: '2026-12-31',
  });
  expect(found.map(({ id }) => id)).toEqual([2]);
});

it('says why a command on the selection is refused', () => {
  const grid = createActor(ratesGridMachine).start();
  const reasons = () =>
    [selectionCommands.percent, selectionCommands.unplan].map(({ reason }) =>
      reason(grid.getSnapshot()),
    );
  expect(reasons()).toEqual(['Среди выделенного нет ставок', 'Среди выделенного нет планов']);
  grid.send({ type: 'sheet.shown', sheet: { ...bookOf([vk], tables).sheet, takesAmounts: false } });
  expect(reasons()[0]).toContain('В календаре планов меняют только даты');
  grid.send({ type: 'plan.open' });
  const busy = 'Сначала закончите ввод ставки или закройте окно';
  expect(reasons()).toEqual([busy, busy]);
});
