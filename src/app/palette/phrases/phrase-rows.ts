/** Rows for a query that names a command and its subject: «деактивировать вк», «страница 5». */
import { reasonBehind } from '#app/palette/command-scope.ts';
import type { KnownCommand } from '#app/palette/elsewhere/catalogue.ts';
import {
  type CurrentScreen,
  choiceByWords,
  choiceOn,
  type NamedRecord,
} from '#app/palette/elsewhere/elsewhere-entries.ts';
import type { PaletteObjects, PaletteRow } from '#app/palette/palette-entries.ts';
import { kindOf as iconKindOf, iconOf } from '#app/palette/palette-icons.ts';
import { type BoundCommand, type CommandInfo, isAvailable } from '#commands/command.ts';
import { choicesOf } from '#commands/listing.ts';
import { haystackOf, search } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';
import { memoize } from '#machines/memoize.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { channelHint, channelHref } from '#records/channel.ts';
import { meant, nameStems, type Split, splitFor, typedWords } from './phrase.ts';

/** The limits for one command, and for all together. */
const SUBJECTS_AT_MOST = 3;
const ROWS_AT_MOST = 8;

/** A query as a command and its subject. */
export interface Phrase {
  /** The words that name the subject. */
  readonly rest: string;
  /** The same words without case endings, to search for names. */
  readonly text: string;
  /** The kinds of record to look up, besides channels. */
  readonly kinds: readonly RecordKind[];
  /** Commands that the other words name, the best first. */
  readonly known: readonly KnownCommand[];
  readonly own: readonly BoundCommand[];
}

/** The kind of record that a command needs, as its subject or as its screen. */
export const kindOf = ({ subject, home }: KnownCommand): RecordKind | null =>
  subject ?? home?.kind ?? null;

/** Returns a query as a phrase; null if no command is named together with something else. */
export function phraseOf(
  query: string,
  catalogue: readonly KnownCommand[],
  bound: readonly BoundCommand[],
): Phrase | null {
  const words = typedWords(query);
  if (words.length < 2) return null;
  const split = <T>(all: readonly T[], commandOf: (one: T) => CommandInfo) =>
    all.flatMap((one) => {
      const found = splitFor(commandOf(one), words);
      return found ? [{ one, found }] : [];
    });
  const known = split(
    catalogue.filter((one) => kindOf(one) !== null && !one.asksPhone),
    ({ command }) => command,
  );
  const ofChannels = new Set(
    known.flatMap(({ one }) => (kindOf(one) === 'channel' ? one.command.id : [])),
  );
  // There may be thousands of channels, so they are searched once for all commands.
  const own = split(
    bound.filter(({ on, isStandIn, command }) => on && !isStandIn && !ofChannels.has(command.id)),
    ({ command }) => command,
  );
  const all = [...known, ...own];
  // The whole query names a command, which is listed anyway.
  if (all.length === 0 || all.some(({ found }) => found.rest === '')) return null;
  const scoreOf = ({ found }: { found: Split }) => found.score;
  const best = all.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0]!;
  // All commands of a phrase have the same subject.
  const same = <T extends { found: Split }>(some: readonly T[]) =>
    some
      .filter(({ found }) => found.rest === best.found.rest)
      .toSorted((one, other) => scoreOf(other) - scoreOf(one));
  const named = same(known).map(({ one }) => one);
  const kinds = new Set(named.flatMap((one) => kindOf(one) ?? []));
  kinds.delete('channel');
  return {
    rest: best.found.rest,
    text: nameStems(best.found.rest),
    kinds: [...kinds],
    known: named,
    own: same(own).map(({ one }) => one),
  };
}

const haystackOfChannel = memoize(({ id, name, slug, description }: Channel) =>
  haystackOf(name, [slug ?? '', description ?? '', String(id)]),
);

export const channelNamed = (channel: Channel): NamedRecord => ({
  kind: 'channel',
  id: channel.id,
  title: channel.name || `Канал ${channel.id}`,
  hint: channelHint(channel),
  to: channelHref(channel.id),
  isActive: channel.is_active,
});

const channelEntries = memoize((channels: readonly Channel[]) =>
  channels.map((channel) => ({ channel, haystack: haystackOfChannel(channel) })),
);

/** The channels with this name, as far as they are loaded. */
export const channelsNamed = (
  text: string,
  channels: readonly Channel[],
  limit: number,
): readonly NamedRecord[] =>
  search(text, channelEntries(channels), limit).map(({ channel }) => channelNamed(channel));

/** The rows of a phrase, and which of them a lookup has found. */
export function phraseRows(
  phrase: Phrase | null,
  objects: PaletteObjects,
  channels: readonly Channel[],
  currentScreen: CurrentScreen,
  bound: readonly BoundCommand[],
): { readonly rows: readonly PaletteRow[]; readonly late: readonly PaletteRow[] } {
  if (!phrase) return { rows: [], late: [] };
  const { rest, text, known, own } = phrase;
  const named = channelsNamed(text, channels, SUBJECTS_AT_MOST);
  const rowsHere = own.flatMap((bound) => rowsOn(bound, rest, currentScreen));
  const taken = new Set(rowsHere.map(({ key }) => key));
  const late: PaletteRow[] = [];
  const rows = known.flatMap((one) => {
    const byWords = choiceByWords(one, rest, currentScreen);
    if (byWords && !currentScreen.own.has(one.command.id)) {
      const { title } = one.command;
      return [
        {
          key: `${one.key}:words`,
          title: `${title}: ${rest}`,
          icon: iconOf(iconKindOf(one.command)),
          hint: one.home!.name,
          choice: byWords,
        },
      ];
    }
    const kind = kindOf(one);
    const all = kind === 'channel' ? named : objects.hits.filter((hit) => hit.kind === kind);
    return all.slice(0, SUBJECTS_AT_MOST).flatMap((record): PaletteRow[] => {
      const key = `${one.command.id}:${record.id}`;
      const choice = choiceHere(bound, one, record) ?? choiceOn(one, record, currentScreen);
      if (taken.has(key) || choice.type === 'refuse') return [];
      const title = `${one.command.title} «${record.title}»`;
      const icon = iconOf(iconKindOf(one.command));
      const row = { key, title, icon, hint: record.hint ?? one.home?.name, choice };
      if (kind !== 'channel') late.push(row);
      return [row];
    });
  });
  return { rows: [...rowsHere, ...rows].slice(0, ROWS_AT_MOST), late };
}

/** Returns the choice for a record that this screen has itself: its command runs at once. */
function choiceHere(
  bound: readonly BoundCommand[],
  { command, subject }: KnownCommand,
  { id }: NamedRecord,
): PaletteRow['choice'] | null {
  const own = bound.find((one) => one.command.id === command.id && !one.isStandIn);
  const choice = subject && own?.on?.choices().find(({ key }) => key === String(id));
  if (!own || !choice || !isAvailable(own, choice.subject)) return null;
  return { type: 'run', commandId: command.id, subjectKey: choice.key };
}

/** The rows for the subjects of a command of this screen. */
function rowsOn(
  bound: BoundCommand,
  rest: string,
  { window }: CurrentScreen,
): readonly PaletteRow[] {
  const { id, title } = bound.command;
  if (reasonBehind(bound, window)) return [];
  return meant(choicesOf(bound), rest)
    .slice(0, SUBJECTS_AT_MOST)
    .map(({ key, label, hint }) => ({
      key: `${id}:${key}`,
      title: `${title} «${label}»`,
      icon: iconOf(iconKindOf(bound.command)),
      hint,
      choice: { type: 'run', commandId: id, subjectKey: key },
    }));
}
