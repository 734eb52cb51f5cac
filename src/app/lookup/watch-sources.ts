/** The results of all sources as one value. */
import { useMemo, useSyncExternalStore } from 'react';
import type { LookupActor } from '#machines/palette/lookup.machine.ts';
import { LOOKUP_SOURCES, type LookupSource } from '#machines/palette/lookup-source.machine.ts';
import type { SourceSnapshots } from './lookup-rows.ts';

/** The results of all sources for a text. The sources stay the same while the palette is open. */
export function useSources(lookup: LookupActor, query: string): SourceSnapshots {
  const { subscribe, read } = useMemo(() => watchSources(lookup, query), [lookup, query]);
  return useSyncExternalStore(subscribe, read);
}

/** All sources as one value that stays the same until one of them has something else to show for the text. */
export function watchSources(lookup: LookupActor, query: string) {
  const { sources } = lookup.getSnapshot().context;
  /** A source that has just started looks the same as one not asked yet. */
  const isLooking = (state: SourceSnapshots[LookupSource]) =>
    !state.matches('refused') &&
    !state.matches({ loading: 'again' }) &&
    (state.context.query !== query || state.hasTag('busy'));
  const isSame = (one: SourceSnapshots[LookupSource], other: typeof one) =>
    one === other ||
    // Of recents, only the names are drawn.
    (one.context.source === 'recents' && one.context.found === other.context.found) ||
    (isLooking(one) && isLooking(other)) ||
    (one.matches('idle') && other.matches('idle'));
  let last: SourceSnapshots | null = null;
  return {
    subscribe(listener: () => void) {
      const subscriptions = LOOKUP_SOURCES.map((source) => sources[source].subscribe(listener));
      return () => {
        for (const { unsubscribe } of subscriptions) unsubscribe();
      };
    },
    read(): SourceSnapshots {
      const isOld = LOOKUP_SOURCES.every(
        (one) => last && isSame(last[one], sources[one].getSnapshot()),
      );
      const entries = LOOKUP_SOURCES.map((source) => [source, sources[source].getSnapshot()]);
      if (!last || !isOld) last = Object.fromEntries(entries) as SourceSnapshots;
      return last;
    },
  };
}
