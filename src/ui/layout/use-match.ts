import { useCallback, useSyncExternalStore } from 'react';

/** One list for each query, because each row uses queries several times. */
const lists = new Map<string, MediaQueryList>();
let lastMatchMedia: typeof matchMedia | null = null;

function listOf(query: string): MediaQueryList {
  if (lastMatchMedia !== matchMedia) lists.clear();
  lastMatchMedia = matchMedia;
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether the window matches this media query. */
export function useMatch(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = listOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => listOf(query).matches);
}
