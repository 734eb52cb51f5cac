/** Which channels the grid of all rates shows. All is filtered in the browser. */
import { type Channel, RATE_TYPES, type RateType } from '#contract/channels.ts';
import { createListQueryMachine, type ListQueryActor } from '#machines/lists/list-query.machine.ts';
import type { ListQuery } from '#machines/lists/list-query.ts';
import { DATE } from '#machines/rates/edits.ts';
import { businessDayOf } from '#workspace/format/business-time.ts';
import { isDay } from '#workspace/format/date-text.ts';
import type { ListAddressing, Words } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Tables } from './channel-rates.ts';

/** The grid, or the calendar of plans. */
export type RatesView = 'rates' | 'plans';

/** The filters in the address; an empty one does not filter. */
export interface RatesFilters {
  readonly rate_type: RateType | '';
  readonly is_active: '1' | '0' | '';
  /** Days, `2026-11-01`. */
  readonly changed_since: string;
  readonly planned_until: string;
  readonly search: string;
}

export const noRateFilters: RatesFilters = {
  rate_type: '',
  is_active: '',
  changed_since: '',
  planned_until: '',
  search: '',
};

export const allRatesQueryMachine = createListQueryMachine<RatesFilters>('allRatesQuery', {
  empty: noRateFilters,
  typed: ['search', 'changed_since', 'planned_until'],
  tidy: (filters) => ({ ...filters, search: filters.search.trim() }),
});
export type AllRatesQueryMachine = typeof allRatesQueryMachine;
export type AllRatesQueryActor = ListQueryActor<RatesFilters>;

const ACTIVITIES = ['1', '0'] as const;
const dayIn = (text = '') => (isDay(text) ? text : '');

const read = (words: Words): ListQuery<RatesFilters, never> => ({
  filters: {
    rate_type: RATE_TYPES.find((one) => one === words.rate_type) ?? '',
    is_active: ACTIVITIES.find((one) => one === words.is_active) ?? '',
    changed_since: dayIn(words.changed_since),
    planned_until: dayIn(words.planned_until),
    search: (words.search ?? '').trim(),
  },
  sort: null,
});

export const viewIn = (words: Words): RatesView => (words.view === 'plans' ? 'plans' : 'rates');

const addressing = (view: RatesView): ListAddressing<RatesFilters, never> => ({
  path: paths.channelRates,
  read,
  wordsOf: (filters) => ({ ...filters, view: view === 'plans' ? view : '' }),
});

/** How the filters stand in the address of each view. */
export const allRatesAddress = { rates: addressing('rates'), plans: addressing('plans') };

const folded = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** The channels that the filters let through. A table that is not read yet is no reason to hide one. */
export function selectChannels(
  channels: readonly Channel[],
  tables: Tables,
  filters: RatesFilters,
): readonly Channel[] {
  const { rate_type, is_active, changed_since, planned_until, search } = filters;
  const words = folded(search).split(/\s+/).filter(Boolean);
  return channels.filter((channel) => {
    const { id, name, slug, description } = channel;
    if (rate_type !== '' && channel.rate_type !== rate_type) return false;
    if (is_active !== '' && channel.is_active !== (is_active === '1')) return false;
    const text = folded([name, slug, description].join(' '));
    if (!words.every((word) => text.includes(word))) return false;
    const rows = tables[id]?.rows;
    if (!rows) return true;
    const isChanged = ({ updated_at }: { updated_at?: unknown }) =>
      typeof updated_at === 'string' && businessDayOf(updated_at) >= changed_since;
    const isPlanned = (row: Readonly<Record<string, unknown>>) =>
      typeof row[DATE] === 'string' && row[DATE].slice(0, 10) <= planned_until;
    return (
      (changed_since === '' || rows.some(isChanged)) &&
      (planned_until === '' || rows.some(isPlanned))
    );
  });
}
