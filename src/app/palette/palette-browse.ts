import { useMemo, useSyncExternalStore } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { hits } from '#commands/search.ts';
import type { ChannelScreen } from './palette-channels.ts';
import {
  commandEntries,
  type PaletteFinds,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import { browsedGroups, foundCommands, foundGroups, foundScreens } from './palette-groups.ts';

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
    () => commandEntries(all, paletteFocus.element(), paletteFocus.window()),
    [all, available, paletteFocus],
  );
  const isSearch = query.trim() !== '';
  // Apart from each other: what is found elsewhere comes and goes several times for one letter.
  const commands = useMemo(
    () => (isSearch ? foundCommands(hits(query, entries, COMMANDS_AT_MOST)) : null),
    [isSearch, query, entries],
  );
  const channels = useMemo(
    () => (isSearch ? foundScreens(hits(query, screens, SCREENS_AT_MOST)) : null),
    [isSearch, query, screens],
  );
  const groups = useMemo(
    () =>
      commands && channels
        ? foundGroups([commands, channels], finds)
        : browsedGroups(entries, recents),
    [commands, channels, entries, finds, recents],
  );
  return { groups, placeholder: 'Что сделать?' };
}
