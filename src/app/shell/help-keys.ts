/** The keys of a screen in the order of their use. */
import { type BoundCommand, isAvailable, isEverywhere, scopeOf } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { type Haystack, haystackOf, search } from '#commands/search.ts';
import { isPlainCharacter, type Shortcut, toKeyText } from '#commands/shortcut.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** One line of the help: an action with its keys, and why it cannot run now. */
export interface HelpLine {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly { readonly shortcut: Shortcut; readonly isOff: boolean }[];
  readonly isAvailable: boolean;
  /** The reason why it cannot run now; empty if it can. */
  readonly reason: string;
  readonly haystack: Haystack;
}

export interface HelpSection {
  readonly title: string;
  readonly lines: readonly HelpLine[];
}

/** The open window and the focused element when the help was opened. */
export interface HelpOrigin {
  readonly window: Layer | null;
  readonly focused: Element | null;
}

const TITLES = ['Открытое окно', 'Здесь, где фокус', 'Этот экран', 'Таблица', 'Везде'] as const;
type Section = (typeof TITLES)[number];

function sectionOf(bound: BoundCommand, origin: HelpOrigin): Section {
  const { command } = bound;
  if (bound.isStandIn || isEverywhere(command)) return 'Везде';
  if (origin.window && belongsTo(bound, origin.window)) return 'Открытое окно';
  if (scopeOf(command) === 'table') return 'Таблица';
  return bound.within()?.contains(origin.focused) ? 'Здесь, где фокус' : 'Этот экран';
}

/** @param query Searched like in the palette, in any order and layout, and by the key itself. */
export function helpSections(
  commands: readonly BoundCommand[],
  origin: HelpOrigin,
  query: string,
  arePlainKeysOn: boolean,
): readonly HelpSection[] {
  const all = commands
    .filter(({ command }) => command.shortcut !== undefined)
    .map((bound) => ({ section: sectionOf(bound, origin), ...lineOf(bound, arePlainKeysOn) }));
  const found = new Set(query.trim() ? search(query, all, all.length) : all);
  return TITLES.map((title) => ({
    title,
    lines: all
      .filter((line) => line.section === title && found.has(line))
      .sort((a, b) => Number(b.isAvailable) - Number(a.isAvailable)),
  })).filter(({ lines }) => lines.length > 0);
}

function lineOf(bound: BoundCommand, arePlainKeysOn: boolean): HelpLine {
  const { id, title, group, keywords = [], shortcut } = bound.command;
  const shortcuts = shortcutsOf(shortcut);
  const can = isAvailable(bound);
  return {
    id,
    title,
    keys: shortcuts.map((one) => ({
      shortcut: one,
      isOff: !arePlainKeysOn && isPlainCharacter(one),
    })),
    isAvailable: can,
    reason: can ? '' : (bound.reasonNow() ?? 'Сейчас недоступно'),
    haystack: haystackOf(title, [group, ...keywords, ...shortcuts.map(toKeyText)]),
  };
}
