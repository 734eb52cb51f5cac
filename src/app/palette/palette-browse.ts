import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { meaningOf } from '#app/lookup/lookup-meaning.ts';
import { useHref, useRuntime } from '#app/runtime/runtime-context.ts';
import { beginsWord, fold, hits, nearest } from '#commands/search.ts';
import { elsewhereEntries } from './elsewhere/elsewhere-entries.ts';
import { type ChannelScreen, channelOpenAt, weighScreenOn } from './palette-channels.ts';
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
  foundLate,
  foundPhrases,
  foundScreens,
  nearestGroup,
  weighCommandAt,
  without,
} from './palette-groups.ts';
import type { PaletteScope } from './palette-scope.ts';
import { stem, stems } from './phrases/phrase.ts';
import { phraseRows } from './phrases/phrase-rows.ts';
import { understood } from './phrases/understood.ts';

/** Low enough to leave room for the lookup results below. */
const COMMANDS_AT_MOST = 18;
const ELSEWHERE_AT_MOST = 12;
const SCREENS_AT_MOST = 10;
const NEAREST = 3;

/** Returns the matching entries; if there are none, those that match without the endings of the words. */
export function matching(
  query: string,
  entries: readonly PaletteEntry[],
  limit: number,
  weigh?: ReturnType<typeof weighCommandAt>,
) {
  const found = hits(query, entries, limit, weigh);
  if (found.some(({ isGuess }) => !isGuess)) return found;
  // A stem is too vague in the middle of a word: «проживание» is no «Иванов».
  const words = fold(query).split(' ');
  const stemmed = hits(stems(query), entries, limit, weigh).filter(({ entry: { haystack } }) =>
    words.every((word) => stem(word) === word || beginsWord(haystack.plain, stem(word))),
  );
  return stemmed.some(({ isGuess }) => !isGuess) ? stemmed : found;
}

/** The commands that match a query. */
export const findCommands = (
  query: string,
  entries: readonly PaletteEntry[],
  weigh: ReturnType<typeof weighCommandAt>,
) => foundCommands(matching(query, entries, COMMANDS_AT_MOST, weigh));

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
  const { registry, palette, paletteFocus } = useRuntime();
  const all = useSyncExternalStore(registry.subscribe, registry.available) && registry.all();
  const available = registry.available();
  const entries = useMemo(
    () => commandEntries(all, paletteFocus.element(), paletteFocus.window()),
    [all, available, paletteFocus],
  );
  const { catalogue, currentScreen, phrase, channels } = scope;
  const others = useMemo(
    () => elsewhereEntries(catalogue, currentScreen),
    [catalogue, currentScreen],
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
  const elsewhere = useMemo(
    () => foundElsewhere(isSearch ? matching(query, others, ELSEWHERE_AT_MOST, weighCommand) : []),
    [isSearch, query, others, weighCommand],
  );
  const screensFound = useMemo(
    () => findScreens(isSearch ? query : '', isSearch ? screens : [], weighScreen),
    [isSearch, query, screens, weighScreen],
  );
  const phraseFinds = useMemo(
    () => phraseRows(phrase, objects, channels, currentScreen, registry.all()),
    [phrase, objects, channels, currentScreen, registry, available],
  );
  const isLooking = finds.isLooking || objects.isLooking;
  const drawnKeys = useCallback(
    () => palette.getSnapshot().context.drawn?.rows.map(({ key }) => key) ?? [],
    [palette],
  );
  const groups = useMemo(() => {
    if (!commands) return browsedGroups(entries, recents);
    // The focused row and the open record are among the commands anyway.
    const phrases = without([...commands.rows, ...phraseFinds.late], phraseFinds.rows);
    const late = without(commands.rows, phraseFinds.late);
    const found = foundGroups(
      [commands, foundPhrases(phrases), screensFound, elsewhere],
      { ...finds, isLooking, groups: [foundLate(late), ...finds.groups] },
      objects.notes,
      drawnKeys(),
    );
    const isEmpty = found.every(({ rows }) => rows.length === 0);
    if (!isEmpty || isLooking || catalogue.length === 0) return found;
    const near = nearest(query, [...entries, ...others].filter(canRun), NEAREST);
    const meaning = meaningOf(query, window.location.origin);
    const rows = near.map(({ row, group }) => ({ ...row, hint: row.hint ?? group }));
    return [...found, nearestGroup(understood(meaning, phrase), rows)];
  }, [
    commands,
    elsewhere,
    screensFound,
    phraseFinds,
    entries,
    others,
    finds,
    recents,
    objects,
    isLooking,
    drawnKeys,
  ]);
  const late = useMemo(
    () => [...finds.groups.flatMap(({ rows }) => rows), ...phraseFinds.late],
    [finds, phraseFinds],
  );
  return { groups, placeholder: 'Что сделать?', late, isLooking };
}

const canRun = ({ row }: PaletteEntry) => row.choice.type !== 'refuse';
