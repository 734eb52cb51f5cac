import type { RefObject } from 'react';
import { type BoundCommand, bindOn, type Choice, type CommandOn } from '#commands/command.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { Editors, EditorsActor, EditorsMachine } from '#machines/editing/editors.machine.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { focusDrawn } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { onRows } from './cursor.ts';

/** A row whose code is loading. */
const LOADING = '[data-pending]';
const ENABLED = ':not(:disabled, [readonly])';
const FIELD = `:is(input, select, textarea)${ENABLED}`;

/**
 * Moves the focus when rows open, change and close: into the first field, or to the row if the focused element is gone.
 * The text of the field is selected to be typed over; several lines get the caret at their end. A field is focused
 * before the next key; the rest runs a frame later, when React has drawn the rows.
 *
 * @param mainField The name of the field that an existing row is usually opened for, if it is not the first.
 */
export function useRowFocus(
  rows: Pick<EditorsActor<never>, 'on'>,
  region: RefObject<HTMLElement | null>,
  mainField?: string,
): void {
  // A row may have a second line below it.
  const linesOf = (key: string) => [
    ...(region.current?.querySelectorAll<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`) ?? []),
  ];
  // A new screen moves the focus to `main`.
  const isLost = () => document.activeElement?.matches('body, main') ?? true;
  // If the user has focused something else, the focus stays there.
  const isHere = (key: string) =>
    isLost() || linesOf(key).some((line) => line.contains(document.activeElement));
  useEmitted(rows, 'opened', ({ key, isNew }) => {
    const find = (wanted: string) => linesOf(key)[0]?.querySelector<HTMLElement>(wanted) ?? null;
    const main = () => (isNew ? null : find(`input[name="${mainField}"]${ENABLED}`));
    // A focused field of a restored draft keeps the focus.
    const give = () => focusDrawn(() => find(`${FIELD}:focus`) ?? main() ?? find(FIELD));
    // React draws the row in a microtask of its own.
    queueMicrotask(() => queueMicrotask(give));
    // The row's code may still be loading. If the user has moved the focus by then, it stays there.
    const from = document.activeElement;
    const isLoading = () => linesOf(key)[0]?.matches(LOADING);
    const giveLate = () => {
      if (!isHere(key) && document.activeElement !== from) return;
      if (isLoading()) requestAnimationFrame(giveLate);
      else give();
    };
    requestAnimationFrame(() => isLoading() && giveLate());
  });
  useEmitted(rows, 'moved', ({ key }) =>
    requestAnimationFrame(() => {
      if (isLost()) linesOf(key)[0]?.focus();
    }),
  );
  // Checked before the row closes, because a new row may reappear elsewhere with another key.
  useEmitted(rows, 'closed', ({ key, at }) => {
    if (at !== null && isHere(key)) requestAnimationFrame(() => linesOf(at)[0]?.focus());
  });
}

/** The contexts of edited rows that are not in the list: deleted on the server, or new. */
export function unlisted<TDraft extends object>(rows: Editors<TDraft>, listed: Iterable<string>) {
  const known = new Set(listed);
  return Object.entries(rows)
    .filter(([key]) => !known.has(key))
    .map(([key, row]) => ({ ...row.getSnapshot().context, key }));
}

/**
 * Binds the commands of edited rows to the open rows. If only one is open, shortcuts act on it from anywhere, except
 * those that need the row to have the focus, such as the one that drops a draft.
 */
export function bindEditedRows<TDraft extends object>(
  cursor: CursorActor,
  rows: EditorsActor<TDraft>,
  commands: Readonly<Record<string, CommandOn<EditorsMachine<TDraft>, string>>>,
  choiceOf: (key: string, row: EditorActor<TDraft>) => Choice<string>,
  within?: () => Element | null,
): readonly BoundCommand[] {
  const choices = () =>
    Object.entries(rows.getSnapshot().context.rows).map(([key, row]) => choiceOf(key, row));
  const onRow = onRows(cursor, choices);
  const current = () => {
    const [first = null, second] = choices();
    return onRow.current() ?? (second ? null : first);
  };
  return Object.values(commands).map((command) =>
    bindOn(command, rows, command.isKeyForCurrentOnly ? onRow : { ...onRow, current }, within),
  );
}
