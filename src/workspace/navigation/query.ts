import { useMemo, useSyncExternalStore } from 'react';
import { useServices } from '#workspace/services.tsx';
import { hashOf, pageOf, partsOf } from './location.ts';

/** The query of a list as stored in the address: words after `?`, the page after `#`. */
export interface ListAddress {
  readonly words: Readonly<Record<string, string>>;
  readonly page: number;
}

export function readAddress(href: string): ListAddress {
  const { search, hash } = partsOf(href);
  return { words: Object.fromEntries(new URLSearchParams(search)), page: pageOf(hash) };
}

/** The address of a list. Empty values are omitted. */
export function addressOf(path: string, { words, page }: ListAddress): string {
  const present = Object.entries(words).filter(([, value]) => value !== '');
  const search = present.length ? `?${new URLSearchParams(present)}` : '';
  return path + search + hashOf(page);
}

/**
 * The query of a list, stored in the address, so that Back, F5 and a copied link restore the list.
 * `change` goes to page 1 of another query. While typing it replaces the history entry.
 */
export function useListAddress(path: string) {
  const { location } = useServices();
  const href = useSyncExternalStore(location.subscribe, location.href);
  const address = useMemo(() => readAddress(href), [href]);
  return {
    address,
    hrefFor: (page: number) => addressOf(path, { words: address.words, page }),
    goTo: (page: number, options?: { replace?: boolean }) =>
      location.go(addressOf(path, { words: address.words, page }), options),
    change: (words: Record<string, string>, options?: { replace?: boolean }) => {
      const now = readAddress(location.href());
      location.go(addressOf(path, { words: { ...now.words, ...words }, page: 1 }), options);
    },
  };
}
