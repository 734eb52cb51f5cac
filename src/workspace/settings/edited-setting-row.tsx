import type { ReactNode } from 'react';
import { FieldError } from '#ui/form/field.tsx';
import {
  EditedRow,
  type RowKind,
  type RowProps,
  type RowState,
} from '#workspace/editing/later/edited-row.tsx';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import type { SettingDefinition, SettingInput, ValueWords } from './setting-value.ts';
import { SettingValueEditor } from './setting-value-editor.tsx';

interface EditedSettingRowProps<TDraft extends { readonly value: SettingInput }>
  extends RowProps<TDraft>,
    Omit<RowKind<TDraft>, 'conflictTitle'> {
  words: ValueWords;
  definition: (draft: TDraft) => SettingDefinition;
  /** The name of the value's editor. */
  label: string;
  /** Shown below the row, which is wider than the column of the value. */
  note?: ReactNode;
  /** The cells before the value. */
  before: (state: RowState<TDraft>, isFixed: boolean) => ReactNode;
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
  const { row, fields } = rest;
  const names = fields.map(({ name }) => name);
  return (
    <EditedRow
      {...rest}
      conflictTitle="Пока вы правили эту настройку, её изменили"
      cells={(state, actions) => {
        const { draft, fieldErrors } = state.context;
        const isFixed = state.hasTag('busy') || state.hasTag('question');
        return (
          <>
            {before(state, isFixed)}
            <td>
              <SettingValueEditor
                dense
                label={label}
                setting={definition(draft)}
                input={draft.value}
                words={words}
                readOnly={isFixed}
                error={fieldErrorOf(fieldErrors, 'value')}
                onChange={(value) =>
                  row.send({ type: 'change', patch: { value } as Partial<TDraft> })
                }
              />
            </td>
            <td>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {action}
                {actions}
              </span>
            </td>
          </>
        );
      }}
      below={({ context: { problem } }) => {
        const errors = generalError(problem, names)?.details.map((text) => (
          <FieldError key={text} role="alert">
            {text}
          </FieldError>
        ));
        return (
          (note || errors) && (
            <>
              {note}
              {errors}
            </>
          )
        );
      }}
    />
  );
}
