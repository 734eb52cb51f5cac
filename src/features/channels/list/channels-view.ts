/** What of the channels a list shows: filtered, sorted and paged in the browser. */

import { type Channel, RATE_TYPES, type RateType } from '#contract/channels.ts';
import {
  createListAddressMachine,
  type ListWords,
  type SortOrder,
} from '#machines/lists/list-address.machine.ts';

/** What a rate type is called in a list. */
export const RATE_TYPE_TITLES: Record<RateType, string> = { level: 'Уровни', ladder: 'Лесенка' };

export const activityTitle = (isActive: boolean) => (isActive ? 'Активен' : 'Неактивен');

/** How many rows are drawn at once. */
export const CHANNELS_PER_PAGE = 100;

/** What can be sorted by, under the names of the address, with its column. */
export const SORT_FIELDS = [
  { by: 'id', title: 'ID' },
  { by: 'name', title: 'Название' },
  { by: 'is_active', title: 'Статус' },
  { by: 'rate_type', title: 'Тип ставок' },
] as const;
export type SortField = (typeof SORT_FIELDS)[number]['by'];

export const channelsViewMachine = createListAddressMachine('channelsView', [
  'rate_type',
  'is_active',
  'search',
]);

/** What the address asks for. */
export interface ChannelsQuery {
  readonly rateType: RateType | null;
  readonly isActive: boolean | null;
  readonly search: string;
  readonly sort: { readonly column: SortField; readonly direction: SortOrder } | null;
}

const isOneOf = (value: string | undefined, values: readonly string[]) =>
  value !== undefined && values.includes(value);

/** What of an address makes sense here; the rest is as good as absent. */
export function knownWords({ words, page }: ListWords): ListWords {
  const { rate_type = '', is_active = '', search = '' } = words;
  const { sort_by = '', sort_direction = '' } = words;
  const fields = SORT_FIELDS.map(({ by }) => by);
  return {
    page,
    words: {
      ...(isOneOf(rate_type, RATE_TYPES) && { rate_type }),
      ...(isOneOf(is_active, ['1', '0']) && { is_active }),
      ...(search.trim() && { search: search.trim() }),
      ...(isOneOf(sort_by, fields) && { sort_by, sort_direction }),
    },
  };
}

export function channelsQueryOf({ words }: ListWords): ChannelsQuery {
  const field = SORT_FIELDS.find(({ by }) => by === words.sort_by);
  return {
    rateType: RATE_TYPES.find((type) => type === words.rate_type) ?? null,
    isActive: words.is_active === undefined ? null : words.is_active === '1',
    search: words.search ?? '',
    sort: field
      ? { column: field.by, direction: words.sort_direction === 'desc' ? 'desc' : 'asc' }
      : null,
  };
}

const collator = new Intl.Collator('ru', { numeric: true });

/** What a field is compared by: as it is read on the screen. */
const textOf: Record<SortField, (channel: Channel) => string> = {
  id: ({ id }) => String(id),
  name: ({ name }) => name.trim(),
  is_active: ({ is_active }) => activityTitle(is_active),
  rate_type: ({ rate_type }) => RATE_TYPE_TITLES[rate_type],
};

const folded = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Whether every word stands somewhere in what can be read of a channel. */
function isFound({ name, slug, description }: Channel, words: readonly string[]): boolean {
  const text = folded([name, slug, description].join(' '));
  return words.every((word) => text.includes(word));
}

/** The channels that a query asks for, in its order; an empty field comes last either way. */
export function select(channels: readonly Channel[], query: ChannelsQuery): readonly Channel[] {
  const { rateType, isActive, search, sort } = query;
  const words = folded(search).split(/\s+/).filter(Boolean);
  const chosen = channels.filter(
    (channel) =>
      (rateType === null || channel.rate_type === rateType) &&
      (isActive === null || channel.is_active === isActive) &&
      isFound(channel, words),
  );
  if (!sort) return chosen;
  const sign = sort.direction === 'asc' ? 1 : -1;
  const keyed = chosen.map((channel) => ({ channel, text: textOf[sort.column](channel) }));
  keyed.sort(
    (a, b) =>
      Number(a.text === '') - Number(b.text === '') ||
      sign * collator.compare(a.text, b.text) ||
      a.channel.id - b.channel.id,
  );
  return keyed.map(({ channel }) => channel);
}

/** One page of them; a page beyond the last is the last. */
export function pageOfRows(rows: readonly Channel[], wanted: number) {
  const last = Math.max(1, Math.ceil(rows.length / CHANNELS_PER_PAGE));
  const page = Math.min(wanted, last);
  return { page, last, rows: rows.slice((page - 1) * CHANNELS_PER_PAGE, page * CHANNELS_PER_PAGE) };
}
