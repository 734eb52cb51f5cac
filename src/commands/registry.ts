import type { AnyActorRef } from 'xstate';
import { type BoundCommand, type CommandInfo, isAvailable, run } from './command.ts';
import { belongsTo, createLayers, type Layers } from './layers.ts';
import { EVERYTHING, isForbidden, type Rights, withRights } from './rights.ts';
import {
  elsewhere,
  isOfNoRow,
  onFocusedRow,
  ROW_KEYS,
  refusedAloud,
  rowAround,
} from './row-keys.ts';
import {
  isComposing,
  isForField,
  isPlainCharacter,
  matchesChord,
  namesOf,
  type Shortcut,
} from './shortcut.ts';

/** All commands on the screen. Plain TypeScript: React only subscribes to it. */
export interface CommandRegistry {
  /** The layers over the page. Keys do not reach the commands behind an open layer. */
  readonly layers: Layers;
  readonly rights: Rights;
  /** @param watched More actors to watch, because the choices of a command depend on them. */
  register(bound: readonly BoundCommand[], watched?: readonly AnyActorRef[]): () => void;
  subscribe(listener: () => void): () => void;
  /** All registered commands in order of registration. The same array until something changes. */
  all(): readonly BoundCommand[];
  /** The commands that their machines would accept now. */
  available(): readonly BoundCommand[];
  /** Whether shortcuts of plain characters are enabled. */
  arePlainKeysOn(): boolean;
  /** Runs the available command of this key. Returns whether the key was used. */
  handleKey(event: KeyboardEvent): boolean;
}

/** The first of two keys, while the registry waits for the second. */
export interface KeySequence {
  prefix(): string | null;
  begin(prefix: string): void;
  end(): void;
}

export interface RegistryOptions {
  /** The key belongs to a command on a subject, and no subject has the focus. */
  readonly ask: (bound: BoundCommand) => void;
  /** The key does nothing now; shows the reason. */
  readonly refuse: (reason: string) => void;
  /** Whether shortcuts of plain characters are enabled. */
  readonly arePlainKeysOn: () => boolean;
  readonly sequence: KeySequence;
  readonly layers?: Layers;
  readonly rights?: Rights;
}

export function createCommandRegistry({
  ask,
  refuse,
  arePlainKeysOn,
  sequence,
  layers = createLayers(),
  rights = EVERYTHING,
}: RegistryOptions): CommandRegistry {
  const entries = new Map<string, BoundCommand>();
  const standIns = new Map<string, BoundCommand>();
  const placeOf = ({ isStandIn }: BoundCommand) => (isStandIn ? standIns : entries);
  const listeners = new Set<() => void>();
  let all: readonly BoundCommand[] | null = null;
  let available: readonly BoundCommand[] | null = null;

  const changed = () => {
    available = null;
    for (const listener of listeners) listener();
  };

  const registry: CommandRegistry = {
    layers,
    rights,
    register(given, watched = []) {
      const bound = given.map((one) => withRights(one, rights));
      for (const entry of bound) {
        const { id } = entry.command;
        const place = placeOf(entry);
        if (place.has(id)) throw new Error(`Command "${id}" is registered twice`);
        place.set(id, entry);
      }
      const actors = new Set([...bound.map(({ actor }) => actor), ...watched]);
      let last = availabilityOf(bound);
      const look = () => {
        const now = availabilityOf(bound);
        if (now !== null && now === last) return;
        last = now;
        changed();
      };
      const subscriptions = [...actors].map((actor) => actor.subscribe(look));
      all = null;
      changed();
      return () => {
        for (const { unsubscribe } of subscriptions) unsubscribe();
        for (const entry of bound) placeOf(entry).delete(entry.command.id);
        all = null;
        changed();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => (all ??= [...new Map([...standIns, ...entries]).values()]),
    available: () => (available ??= registry.all().filter((bound) => isAvailable(bound))),
    arePlainKeysOn,
    handleKey(event) {
      if (isComposing(event)) return false;
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return false;
      const begun = sequence.prefix();
      if (begun !== null) sequence.end();
      // An open dialog has already handled Escape; the section behind it must not.
      if (event.defaultPrevented || isForField(event)) return false;
      if (begun !== null && event.key === 'Escape') {
        event.preventDefault();
        return true;
      }
      // A chord is never the second of two keys.
      const prefix = isChord(event) ? null : begun;
      const top = layers.top();
      const isInReach = (bound: BoundCommand) =>
        !top || bound.command.isKeyOverWindows || belongsTo(bound, top);
      const reachable = registry.available().filter(isInReach).filter(hasItsSubject);
      // The second of two keys is never a key of a row.
      const row = prefix === null ? rowAround(event.target) : null;
      for (const name of namesOf(event)) {
        const isMeant = ({ command }: { command: Pick<CommandInfo, 'shortcut'> }) =>
          shortcutsOf(command.shortcut).some(
            (shortcut) =>
              (arePlainKeysOn() || !isPlainCharacter(shortcut)) &&
              matchesShortcut(shortcut, prefix, name, event),
          );
        const own = registry.all().filter(isMeant);
        const all = own.filter(isInReach);
        const matches = reachable.filter(isMeant);
        const isOfRows = ROW_KEYS.includes(name) && isMeant({ command: { shortcut: name } });
        const isRowKey = isOfRows && top?.kind !== 'menu';
        const meaning =
          (row && onFocusedRow(row, name, { all, matches, isRowKey })) ??
          elsewhere(nearest(row ? matches.filter(isOfNoRow) : matches, all, event.target)) ??
          refusedAloud(all);
        // The browser must not save the page, search or show its help instead.
        if (!meaning && own[0] && /^(s|k|f1)$/.test(name) && isChord(event)) event.preventDefault();
        if (!meaning) continue;
        event.preventDefault();
        // A held key must not repeat a chord (save, undo) or an action on a row.
        const isOnce = event.ctrlKey || event.metaKey || meaning.type !== 'run' || meaning.bound.on;
        if (event.repeat && isOnce) return true;
        if (meaning.type === 'refuse') refuse(meaning.reason);
        else if (meaning.type === 'ask') ask(meaning.bound);
        else run(meaning.bound, meaning.subject);
        return true;
      }
      const first = beginningOf(
        // For a forbidden command the second key shows the reason.
        registry.all().filter((bound) => reachable.includes(bound) || isForbidden(bound)),
        event,
      );
      if (first) {
        // Otherwise Firefox would search the page for the character.
        event.preventDefault();
        sequence.begin(first);
      }
      return false;
    },
  };
  rights.subscribe(changed);
  return registry;

  function beginningOf(reachable: readonly BoundCommand[], event: KeyboardEvent) {
    if (!arePlainKeysOn() || isChord(event)) return undefined;
    const shortcuts = reachable.flatMap(({ command }) => shortcutsOf(command.shortcut));
    return namesOf(event).find((key) => shortcuts.some((s) => s.startsWith(`${key} `)));
  }
}

const isChord = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** The shortcuts that begin with this first key, with their second key. */
export function continuationsOf(
  available: readonly BoundCommand[],
  prefix: string,
): readonly { readonly second: Shortcut; readonly bound: BoundCommand }[] {
  return available.flatMap((bound) =>
    shortcutsOf(bound.command.shortcut)
      .filter((shortcut) => shortcut.startsWith(`${prefix} `))
      .map((shortcut) => ({ second: shortcut.slice(prefix.length + 1), bound })),
  );
}

/** A text that changes when listeners need to know; null for commands on subjects, where comparing costs too much. */
function availabilityOf(bound: readonly BoundCommand[]): string | null {
  if (bound.some(({ on }) => on)) return null;
  return bound.map((one) => (isAvailable(one) ? '+' : `-${one.reasonNow() ?? ''}`)).join('\n');
}

/** The shortcuts as an array. */
export function shortcutsOf(
  shortcut: Shortcut | readonly Shortcut[] | undefined,
): readonly Shortcut[] {
  return shortcut === undefined ? [] : [shortcut].flat();
}

function matchesShortcut(
  shortcut: Shortcut,
  prefix: string | null,
  name: string,
  event: KeyboardEvent,
): boolean {
  const [head = '', tail] = shortcut.split(' ');
  if (tail === undefined) return prefix === null && matchesChord(head, name, event);
  return prefix === head && matchesChord(tail, name, event);
}

/**
 * If several commands match a key: the one whose region contains the focus, then the innermost
 * region. None if that is ambiguous. A region that has such a command keeps the key from the regions
 * beside it, also while it can do nothing: a second Ctrl+S must not save another card.
 */
function nearest(
  matches: readonly BoundCommand[],
  all: readonly BoundCommand[],
  target: EventTarget | null,
) {
  const around = (bound: readonly BoundCommand[]) =>
    bound.filter(({ within }) => within()?.contains(target as Node));
  const isInside = ({ within }: BoundCommand, others: readonly BoundCommand[]) =>
    others.every((other) => other.within()?.contains(within()));
  const [near, places] = [around(matches), around(all)];
  const [match, rival] = near.length
    ? near.filter((one) => isInside(one, near))
    : matches.filter((one) => !one.within() || isInside(one, places));
  return rival ? undefined : match;
}

/** Whether a key may run the command: some commands need the focused subject. */
function hasItsSubject(bound: BoundCommand): boolean {
  if (!bound.on?.isKeyForCurrentOnly) return true;
  const current = bound.on.current();
  return current !== null && isAvailable(bound, current.subject);
}
