import { useMemo, useSyncExternalStore } from 'react';
import { addressOf, readAddress } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import {
  type ClientFilters,
  type ClientOrder,
  filtersOf,
  orderOf,
  wordsOf,
} from './client-filters.ts';

/** What was searched for: a name or a phone is no business of the address bar. */
function searchIn(state: unknown): string {
  const search = (state as { search?: unknown } | null)?.search;
  return typeof search === 'string' ? search : '';
}

/**
 * What the client list is asked for: filters, order and page out of the address, the search out of
 * the state of the entry in the browser's history, so that Back brings all of it back.
 */
export function useClientsAddress() {
  const { location } = useServices();
  const href = useSyncExternalStore(location.subscribe, location.href);
  const search = useSyncExternalStore(location.subscribe, () => searchIn(location.state()));
  return useMemo(() => {
    const { words, page } = readAddress(href);
    const filters = filtersOf(words, search);
    const order = orderOf(words);
    const hrefOf = (wanted: ClientFilters, by: ClientOrder | null, on: number) =>
      addressOf(paths.clients, { words: { ...wordsOf(wanted), ...by }, page: on });
    return {
      filters,
      order,
      page,
      hrefFor: (to: number) => hrefOf(filters, order, to),
      turnTo: (to: number, options?: { replace?: boolean }) =>
        location.go(hrefOf(filters, order, to), { ...options, state: { search } }),
      filter: (wanted: ClientFilters) =>
        location.go(hrefOf(wanted, order, 1), { state: { search: wanted.search.trim() } }),
      sort: (by: ClientOrder) => location.go(hrefOf(filters, by, 1), { state: { search } }),
    };
  }, [location, href, search]);
}
