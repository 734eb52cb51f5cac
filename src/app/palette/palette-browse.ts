import { useMemo, useSyncExternalStore } from 'react';
import { meaningOf } from '#app/lookup/lookup-meaning.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { hits, nearest } from '#commands/search.ts';
import { elsewhereEntries } from './elsewhere/elsewhere-entries.ts';
import type { ChannelScreen } from './palette-channels.ts';
import {
  commandEntries,
  type PaletteEntry,
  type PaletteFinds,
  type PaletteObjects,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import {
  browsedGroups,
  foundCommands,
  foundElsewhere,
  foundGroups,
  foundPhrases,
  foundScreens,
  guessedGroup,
} from './palette-groups.ts';
import type { PaletteScope } from './palette-scope.ts';
import { stems } from './phrases/phrase.ts';
import { phraseRows } from './phrases/phrase-rows.ts';
import { understood } from './phrases/understood.ts';

/** Low enough to leave room for the lookup results below. */
const COMMANDS_AT_MOST = 18;
const ELSEWHERE_AT_MOST = 12;
const SCREENS_AT_MOST = 10;
const GUESSES = 3;

/** The matching entries; if there are none, those that match without the endings of the words. */
export function matching<TEntry extends Pick<PaletteEntry, 'haystack'>>(
  query: string,
  entries: readonly TEntry[],
  limit: number,
) {
  const found = hits(query, entries, limit);
  return found.length > 0 ? found : hits(stems(query), entries, limit);
}

/**
 * The first page: all commands, and all lookup results.
 *
 * @param finds Lookup results for this query.
 * @param recents Recently used items, the latest first.
 * @param screens Screens of the channels. They appear only in search results, because there are too many to list.
 * @param scope Commands of other screens, and what the query means as one of them with its subject.
 */
export function useBrowsePage(
  query: string,
  finds: PaletteFinds,
  recents: readonly PaletteRow[],
  screens: readonly ChannelScreen[],
  scope: PaletteScope,
  objects: PaletteObjects,
): PalettePage {
  const { registry, paletteFocus } = useRuntime();
  const all = useSyncExternalStore(registry.subscribe, registry.available) && registry.all();
  const available = registry.available();
  const entries = useMemo(
    () => commandEntries(all, paletteFocus.element(), paletteFocus.window()),
    [all, available, paletteFocus],
  );
  const { catalogue, standpoint, phrase, channels } = scope;
  const others = useMemo(() => elsewhereEntries(catalogue, standpoint), [catalogue, standpoint]);
  const isSearch = query.trim() !== '';
  // Separate memos, because lookup results change several times per typed letter.
  const commands = useMemo(
    () => (isSearch ? foundCommands(matching(query, entries, COMMANDS_AT_MOST)) : null),
    [isSearch, query, entries],
  );
  const elsewhere = useMemo(
    () => foundElsewhere(isSearch ? matching(query, others, ELSEWHERE_AT_MOST) : []),
    [isSearch, query, others],
  );
  const screensFound = useMemo(
    () => foundScreens(isSearch ? hits(query, screens, SCREENS_AT_MOST) : []),
    [isSearch, query, screens],
  );
  const said = useMemo(
    () => phraseRows(phrase, objects, channels, standpoint, registry.all()),
    [phrase, objects, channels, standpoint, registry, available],
  );
  const isLooking = finds.isLooking || objects.isLooking;
  const groups = useMemo(() => {
    if (!commands) return browsedGroups(entries, recents);
    const phrases = foundPhrases(said.rows);
    const found = foundGroups([commands, phrases, screensFound, elsewhere], finds, objects.notes);
    const isEmpty = found.every(({ rows }) => rows.length === 0);
    if (!isEmpty || isLooking || catalogue.length === 0) return found;
    const guesses = nearest(query, [...entries, ...others].filter(canRun), GUESSES);
    const meaning = meaningOf(query, window.location.origin);
    const rows = guesses.map(({ row, group }) => ({ ...row, hint: row.hint ?? group }));
    return [...found, guessedGroup(understood(meaning, phrase), rows)];
  }, [
    commands,
    elsewhere,
    screensFound,
    said,
    entries,
    others,
    finds,
    recents,
    objects,
    isLooking,
  ]);
  const late = useMemo(
    () => [...finds.groups.flatMap(({ rows }) => rows), ...said.late],
    [finds, said],
  );
  return { groups, placeholder: 'Что сделать?', late, isLooking };
}

const canRun = ({ row }: PaletteEntry) => row.choice.type !== 'refuse';
