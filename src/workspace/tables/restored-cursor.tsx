import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { openedOf } from '#workspace/navigation/list-origin.ts';
import { type AppLocation, hashOf } from '#workspace/navigation/location.ts';
import { listOf } from '#workspace/navigation/record-navigation.ts';
import { useServices } from '#workspace/services.tsx';

/** The row to restore the cursor at: this record's, otherwise the one at its position. */
export interface Arrival {
  readonly key: number;
  readonly at: number;
}

interface Return {
  readonly arrival: Arrival | null;
  /** The address of the page with that row, if the user has moved to another page since. */
  readonly elsewhere: string | null;
}

/**
 * A list opened by going back from its records: shows the page of the last one. If the user has stepped to
 * another page, the history entry is corrected before the list is loaded.
 */
export function AtLastRecord({
  walk,
  children,
}: {
  walk: RecordNavigationActor;
  children: (arrival: Arrival | null) => ReactNode;
}) {
  const { location } = useServices();
  useSyncExternalStore(location.subscribe, location.href);
  const first = useRef<Return>(null);
  first.current ??= returnTo(walk, location);
  const { arrival, elsewhere } = first.current;
  useEffect(() => {
    if (elsewhere === null) return;
    first.current = { arrival, elsewhere: null };
    location.go(elsewhere, { replace: true, state: location.state() });
  }, [arrival, elsewhere, location]);
  return elsewhere === null && children(arrival);
}

function returnTo(walk: RecordNavigationActor, location: AppLocation): Return {
  const state = location.state();
  const opened = openedOf(state);
  if (opened === null) return { arrival: null, elsewhere: null };
  const here = listOf(location.href(), (state as { search?: string }).search ?? '');
  const { list, id, part, at } = walk.getSnapshot().context;
  const isWalked = list?.href === here.href && list.search === here.search;
  if (!isWalked || id === null || !part) {
    return { arrival: { key: opened, at: 0 }, elsewhere: null };
  }
  const href = here.href + hashOf(part.page);
  return {
    arrival: { key: id, at: at ?? 0 },
    elsewhere: href === location.href() ? null : href,
  };
}
