/** The query of the log: the filters in its address. */
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS, type ActivityFilters } from '#contract/activity.ts';
import { createListQueryMachine, type ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { dayIn, isDay } from '#workspace/format/date-text.ts';
import type { ListAddressing, Words } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);
const isOneOf = (list: readonly string[]) => (text: string) => list.includes(text);

const CHECKS = {
  user: isId,
  kind: isOneOf(ACTIVITY_KINDS),
  record: isId,
  action: isOneOf(ACTIVITY_ACTIONS),
  field: (text: string) => /^\w{1,60}$/.test(text),
  from: isDay,
  to: isDay,
};
const NAMES = Object.keys(CHECKS) as (keyof LogFilters)[];

/** The filters as in the address; an empty one does not filter. */
export type LogFilters = Readonly<Record<keyof typeof CHECKS, string>>;

const filtersBy = (textOf: (name: keyof LogFilters) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, textOf(name)])) as LogFilters;

export const noLogFilters = filtersBy(() => '');

export const activityQueryMachine = createListQueryMachine<LogFilters>('activityQuery', {
  empty: noLogFilters,
  typed: ['from', 'to'],
  tidy: (filters) => ({ ...filters, from: dayIn(filters.from), to: dayIn(filters.to) }),
});
export type ActivityQueryMachine = typeof activityQueryMachine;
export type ActivityQueryActor = ListQueryActor<LogFilters>;

/** Returns the invalid parts of an address: `kind=abc`. */
export const ignoredIn = (words: Words): readonly string[] =>
  Object.entries(words)
    .filter(([name, text]) => {
      const check = CHECKS[name as keyof LogFilters] as ((one: string) => boolean) | undefined;
      return text !== '' && !check?.(text);
    })
    .map(([name, text]) => `${name}=${text}`);

export const activityAddress: ListAddressing<LogFilters, never> = {
  path: paths.activityLog,
  read: (words) => ({
    filters: filtersBy((name) => (CHECKS[name](words[name] ?? '') ? words[name]! : '')),
    sort: null,
  }),
  wordsOf: (filters) => filters,
};

/** Converts the filters to the parameters of the API. */
export const apiFiltersOf = (filters: LogFilters): ActivityFilters =>
  Object.fromEntries(
    NAMES.filter((name) => filters[name]).map((name) => [
      name,
      CHECKS[name] === isId ? Number(filters[name]) : filters[name],
    ]),
  );

/** The actions and kinds that every user may see. Only administrators see the others. */
export const isOfChanges = (action: string): boolean =>
  action === 'created' || action === 'changed' || action === 'deleted';
export const isOfRecords = (kind: string): boolean => kind !== 'database';

/** Whether only administrators see what the filters ask for. */
export const isForAdmins = ({ action, kind }: LogFilters): boolean =>
  (action !== '' && !isOfChanges(action)) || (kind !== '' && !isOfRecords(kind));
