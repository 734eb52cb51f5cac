/** Which rows the palette shows, in which groups and in which order. */
import type { Hit } from '#commands/search.ts';
import { type ChannelScreen, rowOfScreen } from './palette-channels.ts';
import {
  type PaletteEntry,
  type PaletteFinds,
  type PaletteGroup,
  type PaletteRow,
  PLACES,
  type Place,
} from './palette-entries.ts';

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
  const at = (place: Place) => grouped(offered.filter((entry) => entry.place === place));
  const [undo, row, section, screen, aids, navigation, shell] = PLACES.map(at);
  const used: PaletteGroup = { key: 'recents', heading: 'Недавние', rows: recents };
  const here = [...undo!, ...row!, ...section!, ...screen!, ...aids!];
  return fitted([...here, used, ...navigation!, ...shell!]);
}

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

/** Found rows with the score of the best one. */
interface Found extends PaletteGroup {
  readonly score: number;
}

/** Subtracted from the score of a refused command, so that it follows similar ones that can run. */
const REFUSED = 40;

/** The commands that match a query, best first. */
export function foundCommands(found: readonly Hit<PaletteEntry>[]): Found {
  const ranked = found
    .map(({ entry: { row, group }, score }) => ({
      row: row.hint ? row : { ...row, hint: group },
      score: row.choice.type === 'refuse' ? Math.max(1, score - REFUSED) : score,
    }))
    .sort((one, other) => other.score - one.score);
  const rows = ranked.map(({ row }) => row);
  return { key: 'commands', heading: 'Команды', rows, score: ranked[0]?.score ?? 0 };
}

/** Added to the score of what this screen has itself, so that it comes before what others have. */
const HERE = 50;

/** The commands of other screens that match a query, best first. */
export function foundElsewhere(found: readonly Hit<PaletteEntry>[]): Found {
  const { rows, score } = foundCommands(found);
  return { key: 'elsewhere', heading: 'На других экранах', rows, score: score - HERE };
}

/** Between a command with the same first words and one that has the words somewhere. */
const PHRASE = 80;

/** Commands together with the subject that the query names. */
export const foundPhrases = (rows: readonly PaletteRow[]): Found => ({
  key: 'phrases',
  heading: 'Сделать',
  rows,
  score: rows.length > 0 ? PHRASE - HERE : 0,
});

/** Shown if nothing was found: what the query was read as, and what is most like it. */
export const guessedGroup = (understood: string, rows: readonly PaletteRow[]): PaletteGroup => ({
  key: 'nearest',
  heading: 'Ближайшее',
  note: `Ничего не найдено. ${understood}`,
  rows: rows.map((row) => ({ ...row, isGuess: true })),
});

/** The channel screens that match a query. */
export function foundScreens(found: readonly Hit<ChannelScreen>[]): Found {
  const rows = found.map(({ entry }) => rowOfScreen(entry));
  return { key: 'screens', heading: 'Экраны каналов', rows, score: found[0]?.score ?? 0 };
}

/** For a query: the record it identifies, then the other results by score, then lookup results. */
export function foundGroups(
  found: readonly Found[],
  { exact, groups }: PaletteFinds,
  notes: readonly string[] = [],
): readonly PaletteGroup[] {
  const named: PaletteGroup = { key: 'exact', heading: 'Найдено', rows: exact };
  const note = notes.join(' · ') || undefined;
  const problems: PaletteGroup = { key: 'problems', heading: '', rows: [], note };
  return fitted([named, ...found.toSorted((a, b) => b.score - a.score), ...groups, problems]);
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
