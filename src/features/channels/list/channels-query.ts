/** The query of the channel list. Filtering, sorting and paging are done in the browser. */

import { type Channel, RATE_TYPES, type RateType } from '#contract/channels.ts';
import { unreadOf } from '#contract/odd.ts';
import { createListQueryMachine } from '#machines/lists/list-query.machine.ts';
import type { ListQuery } from '#machines/lists/list-query.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import { lazily } from '#workspace/format/lazily.ts';
import { type ListAddressing, sortIn, type Words } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** The number of rows on a page. */
export const CHANNELS_PER_PAGE = 100;

/** The sortable columns, by their names in the address. */
export const SORT_TITLES = {
  id: 'ID',
  name: 'Название',
  is_active: 'Статус',
  rate_type: 'Тип ставок',
} as const;
export type ChannelColumn = keyof typeof SORT_TITLES;
const COLUMNS = Object.keys(SORT_TITLES) as ChannelColumn[];

/** The filters in the address; an empty one does not filter. */
export interface ChannelFilters {
  readonly rate_type: RateType | '';
  readonly is_active: '1' | '0' | '';
  readonly search: string;
}
export type ChannelsQuery = ListQuery<ChannelFilters, ChannelColumn>;

export const noFilters: ChannelFilters = { rate_type: '', is_active: '', search: '' };

export const channelsQueryMachine = createListQueryMachine<ChannelFilters, ChannelColumn>(
  'channelsQuery',
  {
    empty: noFilters,
    typed: ['search'],
    tidy: (filters) => ({ ...filters, search: filters.search.trim() }),
  },
);
export type ChannelsQueryMachine = typeof channelsQueryMachine;

const ACTIVITIES = ['1', '0'] as const;

/** The filters in an address. */
export const readFilters = (words: Words): ChannelFilters => ({
  rate_type: RATE_TYPES.find((one) => one === words.rate_type) ?? '',
  is_active: ACTIVITIES.find((one) => one === words.is_active) ?? '',
  search: (words.search ?? '').trim(),
});

/** The query in an address. */
export const readQuery = (words: Words): ChannelsQuery => ({
  filters: readFilters(words),
  sort: sortIn(words, COLUMNS),
});

export const channelsAddress: ListAddressing<ChannelFilters, ChannelColumn> = {
  path: paths.channels,
  read: readQuery,
  wordsOf: (filters) => ({ ...filters }),
};

const collator = lazily(() => new Intl.Collator('ru', { numeric: true }));

/** The text a column is sorted by, as shown on the screen. */
const textOf: Record<ChannelColumn, (channel: Channel) => string> = {
  id: ({ id }) => String(id),
  name: ({ name }) => name.trim(),
  is_active: ({ is_active }) => activityTitle(is_active),
  rate_type: ({ rate_type }) => RATE_TYPE_TITLES[rate_type],
};

/** Normalizes first: a Mac copies й as two code points. */
const folded = (text: string) => text.normalize().toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether every word is in the name, the slug or the description of a channel. */
function isFound({ name, slug, description }: Channel, words: readonly string[]): boolean {
  const text = folded([name, slug, description].join(' '));
  return words.every((word) => text.includes(word));
}

/** Returns the channels that match the filters. A field that could not be read matches no filter value. */
export function filtered(
  channels: readonly Channel[],
  { rate_type, is_active, search }: ChannelFilters,
): readonly Channel[] {
  // Copied names may contain invisible characters.
  const words = folded(search).split(/[\s\p{Cf}]+/u);
  return channels.filter(
    (channel) =>
      (rate_type === '' || channel.rate_type === rate_type) &&
      (is_active === '' || channel.is_active === (is_active === '1')) &&
      !(rate_type && unreadOf(channel, 'rate_type')) &&
      !(is_active && unreadOf(channel, 'is_active')) &&
      isFound(channel, words),
  );
}

/** The channels that match a query, sorted. Empty values come last in both directions. */
export function select(
  channels: readonly Channel[],
  { filters, sort }: ChannelsQuery,
): readonly Channel[] {
  const chosen = filtered(channels, filters);
  if (!sort) return chosen;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const keyed = chosen.map((channel) => ({ channel, text: textOf[sort.column](channel) }));
  const { compare } = collator();
  keyed.sort(
    (a, b) =>
      Number(a.text === '') - Number(b.text === '') ||
      sign * compare(a.text, b.text) ||
      a.channel.id - b.channel.id,
  );
  return keyed.map(({ channel }) => channel);
}

/** One page of rows. A number beyond the last page gives the last page. */
export function pageOfRows(rows: readonly Channel[], wanted: number) {
  const last = Math.max(1, Math.ceil(rows.length / CHANNELS_PER_PAGE));
  const page = Math.min(wanted, last);
  return { page, last, rows: rows.slice((page - 1) * CHANNELS_PER_PAGE, page * CHANNELS_PER_PAGE) };
}
