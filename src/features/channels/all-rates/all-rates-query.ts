/** The query of the grid of all rates. Channels are filtered in the browser. */
import type { Channel } from '#contract/channels.ts';
import {
  type ChannelFilters,
  filtered,
  noFilters,
  readFilters,
} from '#features/channels/list/channels-query.ts';
import { createListQueryMachine, type ListQueryActor } from '#machines/lists/list-query.machine.ts';
import type { ListQuery } from '#machines/lists/list-query.ts';
import { DATE } from '#machines/rates/edits.ts';
import { businessDayOf } from '#workspace/format/business-time.ts';
import { dayIn } from '#workspace/format/date-text.ts';
import type { ListAddressing, Words } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Tables } from './channel-rates.ts';

/** The grid, or the calendar of plans. */
export type RatesView = 'rates' | 'plans';

/** The filters in the address; an empty one does not filter. */
export interface RatesFilters extends ChannelFilters {
  /** Days, `2026-11-01`. */
  readonly changed_since: string;
  readonly planned_until: string;
}

export const noRateFilters: RatesFilters = { ...noFilters, changed_since: '', planned_until: '' };

export const allRatesQueryMachine = createListQueryMachine<RatesFilters>('allRatesQuery', {
  empty: noRateFilters,
  typed: ['search', 'changed_since', 'planned_until'],
  tidy: (filters) => ({
    ...filters,
    search: filters.search.trim(),
    changed_since: dayIn(filters.changed_since),
    planned_until: dayIn(filters.planned_until),
  }),
});
export type AllRatesQueryMachine = typeof allRatesQueryMachine;
export type AllRatesQueryActor = ListQueryActor<RatesFilters>;

const read = (words: Words): ListQuery<RatesFilters, never> => ({
  filters: {
    ...readFilters(words),
    changed_since: dayIn(words.changed_since),
    planned_until: dayIn(words.planned_until),
  },
  sort: null,
});

export const viewIn = (words: Words): RatesView => (words.view === 'plans' ? 'plans' : 'rates');

const addressing = (view: RatesView): ListAddressing<RatesFilters, never> => ({
  path: paths.channelRates,
  read,
  wordsOf: (filters) => ({ ...filters, view: view === 'plans' ? view : '' }),
});

/** How each view writes the filters into its address. */
export const allRatesAddress = { rates: addressing('rates'), plans: addressing('plans') };

/** Returns the channels that match the filters. A channel whose table is not read yet is not hidden. */
export function selectChannels(
  channels: readonly Channel[],
  tables: Tables,
  filters: RatesFilters,
): readonly Channel[] {
  const { changed_since, planned_until } = filters;
  return filtered(channels, filters).filter(({ id }) => {
    const rows = tables[id]?.rows;
    if (!rows) return true;
    const isChanged = ({ updated_at }: { updated_at?: unknown }) =>
      typeof updated_at === 'string' && businessDayOf(updated_at) >= changed_since;
    // Some APIs send an empty date instead of null.
    const isPlanned = (row: Readonly<Record<string, unknown>>) =>
      row[DATE] && String(row[DATE]).slice(0, 10) <= planned_until;
    return (
      (changed_since === '' || rows.some(isChanged)) &&
      (planned_until === '' || rows.some(isPlanned))
    );
  });
}
