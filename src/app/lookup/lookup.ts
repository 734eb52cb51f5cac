/** The search of a palette, with its I/O. */
import { fromPromise, waitFor } from 'xstate';
import type { Runtime } from '#app/runtime/runtime.ts';
import type { Channel } from '#contract/channels.ts';
import { channelsOf } from '#features/channels/list/channels-store.ts';
import { lookupMachine } from '#machines/palette/lookup.machine.ts';
import { type LookupSource, lookupSourceMachine } from '#machines/palette/lookup-source.machine.ts';
import { recentKey } from '#machines/palette/recents.machine.ts';
import { painted } from '#workspace/painted.ts';
import { meaningOf } from './lookup-meaning.ts';
import { createRecentNames } from './lookup-recents.ts';
import { createLookupSources } from './sources/sources.ts';

export function createLookupLogic(runtime: Runtime) {
  const sources = createLookupSources({
    ...runtime.searches,
    knownChannels: (signal) => knownChannels(runtime, signal),
  });
  const nameRecents = createRecentNames(runtime, sources, (signal) =>
    knownChannels(runtime, signal),
  );
  const load = fromPromise(async ({ input, signal }: { input: LoadInput; signal: AbortSignal }) => {
    if (input.source === 'recents') {
      // Let the palette draw first, with the names that it already knows.
      await painted();
      signal.throwIfAborted();
      return { found: await nameRecents(signal) };
    }
    const meaning = meaningOf(input.query, window.location.origin);
    const found = await sources[input.source](meaning, signal);
    const seen = [...found.exact, ...found.hits].map((hit) => [recentKey(hit), hit.title]);
    runtime.recents.send({ type: 'named', names: Object.fromEntries(seen) });
    return { found };
  });
  return lookupMachine.provide({
    actors: {
      source: lookupSourceMachine.provide({
        actors: { load },
        guards: { isRoomy: runtime.searches.hasRoom },
      }),
    },
  });
}

type LoadInput = { source: LookupSource; query: string };

/** The channels of the menu once loaded; null if that failed. */
async function knownChannels(
  runtime: Runtime,
  signal: AbortSignal,
): Promise<readonly Channel[] | null> {
  const settled = await waitFor(
    channelsOf(runtime),
    (state) => state.context.result !== null || !state.hasTag('busy'),
    { signal },
  );
  return settled.context.result?.rows ?? null;
}
