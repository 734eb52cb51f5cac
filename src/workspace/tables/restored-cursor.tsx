import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { listOf, navigationKey, openedOf } from '#workspace/navigation/list-origin.ts';
import { hashOf, partsOf } from '#workspace/navigation/location.ts';
import { type Services, useServices } from '#workspace/services.tsx';

/** The row to restore the cursor at: this record's, otherwise the one at its position. */
export interface RestoredCursor {
  readonly key: number;
  readonly at: number;
}

interface Return {
  readonly restoredCursor: RestoredCursor | null;
  /** The address of the page with that row, if the user has moved to another page since. */
  readonly elsewhere: string | null;
}

/**
 * A list opened by going back from its records: shows the page of the last one. If the user has stepped to
 * another page, the history entry is corrected before the list is loaded.
 */
export function AtLastRecord({
  children,
}: {
  children: (restoredCursor: RestoredCursor | null) => ReactNode;
}) {
  const services = useServices();
  const { location } = services;
  useSyncExternalStore(location.subscribe, location.href);
  const first = useRef<Return>(null);
  first.current ??= returnTo(services);
  const { restoredCursor, elsewhere } = first.current;
  useEffect(() => {
    if (elsewhere === null) return;
    first.current = { restoredCursor, elsewhere: null };
    location.go(elsewhere, { replace: true, state: location.state() });
  }, [restoredCursor, elsewhere, location]);
  return elsewhere === null && children(restoredCursor);
}

function returnTo({ kept, location }: Pick<Services, 'kept' | 'location'>): Return {
  const state = location.state();
  const opened = openedOf(state);
  if (opened === null) return { restoredCursor: null, elsewhere: null };
  const here = listOf(location.href(), (state as { search?: string }).search ?? '');
  // After a reload no record was opened yet.
  const navigation = kept.find(navigationKey(partsOf(here.href).path));
  const { list = null, id = null, part = null, at = 0 } = navigation?.getSnapshot().context ?? {};
  const isOrigin = list?.href === here.href && list.search === here.search;
  if (!isOrigin || id === null || !part) {
    return { restoredCursor: { key: opened, at: 0 }, elsewhere: null };
  }
  const href = here.href + hashOf(part.page);
  return {
    restoredCursor: { key: id, at: at ?? 0 },
    elsewhere: href === location.href() ? null : href,
  };
}
