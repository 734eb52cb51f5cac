import { useMemo, useSyncExternalStore } from 'react';
import { search } from '#commands/search.ts';
import {
  browsedGroups,
  commandEntries,
  foundGroups,
  type PaletteFinds,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import { useRuntime } from './runtime-context.ts';

/** Room is left for what is found beside the commands. */
const COMMANDS_AT_MOST = 30;

/**
 * The first page: everything that can be done, and everything there is.
 *
 * @param finds What was found for this query beside the commands.
 * @param recents What was opened before, the latest first.
 */
export function useBrowsePage(
  query: string,
  finds: PaletteFinds,
  recents: readonly PaletteRow[],
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
        : foundGroups(search(query, entries, COMMANDS_AT_MOST), finds),
    [query, entries, finds, recents],
  );
  return { groups, placeholder: 'Что сделать?' };
}
