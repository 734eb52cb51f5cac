/** The commands of a list's search field and of its filters. */
import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { ListQueryMachine } from '#machines/lists/list-query.machine.ts';

/** How a filter is named, and its value as text. */
interface FilterName<TValue> {
  readonly label: string;
  readonly text: (value: TValue) => string;
}
/** The filters that are shown as chips. The search is not: its field shows it. */
export type FilterNames<TFilters> = {
  readonly [TField in keyof TFilters]?: FilterName<TFilters[TField]>;
};

interface Words {
  readonly seek: { readonly title: string; readonly keywords: readonly string[] };
  readonly apply: string;
  readonly clearSearch: string;
  readonly clear: { readonly title: string; readonly label: string };
  /** Texts of the command that removes one filter, by the filter's name. */
  readonly remove: (filter: string) => { readonly title: string; readonly label: string };
}

/** @param of The records in the genitive: «каналов». */
export const filterWords = (of: string, keywords: readonly string[]): Words => ({
  seek: { title: `Поиск ${of}`, keywords },
  apply: `Применить поиск ${of}`,
  clearSearch: `Сбросить поиск ${of}`,
  clear: { title: `Сбросить фильтры ${of}`, label: 'Очистить всё' },
  remove: (filter) => ({
    title: `Убрать фильтр ${of} «${filter}»`,
    label: `Убрать «${filter}»`,
  }),
});

/** The commands of chips, with what the chips show. */
export interface ChipCommands<TFilters extends object, TColumn extends string = never> {
  readonly clear: PlainCommand<ListQueryMachine<TFilters, TColumn>>;
  /** Each removes one filter. */
  readonly removals: Readonly<Record<string, PlainCommand<ListQueryMachine<TFilters, TColumn>>>>;
  readonly names: FilterNames<TFilters>;
  readonly empty: TFilters;
}

interface ChipsOfList<TFilters extends object> {
  readonly empty: TFilters;
  readonly names: FilterNames<TFilters>;
  readonly words: Pick<Words, 'clear' | 'remove'>;
}

interface FiltersOfList<TFilters extends object> extends ChipsOfList<TFilters> {
  /** The field that the search field writes. */
  readonly field: keyof TFilters & string;
  readonly words: Words;
}

/** The commands of a search field and its chips, with what the chips show. */
export interface FilterCommands<TFilters extends object, TColumn extends string = never>
  extends ChipCommands<TFilters, TColumn>,
    Readonly<
      Record<'seek' | 'apply' | 'clearSearch', PlainCommand<ListQueryMachine<TFilters, TColumn>>>
    > {}

/** @param name The prefix of the command ids: `channels`. */
export function filterCommands<TFilters extends object, TColumn extends string = never>(
  name: string,
  group: string,
  { field, empty, names, words }: FiltersOfList<TFilters>,
) {
  type Machine = ListQueryMachine<TFilters, TColumn>;
  const emptied = (one: keyof TFilters) => ({ [one]: empty[one] }) as Partial<TFilters>;
  const plain = defineCommands<Machine>({ group })({
    seek: {
      ...words.seek,
      id: `${name}.search`,
      shortcut: '/',
      event: { type: 'seek' },
    },
    apply: {
      id: `${name}.applySearch`,
      title: words.apply,
      keywords: ['apply search'],
      reason: 'Поиск уже применён',
      event: { type: 'apply' },
    },
    clearSearch: {
      id: `${name}.clearSearch`,
      title: words.clearSearch,
      keywords: ['clear search', 'показать всё'],
      reason: 'Ничего не ищется',
      event: { type: 'choose', patch: emptied(field) },
    },
  });
  return { ...plain, ...chipCommands<TFilters, TColumn>(name, group, { empty, names, words }) };
}

/** @param name The prefix of the command ids. */
export function chipCommands<TFilters extends object, TColumn extends string = never>(
  name: string,
  group: string,
  { empty, names, words }: ChipsOfList<TFilters>,
): ChipCommands<TFilters, TColumn> {
  type Machine = ListQueryMachine<TFilters, TColumn>;
  const emptied = (one: keyof TFilters) => ({ [one]: empty[one] }) as Partial<TFilters>;
  const { clear } = defineCommands<Machine>({ group })({
    clear: {
      ...words.clear,
      id: `${name}.clearFilter`,
      keywords: ['clear filters', 'reset', 'сбросить фильтр', 'показать всё'],
      shortcut: 'shift+f',
      reason: 'Фильтр не задан',
      event: { type: 'clear' },
    },
  });
  const filters = Object.entries(names) as [keyof TFilters & string, FilterName<never>][];
  const removals = filters.map(([one, { label }]): [string, PlainCommand<Machine>] => [
    one,
    {
      ...words.remove(label),
      id: `${name}.clear.${one}`,
      group,
      keywords: ['remove filter'],
      reason: 'Фильтр не задан',
      event: { type: 'choose', patch: emptied(one) },
    },
  ]);
  return { clear, removals: Object.fromEntries(removals), names, empty };
}
