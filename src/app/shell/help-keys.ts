/** The keys of a screen in the order of their use. */
import { type BoundCommand, isAvailable, isEverywhere, scopeOf } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { type Haystack, haystackOf, search } from '#commands/search.ts';
import { isPlainCharacter, type Shortcut, toKeyText } from '#commands/shortcut.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** One line of the help: an action that can run now, with its keys. */
export interface HelpLine {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly Shortcut[];
  /** Other actions of the same keys: on a row, or in a part of the screen while that has the focus. */
  readonly elsewhere: readonly string[];
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
  const region = bound.within();
  const isInside = region !== document.body && region?.contains(origin.focused);
  return isInside ? 'Здесь, где фокус' : 'Этот экран';
}

/** Within a section, the order is that of the screen. Commands that work everywhere are bound in no certain order. */
function placeOf({ command, isStandIn }: BoundCommand): string {
  if (isStandIn) return '2';
  const isShell = isEverywhere(command) && scopeOf(command) !== 'navigation';
  return isShell ? `1${command.id}` : '0';
}

/**
 * Returns the keys that do something here, each once.
 *
 * @param query Searched like in the palette, in any order and layout, and by the key itself.
 */
export function helpSections(
  commands: readonly BoundCommand[],
  origin: HelpOrigin,
  query: string,
  arePlainKeysOn: boolean,
): readonly HelpSection[] {
  const owners = new Map<Shortcut, HelpLine & { readonly elsewhere: string[] }>();
  const all = commands
    .filter((bound) => isAvailable(bound))
    .map((bound) => ({ bound, section: sectionOf(bound, origin) }))
    .sort(
      (a, b) =>
        TITLES.indexOf(a.section) - TITLES.indexOf(b.section) ||
        placeOf(a.bound).localeCompare(placeOf(b.bound)),
    )
    .flatMap(({ bound: { command, on }, section }) => {
      const { id, title, group, keywords = [] } = command;
      const own = shortcutsOf(command.shortcut).filter(
        (one) => arePlainKeysOn || !isPlainCharacter(one),
      );
      const keys = own.filter((one) => !owners.has(one));
      for (const taken of new Set(own.map((one) => owners.get(one)))) {
        taken?.elsewhere.push(on ? `На строке: ${title}` : `Где фокус: ${title}`);
      }
      if (keys.length === 0) return [];
      const haystack = haystackOf(title, [group, ...keywords, ...keys.map(toKeyText)]);
      const line = { id, title, section, keys, elsewhere: [] as string[], haystack };
      for (const key of keys) owners.set(key, line);
      return [line];
    });
  const found = new Set(query.trim() ? search(query, all, all.length) : all);
  return TITLES.map((title) => ({
    title,
    lines: all.filter((line) => line.section === title && found.has(line)),
  })).filter(({ lines }) => lines.length > 0);
}
