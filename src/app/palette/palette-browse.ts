import { useMemo, useSyncExternalStore } from 'react';
import { useHref, useRuntime } from '#app/runtime/runtime-context.ts';
import { hits } from '#commands/search.ts';
import { type ChannelScreen, channelOpenAt, weighScreenOn } from './palette-channels.ts';
import {
  commandEntries,
  type PaletteEntry,
  type PaletteFinds,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import {
  browsedGroups,
  foundCommands,
  foundGroups,
  foundScreens,
  weighCommandAt,
} from './palette-groups.ts';

/** Low enough to leave room for the lookup results below. */
const COMMANDS_AT_MOST = 18;
const SCREENS_AT_MOST = 10;

/** The commands that match a query. */
export const findCommands = (
  query: string,
  entries: readonly PaletteEntry[],
  weigh: ReturnType<typeof weighCommandAt>,
) => foundCommands(hits(query, entries, COMMANDS_AT_MOST, weigh));

/** The channel screens that match a query. */
export const findScreens = (
  query: string,
  screens: readonly ChannelScreen[],
  weigh: ReturnType<typeof weighScreenOn>,
) => foundScreens(hits(query, screens, SCREENS_AT_MOST, weigh));

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
  const href = useHref();
  const weighCommand = useMemo(() => weighCommandAt(href), [href]);
  const weighScreen = useMemo(() => weighScreenOn(channelOpenAt(href)), [href]);
  // Separate memos, because lookup results change several times per typed letter.
  const commands = useMemo(
    () => (isSearch ? findCommands(query, entries, weighCommand) : null),
    [isSearch, query, entries, weighCommand],
  );
  const channels = useMemo(
    () => (isSearch ? findScreens(query, screens, weighScreen) : null),
    [isSearch, query, screens, weighScreen],
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
