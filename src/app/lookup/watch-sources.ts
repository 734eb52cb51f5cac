/** The results of all sources as one value. */
import { useMemo, useSyncExternalStore } from 'react';
import type { LookupActor } from '#machines/palette/lookup.machine.ts';
import { LOOKUP_SOURCES } from '#machines/palette/lookup-source.machine.ts';
import type { SourceSnapshots } from './lookup-rows.ts';

/** The results of all sources so far. The sources stay the same while the palette is open. */
export function useSources(lookup: LookupActor): SourceSnapshots {
  const { subscribe, read } = useMemo(() => watchSources(lookup), [lookup]);
  return useSyncExternalStore(subscribe, read);
}

/** All sources as one value that stays the same until one of them changes. */
export function watchSources(lookup: LookupActor) {
  const { sources } = lookup.getSnapshot().context;
  let last: SourceSnapshots | null = null;
  return {
    subscribe(listener: () => void) {
      const subscriptions = LOOKUP_SOURCES.map((source) => sources[source].subscribe(listener));
      return () => {
        for (const { unsubscribe } of subscriptions) unsubscribe();
      };
    },
    /** Returns the same object until one of the sources changes. */
    read(): SourceSnapshots {
      const isSame = LOOKUP_SOURCES.every((one) => last?.[one] === sources[one].getSnapshot());
      const entries = LOOKUP_SOURCES.map((source) => [source, sources[source].getSnapshot()]);
      if (!last || !isSame) last = Object.fromEntries(entries) as SourceSnapshots;
      return last;
    },
  };
}
