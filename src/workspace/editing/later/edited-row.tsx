/** A row of a table that is being edited, with the line below it. */
import { useSelector } from '@xstate/react';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import { CommandOnButton } from '#commands/react.tsx';
import { short } from '#commands/row-actions.tsx';
import type { EditorActor, EditorMachine } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { answerHeld } from '#ui/overlay/held-tab.ts';
import type { FieldName, FieldText } from '#workspace/editing/editor-conflict.tsx';
import { useFocusOnQuestion, useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { deliberately } from '#workspace/editing/save-question.tsx';
import type { RowCommands } from '#workspace/tables/edited-row-commands.ts';
import { RowQuestion } from './row-question.tsx';

export type RowState<TDraft extends object> = SnapshotFrom<EditorMachine<TDraft>>;

/** What a table passes to each of its edited rows. */
export interface RowProps<TDraft extends object> {
  rowKey: string;
  attributes: RowAttributes;
  row: EditorActor<TDraft>;
  rows: EditorsActor<TDraft>;
  /** The number of columns of the table. */
  columns: number;
}

/** What depends on the kind of row: commands, and texts for a conflict and a deleted row. */
export interface RowKind<TDraft extends object> {
  commands: RowCommands<TDraft>;
  /** All edited fields with their columns' names. */
  fields: readonly FieldName[];
  text: FieldText<TDraft>;
  isWhole?: boolean;
  conflictTitle: string;
  goneText: string | ((draft: TDraft) => string);
}

export interface EditedRowProps<TDraft extends object> extends RowProps<TDraft>, RowKind<TDraft> {
  /** @param actions «Сохранить» and «Отмена». */
  cells: (state: RowState<TDraft>, actions: ReactNode) => ReactNode;
  /** Shown below the cells while no question is shown; may be empty. */
  below?: (state: RowState<TDraft>) => ReactNode;
  belowClassName?: string;
}

/** The cells of an edited row, and below them the question about a conflict or a deleted row. */
export function EditedRow<TDraft extends object>(props: EditedRowProps<TDraft>) {
  const { rowKey, attributes, row, rows, columns, commands, cells, below, belowClassName } = props;
  const state = useSelector(row, (snapshot) => snapshot);
  const tr = useFocusOnRefusal<HTMLTableRowElement>(row);
  useFocusOnQuestion(row, tr);
  // Tab, too, may have been pressed before this code loaded: the text typed after it is for the next field.
  useLayoutEffect(() => tr.current?.addEventListener('held', answerHeld), [tr]);
  const isBusy = state.hasTag('busy');
  const isAsking = state.matches('conflict') || state.matches('gone');
  const note = isAsking ? <RowQuestion {...props} state={state} /> : below?.(state);
  const of = { actor: rows, subject: rowKey, size: 'sm' } as const;
  const actions = (
    <>
      <CommandOnButton
        {...of}
        command={commands.save}
        variant="primary"
        keepsFocus
        {...short(commands.save, Check)}
        {...(isBusy && { icon: <Spinner /> })}
      />
      <CommandOnButton
        {...of}
        command={commands.cancel}
        variant="ghost"
        keepsFocus
        {...short(commands.cancel, X)}
      />
    </>
  );
  return (
    <>
      <tr
        {...attributes}
        {...deliberately(state.matches('confirming'))}
        ref={tr}
        aria-busy={isBusy}
        onKeyDown={(event) => isEnterInLine(event) && rows.send(commands.save.event(rowKey))}
      >
        {cells(state, actions)}
      </tr>
      {note && (
        <tr data-key={rowKey} data-current={attributes['aria-current']}>
          <td colSpan={columns} className={belowClassName}>
            <div className="row-below">{note}</div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Whether Enter was pressed in a single-line field of a row; in a multi-line one it adds a line. */
function isEnterInLine({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) {
  const isLine = target instanceof HTMLInputElement && target.type === 'text';
  return key === 'Enter' && isLine && !ctrlKey && !metaKey && !nativeEvent.isComposing;
}
