/** The palette's rows as data, and how a command becomes a row. */
import type { LucideIcon } from 'lucide-react';
import { type BoundCommand, isAvailable, scopeOf, UNAVAILABLE } from '#commands/command.ts';
import { choicesOf, isRisky, wordsOf } from '#commands/listing.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { type Haystack, haystackOf } from '#commands/search.ts';
import { toKeyHint } from '#commands/shortcut.ts';
import type { PaletteChoice } from '#machines/palette/enter.ts';
import type { Hit } from '#machines/palette/lookup-source.machine.ts';
import { allRecords } from '#records/records.ts';
import type { Layer } from '#ui/overlay/layer.tsx';
import { shownText } from '#workspace/format/shown-text.ts';
import { reasonBehind } from './command-scope.ts';
import { iconOf, kindOf } from './palette-icons.ts';
import { type Rank, rankOf } from './palette-ranks.ts';

/** One line of the palette. */
export interface PaletteRow {
  /** Unique among all rows, and stable for the same thing. */
  readonly key: string;
  readonly title: string;
  /** The group it belongs to, shown in a muted colour. */
  readonly hint?: string | undefined;
  /** Its shortcut, as shown on key caps. */
  readonly keyHint?: string | undefined;
  /** Its icon; rows of a question have none. */
  readonly icon?: LucideIcon | undefined;
  /** The effect of choosing the row. A row that refuses is drawn disabled, with its reason. */
  readonly choice: PaletteChoice;
  /** Matches the query only if a typo is forgiven. */
  readonly isGuess?: boolean | undefined;
  /** Does not match the query, but is closest to it. */
  readonly isNearest?: boolean | undefined;
  /** The outcome of a search, for screen readers. The row itself is not a result. */
  readonly news?: string | undefined;
}

/** Rows under one heading. */
export interface PaletteGroup {
  readonly key: string;
  readonly heading: string;
  readonly rows: readonly PaletteRow[];
  /** Shown above the rows: that they are still loading, or why they failed to load. */
  readonly note?: string | undefined;
  /** Its rows match only if a typo is forgiven. */
  readonly isGuess?: boolean;
}

/** Lookup results shown with the commands of a query. */
export interface PaletteFinds {
  /** The record that the query identifies. */
  readonly exact: readonly PaletteRow[];
  /** Whether it is shown first. Otherwise the query may be part of something, and it is shown below the commands. */
  readonly isReserved: boolean;
  /** Shown below the commands. */
  readonly groups: readonly PaletteGroup[];
  /** An exact match may still arrive; Enter waits for it. */
  readonly isUndecided: boolean;
  /** More results may still arrive below. */
  readonly isLooking: boolean;
}

export const noFinds: PaletteFinds = {
  exact: [],
  isReserved: false,
  groups: [],
  isUndecided: false,
  isLooking: false,
};
export const noRecents: readonly PaletteRow[] = [];

/** One page of the palette, ready to be drawn. */
export interface PalettePage {
  readonly groups: readonly PaletteGroup[];
  readonly placeholder: string;
  /** The title of the previous page. */
  readonly crumb?: string | undefined;
  /** Rows that a lookup found, and whether more may still arrive. */
  readonly late: readonly PaletteRow[];
  readonly isLooking: boolean;
}

/** The records that words of the query name, found by a lookup. */
export interface PaletteObjects {
  readonly hits: readonly Hit[];
  readonly notes: readonly string[];
  readonly isLooking: boolean;
}

export const noObjects: PaletteObjects = { hits: [], notes: [], isLooking: false };

/** A row that can be searched. */
export interface PaletteEntry {
  readonly row: PaletteRow;
  readonly haystack: Haystack;
  readonly group: string;
  readonly place: Place;
  readonly rank: Rank;
  /** Enter pressed without looking must not run it. */
  readonly isRisky?: boolean;
}

/** The order of places: first what can be undone, then from the nearest commands to the global ones. */
export const PLACES = ['undo', 'row', 'section', 'screen', 'aids', 'navigation', 'shell'] as const;
/** `elsewhere`: on another screen; found, but never listed without a query. */
export type Place = (typeof PLACES)[number] | 'elsewhere';

const haystacks = new WeakMap<object, Haystack>();

/** Cached per command or choice, because those stay the same while the user types. */
export function keptHaystack(owner: object, title: string, others: readonly string[]): Haystack {
  let haystack = haystacks.get(owner);
  if (!haystack) {
    haystack = haystackOf(title, others);
    haystacks.set(owner, haystack);
  }
  return haystack;
}

/**
 * Rows for every command: on the focused subject, and without a subject.
 *
 * @param top The window over the page. Commands behind it are refused.
 */
export function commandEntries(
  commands: readonly BoundCommand[],
  focused: Element | null,
  top: Layer | null,
): readonly PaletteEntry[] {
  return commands.flatMap((bound) => {
    // Listed among the commands of other screens.
    if (bound.isStandIn) return [];
    const behind = reasonBehind(bound, top);
    const onFocused = behind ? null : onFocusedSubject(bound, focused);
    if (!onFocused) return [inGeneral(bound, focused, behind)];
    // With only one subject to choose, asking for it would be pointless.
    if (bound.on?.choices().length === 1) return [onFocused];
    return [
      { ...onFocused, row: { ...onFocused.row, key: `row:${onFocused.row.key}` } },
      inGeneral(bound, focused, null),
    ];
  });
}

function onFocusedSubject(bound: BoundCommand, focused: Element | null): PaletteEntry | null {
  const current = bound.on?.current();
  if (!current || !isAvailable(bound, current.subject)) return null;
  const { id, title, group } = bound.command;
  // Otherwise the subject is the record that the screen shows, a cell, or a field.
  const isRow = bound.on?.row() != null;
  const named = shownText(`${title} «${current.label}»`);
  return {
    row: {
      key: id,
      title: named,
      icon: iconOf(kindOf(bound.command)),
      keyHint: keyHintOf(bound),
      choice: { type: 'run', commandId: id, subjectKey: current.key },
    },
    // A search for only the record should find the record, not the command that deletes it.
    haystack: haystackOf(title, [current.label, ...wordsOf(bound.command)], current.label),
    group: isRow ? group : groupOfOne(group),
    place: isRow ? 'row' : placeOf(bound, focused),
    rank: 'here',
    isRisky: isRisky(bound, current.subject),
  };
}

/** For a single record, a group named in the plural gets its singular name. */
const groupOfOne = (group: string) =>
  allRecords.find(({ words }) => words.many === group)?.words.one ?? group;

function inGeneral(
  bound: BoundCommand,
  focused: Element | null,
  behind: string | null,
): PaletteEntry {
  const { id, title, group } = bound.command;
  const choice = choiceOf(bound, behind);
  return {
    row: {
      key: id,
      title: bound.on ? `${title}…` : title,
      icon: iconOf(kindOf(bound.command)),
      hint: choice.type === 'refuse' ? choice.reason : undefined,
      keyHint: keyHintOf(bound),
      choice,
    },
    haystack: keptHaystack(bound.command, title, wordsOf(bound.command)),
    group,
    place: placeOf(bound, focused),
    rank: rankOf({ command: bound.command }),
    isRisky: choice.type === 'run' && isRisky(bound),
  };
}

function choiceOf(bound: BoundCommand, behind: string | null): PaletteChoice {
  const commandId = bound.command.id;
  if (!isAvailable(bound)) {
    return { type: 'refuse', reason: bound.reasonNow() ?? UNAVAILABLE };
  }
  if (behind) return { type: 'refuse', reason: behind };
  return bound.on ? { type: 'ask', commandId } : { type: 'run', commandId, subjectKey: null };
}

function keyHintOf({ command }: BoundCommand): string | undefined {
  const [first] = shortcutsOf(command.shortcut);
  return first && toKeyHint(first);
}

function placeOf({ command, within }: BoundCommand, focused: Element | null): Place {
  const scope = scopeOf(command);
  switch (scope) {
    case 'undo':
    case 'navigation':
    case 'shell':
      return scope;
    // Moving the cursor is easier with its own keys.
    case 'table':
    case 'field':
      return 'aids';
    default: {
      const region = within();
      const isInside = focused && region !== document.body && region?.contains(focused);
      return isInside ? 'section' : 'screen';
    }
  }
}

/** The subjects that a command can run on. */
export function subjectEntries(bound: BoundCommand): readonly PaletteEntry[] {
  return choicesOf(bound).map((choice) => ({
    row: {
      key: choice.key,
      title: shownText(choice.label),
      hint: choice.hint,
      choice: { type: 'run', commandId: bound.command.id, subjectKey: choice.key },
    },
    haystack: keptHaystack(choice, choice.label, [choice.hint ?? '', choice.key]),
    group: '',
    place: 'row',
    rank: 'here',
  }));
}
