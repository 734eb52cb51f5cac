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

/** Low enough to leave room for the lookup results below. */
const COMMANDS_AT_MOST = 18;
const SCREENS_AT_MOST = 10;

/**
 * The first page: all commands, and all lookup results.
 *
 * @param finds Lookup results for this query.
 * @param recents Recently used items, the latest first.
 * @param screens Screens of the channels. They appear only in search results, because there are too many to list.
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
  // Separate memos, because lookup results change several times per typed letter.
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
