/** Commands of other screens as palette rows, and what choosing one does. */

import { recordIn } from '#app/lookup/places.ts';
import { windowInFront } from '#app/palette/command-scope.ts';
import { keptHaystack, type PaletteEntry } from '#app/palette/palette-entries.ts';
import { iconOf, kindOf } from '#app/palette/palette-icons.ts';
import { rankOf } from '#app/palette/palette-ranks.ts';
import { isEverywhere } from '#commands/command.ts';
import { wordsOf } from '#commands/listing.ts';
import type { Rights } from '#commands/rights.ts';
import type { PaletteChoice } from '#machines/palette/enter.ts';
import type { Errand } from '#machines/palette/errand.machine.ts';
import type { RecordRef } from '#machines/palette/kinds.ts';
import { records } from '#records/records.ts';
import type { Layer } from '#ui/overlay/layer.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import type { KnownCommand } from './catalogue.ts';

/** A record with its name, and the address that shows it. */
export interface NamedRecord extends RecordRef {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly to: string;
  /** Known for channels only. */
  readonly isActive?: boolean;
}

/** Whether the command would change nothing in this record. */
export const isDone = (
  { onActive }: KnownCommand,
  { isActive }: Pick<NamedRecord, 'isActive'>,
): boolean => onActive !== undefined && isActive === !onActive;

/** Where the palette was opened. */
export interface CurrentScreen {
  readonly href: string;
  /** The window that lies over the screen. */
  readonly window: Layer | null;
  /** The ids of the commands of this screen. */
  readonly own: ReadonlySet<string>;
  /** Omitted if rights do not matter yet. */
  readonly rights?: Rights;
}

const refuse = (reason: string): PaletteChoice => ({ type: 'refuse', reason });

/** Why a command of another screen cannot be chosen; null if it can. */
function refusalOf(
  { command, home, reason }: KnownCommand,
  { window, rights }: CurrentScreen,
): string | null {
  if (!home) return reason;
  const { needs = home.needs, supported = home.supported } = command;
  const lack = supported && rights?.lack?.(supported);
  if (lack) return lack;
  const forbidden = needs && rights?.refusal(needs);
  if (forbidden) return forbidden;
  return window && !isEverywhere(command) ? windowInFront(window) : reason || null;
}

const errandFor = (
  { command, home }: KnownCommand,
  href: string,
  more: Partial<Pick<Errand, 'title' | 'subjectKey' | 'words'>> = {},
): PaletteChoice => ({
  type: 'there',
  errand: {
    commandId: command.id,
    title: command.title,
    href,
    screen: home!.name,
    opener: home!.opener,
    subjectKey: null,
    words: '',
    ...more,
  },
});

/** Returns the address of the list that shows the row of this record, as far as an address can express it. */
const rowHref = ({ kind, title, to }: NamedRecord): string =>
  records[kind].rowHref?.(title, to) ?? records[kind].listPath;

/** Returns the choice without a typed subject: runs there, on this screen's record if one is needed, or asks. */
export function choiceOf(known: KnownCommand, currentScreen: CurrentScreen): PaletteChoice {
  const { command, home, subject, opens, asksPhone } = known;
  const refusal = refusalOf(known, currentScreen);
  if (refusal !== null || !home) return refuse(refusal ?? known.reason);
  const here = recordIn(currentScreen.href);
  const isOfHere = home.kind !== null && here?.kind === home.kind;
  if (asksPhone || subject || (home.kind && !isOfHere))
    return { type: 'ask', commandId: command.id };
  const id = isOfHere ? here.id : 0;
  if (opens) return { type: 'go', href: opens(id) };
  return errandFor(known, home.opener ? currentScreen.href : home.hrefOf(id));
}

/** Returns the choice for this record. */
export function choiceOn(
  known: KnownCommand,
  record: NamedRecord,
  currentScreen: CurrentScreen,
): PaletteChoice {
  const { command, home, subject, opens } = known;
  const refusal = refusalOf(known, currentScreen);
  if (refusal !== null || !home) return refuse(refusal ?? known.reason);
  if (isDone(known, record))
    return refuse(`Канал уже ${record.isActive ? 'активен' : 'неактивен'}`);
  if (opens) return { type: 'go', href: opens(record.id) };
  const title = `${command.title} «${record.title}»`;
  return subject
    ? errandFor(known, home.kind ? home.hrefOf(record.id) : rowHref(record), {
        title,
        subjectKey: String(record.id),
      })
    : errandFor(known, home.hrefOf(record.id), { title });
}

/** Returns the choice for the row that these words name, on another tab of the open record. */
export function choiceByWords(
  known: KnownCommand,
  words: string,
  currentScreen: CurrentScreen,
): PaletteChoice | null {
  const { command, home, subject, opens } = known;
  const here = recordIn(currentScreen.href);
  const isRowThere = command.prompt !== undefined && !subject && !opens && home?.kind;
  if (!isRowThere || here?.kind !== home.kind || refusalOf(known, currentScreen)) return null;
  return errandFor(known, home.hrefOf(here.id), { title: `${command.title}: ${words}`, words });
}

/** Returns the rows of all commands that this screen does not have. */
export function elsewhereEntries(
  catalogue: readonly KnownCommand[],
  currentScreen: CurrentScreen,
): readonly PaletteEntry[] {
  const here = partsOf(currentScreen.href).path;
  return catalogue.flatMap((known) => {
    const { key, command, home, isOfSeveral } = known;
    // A command of several screens is listed for the other screens.
    const isHere = currentScreen.own.has(command.id);
    if (isHere && (!isOfSeveral || home?.hrefOf(0) === here)) return [];
    const choice = choiceOf(known, currentScreen);
    const place = home?.name ?? command.group;
    return {
      row: {
        key: isHere ? `there:${key}` : key,
        title: choice.type === 'ask' ? `${command.title}…` : command.title,
        icon: iconOf(kindOf(command)),
        hint: choice.type === 'refuse' ? choice.reason : place,
        choice,
      },
      haystack: keptHaystack(known, command.title, [...wordsOf(command), place]),
      group: place,
      place: 'elsewhere',
      rank: rankOf({ command, owner: 'elsewhere' }),
    };
  });
}
