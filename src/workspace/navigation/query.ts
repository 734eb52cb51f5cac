import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import type { ListQuery, ListSort } from '#machines/lists/list-query.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useServices } from '#workspace/services.tsx';
import { textIn } from './list-origin.ts';
import { hashOf, pageOf, partsOf } from './location.ts';

export type Words = Readonly<Record<string, string>>;

/** The words after `?` of an address, and the page after `#`. */
interface Address {
  readonly words: Words;
  readonly page: number;
}

export function readAddress(href: string): Address {
  const { search, hash } = partsOf(href);
  return { words: Object.fromEntries(new URLSearchParams(search)), page: pageOf(hash) };
}

/** The address of a list; empty words are left out. */
function addressOf(path: string, { words, page }: Address): string {
  const present = Object.entries(words).filter(([, value]) => value !== '');
  const search = present.length ? `?${new URLSearchParams(present)}` : '';
  return path + search + hashOf(page);
}

/** The order that an address names, if the list has such a column. */
export function sortIn<TColumn extends string>(
  words: Words,
  columns: readonly TColumn[],
): ListSort<TColumn> | null {
  const column = columns.find((one) => one === words.sort_by);
  return column ? { column, direction: words.sort_direction === 'desc' ? 'desc' : 'asc' } : null;
}

/** Converts the filters and the order of a list to its address and back. */
export interface ListAddressing<TFilters extends object, TColumn extends string> {
  readonly path: string;
  /** Ignores words without a meaning. */
  readonly read: (words: Words, search: string) => ListQuery<TFilters, TColumn>;
  readonly wordsOf: (filters: TFilters) => Words;
  /** Personal data: kept in the entry of the browser's history, never in the address. */
  readonly searchOf?: (filters: TFilters) => string;
}

/** Returns the address of the first page of a list with these filters. */
export const hrefWith = <TFilters extends object>(
  { path, wordsOf }: Pick<ListAddressing<TFilters, never>, 'path' | 'wordsOf'>,
  filters: TFilters,
): string => addressOf(path, { words: wordsOf(filters), page: 1 });

/** Reads and writes the query of a list in its address, so that Back, F5 and a copied link restore it. */
export function useListAddress<TFilters extends object, TColumn extends string>(
  addressing: ListAddressing<TFilters, TColumn>,
) {
  const { path, read, wordsOf, searchOf } = addressing;
  const { location } = useServices();
  const href = useSyncExternalStore(location.subscribe, location.href);
  const search = useSyncExternalStore(location.subscribe, () => textIn(location.state(), 'search'));
  const requested = partsOf(href).search;
  const query = useMemo(
    () => read(readAddress(requested).words, search),
    [read, requested, search],
  );
  const { words, page } = readAddress(href);
  const hrefFor = (to: number) => addressOf(path, { words, page: to });
  return {
    query,
    page,
    hrefFor,
    turnTo: (to: number, options?: { replace?: boolean }) =>
      location.go(hrefFor(to), { ...options, ...(searchOf && { state: { search } }) }),
    /** Goes to the first page of another query. */
    mirror: ({ filters, sort }: ListQuery<TFilters, TColumn>, replace = false) => {
      const sorted = { sort_by: sort?.column ?? '', sort_direction: sort?.direction ?? '' };
      location.go(addressOf(path, { words: { ...wordsOf(filters), ...sorted }, page: 1 }), {
        replace,
        ...(searchOf && { state: { search: searchOf(filters) } }),
      });
    },
  };
}

/** The part of a list's actor that `useMirror` needs. */
interface Answering {
  subscribe(look: (state: { hasTag(tag: 'busy'): boolean }) => void): { unsubscribe(): void };
}

/**
 * Keeps the query of a list and its address in sync, and sends `answered` when the rows have loaded.
 *
 * @param list If omitted, the rows are already here, so every query is answered at once.
 */
export function useMirror<TFilters extends object, TColumn extends string>(
  actor: ListQueryActor<TFilters, TColumn>,
  { query, mirror }: ReturnType<typeof useListAddress<TFilters, TColumn>>,
  list?: Answering,
): void {
  useEffect(() => actor.send({ type: 'address.changed', ...query }), [actor, query]);
  useEmitted(actor, 'filtered', (requested) => {
    mirror(requested.query, requested.replace);
    if (!list) actor.send({ type: 'answered' });
  });
  useEmitted(actor, 'sorted', (requested) => mirror(requested.query));
  useEffect(() => {
    const answers = list?.subscribe((state) => {
      if (!state.hasTag('busy')) actor.send({ type: 'answered' });
    });
    return () => answers?.unsubscribe();
  }, [actor, list]);
}
