/** What a key means that is pressed on a row: something for that row, or the reason why not. */
import { type BoundCommand, isAvailable, UNAVAILABLE } from './command.ts';
import { toKeyHint } from './shortcut.ts';

/** What is to be done about a key. */
export type Meaning =
  | { readonly type: 'run'; readonly bound: BoundCommand; readonly subject?: unknown }
  | { readonly type: 'ask'; readonly bound: BoundCommand }
  | { readonly type: 'refuse'; readonly reason: string };

/**
 * Keys that do something to a row somewhere. On a row of any table they mean that row, and never
 * what is around it. `c` makes something new on every list and is none of them.
 */
export const ROW_KEYS: readonly string[] = ['e', 'enter', 'delete', 'a', 'd', 'v'];

/** The row that the focus is in. */
export const rowAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null;

/** Whether it is no command of the rows of a table. */
export const isOfNoRow = ({ on }: BoundCommand): boolean => on?.row() == null;

function isOf(row: HTMLElement, { on, within }: BoundCommand): boolean {
  const region = within();
  return on?.row() === row.dataset.key && (region === null || region.contains(row));
}

/**
 * On a row that has the focus; null where the key is for something else.
 *
 * @param pressed Every command in reach that has the key, those that would run now, and whether it
 *   is a key of rows in general.
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
  for (const bound of own) {
    const choice = bound.on?.choices().find(({ key }) => key === row.dataset.key);
    if (choice && isAvailable(bound, choice.subject)) {
      return { type: 'run', bound, subject: choice.subject };
    }
  }
  const [refused] = own;
  if (refused) {
    // Escape where there is nothing to leave is not worth a word.
    if (name === 'escape' && pressed.matches.length === 0) return null;
    return refusal(refused, row.dataset.key!);
  }
  if (!pressed.isRowKey) return null;
  return {
    type: 'refuse',
    reason: `${toKeyHint(name)}: у строк этой таблицы такой команды нет`,
  };
}

/** Away from the rows: a command on a subject means the one that is pointed at, and no other. */
export function elsewhere(bound: BoundCommand | undefined): Meaning | null {
  if (!bound?.on) return bound ? { type: 'run', bound } : null;
  const current = bound.on.current();
  if (current && isAvailable(bound, current.subject)) {
    return { type: 'run', bound, subject: current.subject };
  }
  const pointedAt = current?.key ?? bound.on.row();
  return pointedAt === null ? { type: 'ask', bound } : refusal(bound, pointedAt);
}

/** For a key that would do nothing, and says why. */
export function refusedAloud(all: readonly BoundCommand[]): Meaning | null {
  const refused = all.find(({ command }) => command.isRefusalSaid);
  return refused ? { type: 'refuse', reason: refused.reasonNow() ?? UNAVAILABLE } : null;
}

const refusal = ({ on }: BoundCommand, row: string): Meaning => ({
  type: 'refuse',
  reason: on?.refusal(row) ?? UNAVAILABLE,
});
