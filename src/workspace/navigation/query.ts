import { useMemo, useSyncExternalStore } from 'react';
import { useServices } from '#workspace/services.tsx';
import { hashOf, pageOf, partsOf } from './location.ts';

/** What a list asks for, as it stands in the address: words after `?`, the page after `#`. */
export interface ListAddress {
  readonly words: Readonly<Record<string, string>>;
  readonly page: number;
}

export function readAddress(href: string): ListAddress {
  const { search, hash } = partsOf(href);
  return { words: Object.fromEntries(new URLSearchParams(search)), page: pageOf(hash) };
}

/** The address of a list; empty words are left out. */
export function addressOf(path: string, { words, page }: ListAddress): string {
  const present = Object.entries(words).filter(([, value]) => value !== '');
  const search = present.length ? `?${new URLSearchParams(present)}` : '';
  return path + search + hashOf(page);
}

/**
 * The query of a list in its address, so that Back, F5 and a copied link bring the same list back.
 * `change` goes to page 1 of another query and replaces the entry of the browser's history when it
 * follows typing.
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
