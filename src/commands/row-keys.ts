/** What a key on a focused row does: an action on that row, or the reason why it does nothing. */
import { type BoundCommand, isAvailable, UNAVAILABLE } from './command.ts';
import { isForbidden } from './rights.ts';
import { toKeyHint } from './shortcut.ts';

/** What to do for a key press. */
export type Meaning =
  | { readonly type: 'run'; readonly bound: BoundCommand; readonly subject?: unknown }
  | { readonly type: 'ask'; readonly bound: BoundCommand }
  | { readonly type: 'refuse'; readonly reason: string };

/**
 * Keys that act on rows in some table. On a row of any table they act on that row only, not on anything
 * around it. `c` creates a record on every list and is not one of them.
 */
export const ROW_KEYS: readonly string[] = ['e', 'enter', 'delete', 'a', 'd', 'v'];

/** The row that contains the focus. */
export const rowAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null;

/** Whether the command does not act on table rows. */
export const isOfNoRow = ({ on }: BoundCommand): boolean => on?.row() == null;

function isOf(row: HTMLElement, { on, within }: BoundCommand): boolean {
  const region = within();
  return on?.row() === row.dataset.key && (region === null || region.contains(row));
}

/**
 * The meaning of a key on the focused row; null if the key is not for the row.
 *
 * @param pressed All commands in reach with this key, those that can run now, and whether any table
 *   uses it as a row key. Behind an open or loading menu no key is a row key: the row's commands are out of reach.
 */
export function onFocusedRow(
  row: HTMLElement,
  name: string,
  pressed: {
    readonly all: readonly BoundCommand[];
    readonly matches: readonly BoundCommand[];
    readonly isRowKey: boolean;
  },
): Meaning | null {
  const own = pressed.all.filter((bound) => isOf(row, bound));
  const choiceOf = ({ on }: BoundCommand) =>
    on?.choices().find(({ key }) => key === row.dataset.key);
  for (const bound of own) {
    const choice = choiceOf(bound);
    if (choice && isAvailable(bound, choice.subject)) {
      return { type: 'run', bound, subject: choice.subject };
    }
  }
  const [refused] = own;
  if (refused) {
    // Escape needs no reason if there is nothing to leave.
    const hasNothingToLeave = pressed.matches.length === 0 && !choiceOf(refused);
    if (name === 'escape' && hasNothingToLeave) return null;
    return refusal(refused, row.dataset.key!);
  }
  if (!pressed.isRowKey) return null;
  return {
    type: 'refuse',
    reason: `${toKeyHint(name)}: у строк этой таблицы такой команды нет`,
  };
}

/** Outside rows: a command on a subject acts on the current one only. */
export function elsewhere(bound: BoundCommand | undefined): Meaning | null {
  if (!bound?.on) return bound ? { type: 'run', bound } : null;
  const current = bound.on.current();
  if (current && isAvailable(bound, current.subject)) {
    return { type: 'run', bound, subject: current.subject };
  }
  const pointedAt = current?.key ?? bound.on.row();
  return pointedAt === null ? { type: 'ask', bound } : refusal(bound, pointedAt);
}

/** The reason for a key whose command is refused. */
export function refusedAloud(all: readonly BoundCommand[]): Meaning | null {
  const refused = all.find((bound) => showsItsRefusal(bound) || isForbidden(bound));
  return refused ? { type: 'refuse', reason: refused.reasonNow() ?? UNAVAILABLE } : null;
}

const showsItsRefusal = ({ command: { showsRefusal = false }, actor }: BoundCommand): boolean =>
  typeof showsRefusal === 'boolean'
    ? showsRefusal
    : showsRefusal.some((state) => actor.getSnapshot().matches(state));

const refusal = ({ on }: BoundCommand, row: string): Meaning => ({
  type: 'refuse',
  reason: on?.refusal(row) ?? UNAVAILABLE,
});
