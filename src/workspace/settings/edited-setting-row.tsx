import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '#contract/problem.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { FieldError } from '#ui/form/field.tsx';
import type { FieldName, FieldText } from '#workspace/editing/editor-conflict.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { EditedRowActions } from '#workspace/tables/edited-row-actions.tsx';
import { EditedRowBelow } from '#workspace/tables/edited-row-below.tsx';
import type { RowCommands } from '#workspace/tables/edited-row-commands.ts';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import type { SettingDefinition, SettingInput, ValueWords } from './setting-value.ts';
import { SettingValueEditor } from './setting-value-editor.tsx';

interface EditedSettingRowProps<TDraft extends { readonly value: SettingInput }> {
  rowKey: string;
  attributes: RowAttributes;
  row: EditorActor<TDraft>;
  rows: EditorsActor<TDraft>;
  commands: RowCommands<TDraft>;
  /** The number of columns of the table. */
  columns: number;
  /** All edited fields with their columns' names; the value is the last. */
  fields: readonly FieldName[];
  text: FieldText<TDraft>;
  words: ValueWords;
  definition: (draft: TDraft) => SettingDefinition;
  goneText: string;
  /** The name of the value's editor. */
  label: string;
  /** Shown below the value. */
  note?: ReactNode;
  /** The cells before the value. */
  before: (cells: {
    readonly draft: TDraft;
    readonly fieldErrors: FieldErrors;
    readonly isFixed: boolean;
  }) => ReactNode;
  /** Shown before «Сохранить». */
  action?: ReactNode;
}

/** A setting that is edited in its table, with the question about a conflict below it. */
export function EditedSettingRow<TDraft extends { readonly value: SettingInput }>({
  definition,
  words,
  label,
  note,
  before,
  action,
  ...rest
}: EditedSettingRowProps<TDraft>) {
  const { rowKey, attributes, row, rows, commands, fields } = rest;
  const state = useSelector(row, (snapshot) => snapshot);
  const tr = useFocusOnRefusal<HTMLTableRowElement>(row);
  const { draft, fieldErrors, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const isFixed = isBusy || state.hasTag('question');
  const names = fields.map(({ name }) => name);
  const general = generalError(problem, names)?.details ?? [];

  return (
    <>
      <tr
        {...attributes}
        ref={tr}
        aria-busy={isBusy}
        onKeyDown={(event) => isEnterInLine(event) && rows.send(commands.save.event(rowKey))}
      >
        {before({ draft, fieldErrors, isFixed })}
        <td>
          <SettingValueEditor
            dense
            label={label}
            setting={definition(draft)}
            input={draft.value}
            words={words}
            busy={isFixed}
            error={fieldErrorOf(fieldErrors, 'value')}
            onChange={(value) => row.send({ type: 'change', patch: { value } as Partial<TDraft> })}
          />
          {note}
          {general.map((text) => (
            <FieldError key={text} role="alert" className="mt-0.5">
              {text}
            </FieldError>
          ))}
        </td>
        <td>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {action}
            <EditedRowActions rowKey={rowKey} row={row} rows={rows} commands={commands} />
          </span>
        </td>
      </tr>
      <EditedRowBelow
        {...rest}
        conflictTitle="Пока вы правили эту настройку, её изменил другой пользователь"
      />
    </>
  );
}
