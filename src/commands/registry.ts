import type { AnyActorRef } from 'xstate';
import { type BoundCommand, type CommandInfo, isAvailable, run } from './command.ts';
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

/** Every command of everything on screen. Plain TypeScript: React only subscribes to it. */
export interface CommandRegistry {
  /** @param watched Actors that know what there is to choose from, beside those that are told. */
  register(bound: readonly BoundCommand[], watched?: readonly AnyActorRef[]): () => void;
  subscribe(listener: () => void): () => void;
  /** All that is registered, in that order. Same array until something changes. */
  all(): readonly BoundCommand[];
  /** Those that the machines would take now. */
  available(): readonly BoundCommand[];
  /** Whether shortcuts of plain characters are wanted. */
  arePlainKeysOn(): boolean;
  /** Runs the one available command this key stands for; returns whether there was one. */
  handleKey(event: KeyboardEvent): boolean;
}

/** The first of two keys, while the second is waited for. */
export interface KeySequence {
  prefix(): string | null;
  begin(prefix: string): void;
  end(): void;
}

export interface RegistryOptions {
  /** A key was pressed for a command on a subject, and no subject has the focus. */
  readonly ask: (bound: BoundCommand) => void;
  /** A key was pressed that does nothing now, and this is why. */
  readonly refuse: (reason: string) => void;
  /** Whether shortcuts of plain characters are wanted. */
  readonly arePlainKeysOn: () => boolean;
  readonly sequence: KeySequence;
}

export function createCommandRegistry({
  ask,
  refuse,
  arePlainKeysOn,
  sequence,
}: RegistryOptions): CommandRegistry {
  const entries = new Map<string, BoundCommand>();
  const listeners = new Set<() => void>();
  let all: readonly BoundCommand[] | null = null;
  let available: readonly BoundCommand[] | null = null;

  const changed = () => {
    available = null;
    for (const listener of listeners) listener();
  };

  const registry: CommandRegistry = {
    register(bound, watched = []) {
      for (const entry of bound) {
        const { id } = entry.command;
        if (entries.has(id)) throw new Error(`Command "${id}" is registered twice`);
        entries.set(id, entry);
      }
      const actors = new Set([...bound.map(({ actor }) => actor), ...watched]);
      let said = whatIsSaidOf(bound);
      const look = () => {
        const now = whatIsSaidOf(bound);
        if (now !== null && now === said) return;
        said = now;
        changed();
      };
      const subscriptions = [...actors].map((actor) => actor.subscribe(look));
      all = null;
      changed();
      return () => {
        for (const { unsubscribe } of subscriptions) unsubscribe();
        for (const { command } of bound) entries.delete(command.id);
        all = null;
        changed();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => (all ??= [...entries.values()]),
    available: () => (available ??= registry.all().filter((bound) => isAvailable(bound))),
    arePlainKeysOn,
    handleKey(event) {
      if (isComposing(event)) return false;
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return false;
      const begun = sequence.prefix();
      if (begun !== null) sequence.end();
      // An open dialog has already used Escape; the section behind it must not hear it too.
      if (event.defaultPrevented || isForField(event)) return false;
      if (begun !== null && event.key === 'Escape') {
        event.preventDefault();
        return true;
      }
      // A chord is never a second key, and means what it always does.
      const prefix = isChord(event) ? null : begun;
      const isInReach = insideTopLayer();
      const reachable = registry.available().filter(isInReach).filter(hasItsSubject);
      // The second of two keys belongs to no row.
      const row = prefix === null ? rowAround(event.target) : null;
      for (const name of namesOf(event)) {
        const isMeant = ({ command }: { command: Pick<CommandInfo, 'shortcut'> }) =>
          shortcutsOf(command.shortcut).some(
            (shortcut) =>
              (arePlainKeysOn() || !isPlainCharacter(shortcut)) &&
              matchesShortcut(shortcut, prefix, name, event),
          );
        const all = registry.all().filter((bound) => isMeant(bound) && isInReach(bound));
        const matches = reachable.filter(isMeant);
        const isRowKey = ROW_KEYS.includes(name) && isMeant({ command: { shortcut: name } });
        const meaning =
          (row && onFocusedRow(row, name, { all, matches, isRowKey })) ??
          elsewhere(nearest(row ? matches.filter(isOfNoRow) : matches, event.target)) ??
          refusedAloud(all);
        if (!meaning) continue;
        event.preventDefault();
        // Held down, Ctrl with a key is one press: saving or undoing goes no further by itself;
        // nor is anything done to a row again.
        const isOnce = event.ctrlKey || event.metaKey || meaning.type !== 'run' || meaning.bound.on;
        if (event.repeat && isOnce) return true;
        if (meaning.type === 'refuse') refuse(meaning.reason);
        else if (meaning.type === 'ask') ask(meaning.bound);
        else run(meaning.bound, meaning.subject);
        return true;
      }
      const first = beginningOf(reachable, event);
      if (first) sequence.begin(first);
      return false;
    },
  };
  return registry;

  function beginningOf(reachable: readonly BoundCommand[], event: KeyboardEvent) {
    if (!arePlainKeysOn() || isChord(event)) return undefined;
    const shortcuts = reachable.flatMap(({ command }) => shortcutsOf(command.shortcut));
    return namesOf(event).find((key) => shortcuts.some((s) => s.startsWith(`${key} `)));
  }
}

const isChord = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** What may follow a first key: the shortcuts that begin with it, and where they lead. */
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

/**
 * What a listener can learn of these commands, to tell whether it has changed; null where that is
 * not worth finding out, since there are subjects.
 */
function whatIsSaidOf(bound: readonly BoundCommand[]): string | null {
  if (bound.some(({ on }) => on)) return null;
  return bound.map((one) => (isAvailable(one) ? '+' : `-${one.reasonNow() ?? ''}`)).join('\n');
}

/** A shortcut list, whether none, one or several were given. */
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
 * Where several could take a key, the one around the focus, and of those around it the innermost;
 * none rather than the wrong one.
 */
function nearest(matches: readonly BoundCommand[], target: EventTarget | null) {
  const around = matches.filter(({ within }) => within()?.contains(target as Node));
  const innermost = around.filter(({ within }) =>
    around.every((other) => other.within()?.contains(within())),
  );
  const [match, rival] = around.length ? innermost : matches;
  return rival ? undefined : match;
}

/** Whether a key may mean it here: some are for the subject that has the focus, or for none. */
function hasItsSubject(bound: BoundCommand): boolean {
  if (!bound.on?.isKeyForCurrentOnly) return true;
  const current = bound.on.current();
  return current !== null && isAvailable(bound, current.subject);
}

/** While a dialog or a menu is open, what lies behind it is out of reach of the keys. */
function insideTopLayer(): (bound: BoundCommand) => boolean {
  // Once for all of them: it looks through the whole page, and there are commands by the hundred.
  const top = topLayer();
  return ({ within }) => !top || top.contains(within());
}

/** The dialog or menu that lies over everything else; a command within it works over each of them. */
export function topLayer(): Element | null {
  const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
  return layers[layers.length - 1] ?? null;
}
