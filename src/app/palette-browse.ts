import { useMemo, useSyncExternalStore } from 'react';
import { hits } from '#commands/search.ts';
import type { ChannelScreen } from './palette-channels.ts';
import {
  browsedGroups,
  commandEntries,
  foundCommands,
  foundGroups,
  foundScreens,
  type PaletteFinds,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import { useRuntime } from './runtime-context.ts';

/** Room is left for what is found beside them. */
const COMMANDS_AT_MOST = 18;
const SCREENS_AT_MOST = 10;

/**
 * The first page: everything that can be done, and everything there is.
 *
 * @param finds What was found for this query beside the commands.
 * @param recents What was opened before, the latest first.
 * @param screens Those of the channels; they are found, and too many to be shown.
 */
export function useBrowsePage(
  query: string,
  finds: PaletteFinds,
  recents: readonly PaletteRow[],
  screens: readonly ChannelScreen[],
): PalettePage {
  const { registry, paletteFocus } = useRuntime();
  const all = useSyncExternalStore(registry.subscribe, registry.available) && registry.all();
  const available = registry.available();
  const entries = useMemo(
    () => commandEntries(all, paletteFocus.element()),
    [all, available, paletteFocus],
  );
  const groups = useMemo(
    () =>
      query.trim() === ''
        ? browsedGroups(entries, recents)
        : foundGroups(
            [
              foundCommands(hits(query, entries, COMMANDS_AT_MOST)),
              foundScreens(hits(query, screens, SCREENS_AT_MOST)),
            ],
            finds,
          ),
    [query, entries, screens, finds, recents],
  );
  return { groups, placeholder: 'Что сделать?' };
}
