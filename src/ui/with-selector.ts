/**
 * Replaces `use-sync-external-store/with-selector`, on which `useSelector` of XState is based: two hooks
 * instead of five, for the hundreds of selectors of a screen.
 */
import { useRef, useSyncExternalStore } from 'react';

export function useSyncExternalStoreWithSelector<TSnapshot, TSelection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => TSnapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: TSnapshot) => TSelection,
  isEqual: (one: TSelection, other: TSelection) => boolean = Object.is,
): TSelection {
  // The last selection stays the same object for as long as it is equal, also in later renders.
  const last = useRef<{ readonly value: TSelection }>(null);
  let seen: { readonly snapshot: TSnapshot; readonly value: TSelection } | null = null;
  const value = useSyncExternalStore(subscribe, () => {
    const snapshot = getSnapshot();
    if (seen?.snapshot === snapshot) return seen.value;
    const before = seen ?? last.current;
    const next = selector(snapshot);
    seen = { snapshot, value: before && isEqual(before.value, next) ? before.value : next };
    return seen.value;
  });
  if (last.current?.value !== value) last.current = { value };
  return value;
}
