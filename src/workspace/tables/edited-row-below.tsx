import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { CommandOnButton } from '#commands/react.tsx';
import type { EditorActor, EditorMachine } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import {
  EditorConflict,
  type FieldName,
  type FieldText,
} from '#workspace/editing/editor-conflict.tsx';
import type { RowCommands } from './edited-row-commands.ts';
import { ROW_FOCUS } from './edited-rows.ts';

interface EditedRowBelowProps<TDraft extends object> {
  rowKey: string;
  row: EditorActor<TDraft>;
  rows: EditorsActor<TDraft>;
  commands: RowCommands<TDraft>;
  attributes: RowAttributes;
  columns: number;
  fields: readonly FieldName[];
  text: FieldText<TDraft>;
  isWhole?: boolean;
  conflictTitle: string;
  goneText: string;
  className?: string;
  /** Shown while there is no question. */
  children?: (state: SnapshotFrom<EditorMachine<TDraft>>) => ReactNode;
}

/** The line below an edited row: the question about a conflict or a deleted row. */
export function EditedRowBelow<TDraft extends object>({
  rowKey,
  row,
  rows,
  commands,
  attributes,
  columns,
  fields,
  text,
  isWhole,
  conflictTitle,
  goneText,
  className,
  children,
}: EditedRowBelowProps<TDraft>) {
  const state = useSelector(row, (snapshot) => snapshot);
  const goneId = useId();
  if (!children && !state.hasTag('question')) return null;
  const of = { actor: rows, subject: rowKey, size: 'sm' } as const;
  const content = () => {
    if (state.matches('conflict')) {
      return (
        <EditorConflict
          title={conflictTitle}
          versions={state.context}
          fields={fields}
          text={text}
          isWhole={isWhole}
          actions={
            <>
              <CommandOnButton {...of} {...ROW_FOCUS} command={commands.keepMine} />
              <CommandOnButton {...of} command={commands.takeTheirs} />
            </>
          }
        />
      );
    }
    if (!state.matches('gone')) return children?.(state);
    return (
      <fieldset aria-labelledby={goneId} className="flex flex-wrap items-center gap-2">
        <p id={goneId} role="alert" className="me-auto text-danger-text">
          {goneText} Введённое сохранено.
        </p>
        {commands.restore && <CommandOnButton {...of} {...ROW_FOCUS} command={commands.restore} />}
        <CommandOnButton
          {...of}
          {...(commands.restore ? {} : ROW_FOCUS)}
          command={commands.drop}
          variant="ghost"
        />
      </fieldset>
    );
  };
  return (
    <tr data-key={rowKey} data-current={attributes['aria-current']}>
      <td colSpan={columns} className={className}>
        <div className="row-below">{content()}</div>
      </td>
    </tr>
  );
}
