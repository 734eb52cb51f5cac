/** The filters of the client list: as typed, as in the address, and as sent. */
import { CLIENT_SORTS, type ClientQuery, type ClientSort } from '#contract/clients.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { day, fieldErrorsBy, type Rule } from '#features/clients/fields/client-rules.ts';
import type { ListQuery } from '#machines/lists/list-query.ts';
import { dateText, isDay, parseDateText, RANGE_IS_EMPTY } from '#workspace/format/date-text.ts';
import { isMoment, momentText } from '#workspace/format/moment-text.ts';
import { searchText } from '#workspace/format/phone.ts';
import type { FilterNames } from '#workspace/list-query/filter-commands.ts';
import { type ListAddressing, sortIn } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';

export const DAYS = ['birth_date_from', 'birth_date_to', 'created_from', 'created_to'] as const;
/** Days that may have a time: `YYYY-MM-DDTHH:MM`. */
const MOMENTS: readonly string[] = ['created_from', 'created_to'];
export const CHOICES = ['has_passport', 'has_address'] as const;
export const EXTRAS = ['with_passport', 'with_addresses'] as const;

/** A filter for yes, for no, or off. */
export type Choice = '' | '1' | '0';

export interface ClientFilters
  extends Record<(typeof DAYS)[number], string>,
    Record<(typeof CHOICES)[number], Choice>,
    Record<(typeof EXTRAS)[number], boolean> {
  /** Personal data, so never in the address. */
  search: string;
}

export type ClientsQuery = ListQuery<ClientFilters, ClientSort>;

/** The query for one page of the list. */
export type ClientListQuery = ClientQuery & { readonly page: number };

export const noFilters: ClientFilters = {
  search: '',
  birth_date_from: '',
  birth_date_to: '',
  created_from: '',
  created_to: '',
  has_passport: '',
  has_address: '',
  with_passport: false,
  with_addresses: false,
};

const asTyped = (text: string) => text;
const yesOrNo = (choice: Choice) => (choice === '1' ? 'да' : 'нет');

/** The filters besides the search, as their chips name them. */
export const FILTER_NAMES = {
  birth_date_from: { label: 'Дата рождения от', text: asTyped },
  birth_date_to: { label: 'Дата рождения до', text: asTyped },
  created_from: { label: 'Создан от', text: asTyped },
  created_to: { label: 'Создан до', text: asTyped },
  has_passport: { label: 'Есть паспорт', text: yesOrNo },
  has_address: { label: 'Есть адрес', text: yesOrNo },
  with_passport: { label: 'Данные паспорта в ответе', text: () => 'да' },
  with_addresses: { label: 'Данные адресов в ответе', text: () => 'да' },
} satisfies FilterNames<ClientFilters>;

/** The sortable columns, by their names in the address. */
export const SORT_TITLES: Record<ClientSort, string> = {
  last_name: 'Фамилия',
  first_name: 'Имя',
  phone: 'Телефон',
  email: 'Email',
  birth_date: 'Дата рождения',
  created_at: 'Создан',
};

type DayName = (typeof DAYS)[number];

/** Whether the filter takes a time, too. */
export const mayHaveTime = (name: DayName): boolean => MOMENTS.includes(name);

/** Splits a typed text into its day and its time; there is no time if the filter takes none. */
const partsOf = (name: DayName, text: string): readonly string[] =>
  mayHaveTime(name) ? text.trim().split(/\s+/) : [text];

/** Converts a typed day or moment to the format of the API; null if it is invalid. */
function isoOf(name: DayName, text: string): string | null {
  const [typed = '', ...clock] = partsOf(name, text);
  const iso = [parseDateText(typed), ...clock].join('T');
  return isMoment(iso) || isDay(iso) ? iso : null;
}

/** Converts a day of an address to the typed format; empty if it is invalid. */
function textOf(name: DayName, word = ''): string {
  if (mayHaveTime(name) && isMoment(word)) return momentText(word);
  return isDay(word) ? dateText(word) : '';
}

const NO_TIME = 'Время: от 00:00 до 23:59.';

/** The errors of the fields. A range that ends before it begins has its error at its end. */
export function validateFilters(filters: ClientFilters): FieldErrors {
  const rule =
    (name: DayName): Rule =>
    (text) =>
      isoOf(name, text)
        ? (rangeNotes(filters)[name] ?? null)
        : day(text) && (day(partsOf(name, text)[0]!) ?? NO_TIME);
  return fieldErrorsBy(filters, Object.fromEntries(DAYS.map((name) => [name, [rule(name)]])));
}

const RANGES = [
  ['birth_date_from', 'birth_date_to'],
  ['created_from', 'created_to'],
] as const;

/** Returns the days and moments of the filters in the format of the API; empty ones do not filter. */
const daysOf = (filters: ClientFilters) =>
  Object.fromEntries(DAYS.map((name) => [name, isoOf(name, filters[name]) ?? '']));

/** Returns the ends of ranges that match no client. A day as an end includes all its times. */
const emptyRangesOf = (days: Partial<Record<DayName, string>>): readonly DayName[] =>
  RANGES.flatMap(([from, to]) => (days[to] && (days[from] ?? '') > `${days[to]}~` ? [to] : []));

/** Whether a range in the query matches no client. */
export const isOfNobody = (query: ClientListQuery): boolean => emptyRangesOf(query).length > 0;

/** Returns the notes at the ends of such ranges. */
export const rangeNotes = (filters: ClientFilters): Partial<Record<DayName, string>> =>
  Object.fromEntries(emptyRangesOf(daysOf(filters)).map((to) => [to, RANGE_IS_EMPTY]));

const NARROWING = [...DAYS, ...CHOICES, 'search'] as const;

/** Whether a query excludes any clients. */
export function isNarrowing(query: ClientListQuery): boolean {
  return NARROWING.some((name) => query[name] !== undefined);
}

/** Whether the sent search text is a phone, digits of one, or an e-mail. */
export const isContactSearch = ({ search = '' }: ClientListQuery): boolean =>
  /^\+?\d+$|@/.test(search);

/** Whether anything differs from the initial list. */
export function isFiltered(filters: ClientFilters): boolean {
  return NARROWING.some((name) => filters[name].trim()) || EXTRAS.some((name) => filters[name]);
}

/** The filters in an address; invalid values are ignored. */
function filtersOf(words: Readonly<Record<string, string>>, search: string): ClientFilters {
  const filters = { ...noFilters, search };
  for (const name of DAYS) filters[name] = textOf(name, words[name]);
  for (const name of CHOICES) {
    const word = words[name];
    if (word === '1' || word === '0') filters[name] = word;
  }
  for (const name of EXTRAS) filters[name] = words[name] === '1';
  return filters;
}

/** The address parameters for the filters. Empty ones are left out of the address. */
function wordsOf(filters: ClientFilters): Record<string, string> {
  return {
    ...daysOf(filters),
    ...Object.fromEntries([
      ...CHOICES.map((name) => [name, filters[name]]),
      ...EXTRAS.map((name) => [name, filters[name] ? '1' : '']),
    ]),
  };
}

export const clientsAddress: ListAddressing<ClientFilters, ClientSort> = {
  path: paths.clients,
  read: (words, search) => ({
    filters: filtersOf(words, search),
    sort: sortIn(words, CLIENT_SORTS),
  }),
  wordsOf,
  // Names and phones must not be in the address.
  searchOf: ({ search }) => search.trim(),
};

/** The query to send for a page of the list. */
export function queryOf({ filters, sort }: ClientsQuery, page: number): ClientListQuery {
  const search = searchText(filters.search);
  const days = Object.entries(daysOf(filters)).filter(([, iso]) => iso);
  const choices = CHOICES.flatMap((name) =>
    filters[name] === '' ? [] : [[name, filters[name] === '1']],
  );
  const extras = EXTRAS.flatMap((name) => (filters[name] ? [[name, true]] : []));
  return {
    page,
    ...(search && { search }),
    ...Object.fromEntries([...days, ...choices, ...extras]),
    ...(sort && { sort_by: sort.column, sort_direction: sort.direction }),
  };
}
