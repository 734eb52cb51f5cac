/** Which rows the palette shows, in which groups and in which order. */
import { groupOf } from '#app/shell/navigation.ts';
import type { Hit } from '#commands/search.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { goingId } from '#workspace/navigation/routes.ts';
import { type ChannelScreen, rowOfScreen } from './palette-channels.ts';
import {
  type PaletteEntry,
  type PaletteFinds,
  type PaletteGroup,
  type PaletteRow,
  PLACES,
  type Place,
} from './palette-entries.ts';
import { weighed } from './palette-ranks.ts';

/** The limit for all groups together. */
export const ROWS_AT_MOST = 50;

/** Without a query: available commands, then recents, then screens. */
export function browsedGroups(
  entries: readonly PaletteEntry[],
  recents: readonly PaletteRow[],
): readonly PaletteGroup[] {
  const onFocused = new Set(
    entries.map(({ row: { choice } }) => (choice.type === 'run' ? choice.commandId : null)),
  );
  // A command offered for the focused row is not listed again as one that asks for its subject.
  const offered = entries.filter(({ row: { choice } }) =>
    choice.type === 'ask' ? !onFocused.has(choice.commandId) : choice.type !== 'refuse',
  );
  const ordered = [...offered.filter(isSafe), ...offered.filter((entry) => !isSafe(entry))];
  const at = (place: Place) => grouped(ordered.filter((entry) => entry.place === place));
  const [undo, row, section, screen, aids, navigation, shell] = PLACES.map(at);
  const used: PaletteGroup = { key: 'recents', heading: 'Недавние', rows: recents };
  const here = joined([...undo!, ...row!, ...section!, ...screen!, ...aids!]);
  const all = fitted([...here, used, ...navigation!, ...shell!]);
  // Enter runs the first row at once, so it must be safe.
  const risky = new Set(offered.flatMap((entry) => (isSafe(entry) ? [] : [entry.row])));
  const safe = all.find(({ rows: [first] }) => first && !risky.has(first));
  return safe ? [safe, ...all.filter((group) => group !== safe)] : all;
}

const isSafe = ({ isRisky = false }: PaletteEntry) => !isRisky;

function grouped(entries: readonly PaletteEntry[]): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteRow[]>();
  for (const { place, group, row } of entries) {
    const heading = place === 'row' ? 'Строка' : group;
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [...groups].map(([heading, rows]) => ({
    key: `${entries[0]!.place}:${heading}`,
    heading,
    rows,
  }));
}

/** The open record has commands of its section and of its screen: merges both under one heading. */
function joined(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const byHeading = new Map<string, PaletteGroup>();
  for (const group of groups) {
    const same = byHeading.get(group.heading);
    byHeading.set(group.heading, same ? { ...same, rows: [...same.rows, ...group.rows] } : group);
  }
  return [...byHeading.values()];
}

/** Found rows with the score of the best one. */
interface Found extends PaletteGroup {
  readonly score: number;
  /** Rows that match only if a typo is forgiven. */
  readonly guesses: readonly PaletteRow[];
}

/** The score of a command that matches a query at this address. */
export function weighCommandAt(href: string) {
  const near = new Set(groupOf(partsOf(href).path)?.entries.map(({ path }) => goingId(path)));
  return (score: number, { row, rank }: PaletteEntry): number =>
    weighed(score, rank === 'elsewhere' && near.has(row.key) ? 'record' : rank, row.choice.type);
}

/** The commands that match a query, best first. */
export function foundCommands(found: readonly Hit<PaletteEntry>[]): Found {
  return foundRows('commands', 'Команды', found, ({ row, group }) =>
    row.hint ? row : { ...row, hint: group },
  );
}

/** Subtracted from the score of commands of other screens, so that those of this screen come first. */
const HERE = 50;

/** The commands of other screens that match a query, best first. */
export function foundElsewhere(found: readonly Hit<PaletteEntry>[]): Found {
  const { score, ...rest } = foundCommands(found);
  return { ...rest, key: 'elsewhere', heading: 'На других экранах', score: score - HERE };
}

/** Between a command elsewhere that begins with the same words and one that has them anywhere. */
const PHRASE = 372;

/** Returns the rows that do something different from all the others. */
export function without(
  others: readonly PaletteRow[],
  rows: readonly PaletteRow[],
): readonly PaletteRow[] {
  const done = new Set(others.map(({ choice }) => JSON.stringify(choice)));
  return rows.filter(({ choice }) => !done.has(JSON.stringify(choice)));
}

/** Commands together with the subject that the query names. */
export const foundPhrases = (rows: readonly PaletteRow[]): Found => ({
  key: 'phrases',
  heading: 'Сделать',
  rows,
  guesses: [],
  score: rows.length > 0 ? PHRASE : 0,
});

/** Like `foundPhrases`, with subjects that a lookup has found. */
export const foundLate = (rows: readonly PaletteRow[]): PaletteGroup => ({
  key: 'phrases.late',
  heading: 'Сделать',
  rows,
});

/** Shown if nothing was found: how the query was understood, and the closest rows. */
export const nearestGroup = (understood: string, rows: readonly PaletteRow[]): PaletteGroup => ({
  key: 'nearest',
  heading: rows.length > 0 ? 'Ближайшее' : '',
  note: `Ничего не найдено. ${understood}`,
  rows: rows.map((row) => ({ ...row, isNearest: true })),
});

/** The channel screens that match a query. */
export const foundScreens = (found: readonly Hit<ChannelScreen>[]): Found =>
  foundRows('screens', 'Экраны каналов', found, rowOfScreen);

function foundRows<TEntry>(
  key: string,
  heading: string,
  found: readonly Hit<TEntry>[],
  toRow: (entry: TEntry) => PaletteRow,
): Found {
  const rowsOf = (isGuess: boolean) =>
    found.filter((hit) => hit.isGuess === isGuess).map(({ entry }) => toRow(entry));
  const guesses = rowsOf(true)
    .filter(({ choice }) => choice.type !== 'refuse')
    .map((row) => ({ ...row, isGuess: true }));
  return { key, heading, rows: rowsOf(false), guesses, score: found[0]?.score ?? 0 };
}

/** With fewer exact results than this, results with a typo are shown, too. */
const FEW = 3;

/** The keys of the rows already drawn for a query. */
export type Drawn = readonly string[];

/**
 * Returns the groups for a query: the record it identifies, then the other results by score, then lookup results in the
 * order of their arrival. A drawn row stays where it is. Similar results are drawn once nothing better can arrive.
 *
 * @param drawn The rows that are drawn for this query.
 */
export function foundGroups(
  found: readonly Found[],
  { exact, isReserved, groups, isLooking }: PaletteFinds,
  notes: readonly string[] = [],
  drawn: Drawn = [],
): readonly PaletteGroup[] {
  const isFound = exact.some(({ choice }) => choice.type === 'go');
  const heading = isFound ? 'Найдено' : 'Поиск записи';
  const named: PaletteGroup = { key: 'exact', heading, rows: exact };
  const ordered = found.toSorted((a, b) => b.score - a.score);
  const count = ordered.reduce((sum, { rows }) => sum + rows.length, 0);
  const guesses = count < FEW ? ordered.flatMap((one) => one.guesses) : [];
  const similar: PaletteGroup = { key: 'similar', heading: 'Похожее', rows: guesses };
  const asTyped = groups.filter(({ isGuess }) => !isGuess);
  const guessed = groups.filter(({ isGuess }) => isGuess);
  const note = notes.join(' · ') || undefined;
  const problems: PaletteGroup = { key: 'problems', heading: '', rows: [], note };
  const own = isReserved ? [named, ...ordered] : [...ordered, named];
  const similarOnes = isLooking ? [] : [similar, ...guessed];
  return fitted(inPlace([...own, ...asTyped, ...similarOnes, problems], drawn));
}

/** Groups and rows that are drawn already keep their order; new ones come below them. */
function inPlace(groups: readonly PaletteGroup[], drawn: Drawn): readonly PaletteGroup[] {
  if (drawn.length === 0) return groups;
  const places = new Map(drawn.map((key, at) => [key, at]));
  const placeOf = ({ key }: PaletteRow) => places.get(key) ?? drawn.length;
  return groups
    .map((group) => {
      const rows = group.rows.toSorted((one, other) => placeOf(one) - placeOf(other));
      // A group without rows only has a note, and stays below.
      const place = rows[0] ? placeOf(rows[0]) : drawn.length + 1;
      return { group: { ...group, rows }, place };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ group }) => group);
}

/** Limits the rows to the maximum and drops groups without rows or a note. */
export function fitted(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  let left = ROWS_AT_MOST;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length || group.note ? [{ ...group, rows }] : [];
  });
}
