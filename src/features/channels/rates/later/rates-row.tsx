import { useId } from 'react';
import { EditedRow, type RowProps, type RowState } from '#workspace/editing/later/edited-row.tsx';
import { formatDateTime } from '#workspace/format/dates.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import type { RateColumn, RateDraft, RateKind } from '../rate-tables.ts';
import { rateRowCommands } from '../rates.commands.ts';
import { PLAN_NOTICE, rateWarnings } from '../rates-draft.ts';
import { RateInput } from '../rates-input.tsx';
import { RateRowNotes } from '../rates-row-notes.tsx';
import { fieldText, isDue } from '../rates-text.ts';

interface RateRowProps extends RowProps<RateDraft> {
  kind: RateKind;
  /** The drafts of the other rows. */
  others: readonly RateDraft[];
  /** The time of the last change, as loaded. */
  changedAt: string | null | undefined;
}

/** An edited row: its fields, with its messages below. */
export default function RateRow({ kind, others, changedAt, ...rest }: RateRowProps) {
  const { row, attributes } = rest;
  const notesId = useId();
  const surface = attributes['aria-current'] ? 'bg-accent-soft' : 'bg-surface-sunken';

  const inputsOf = (
    { fields }: RateColumn,
    state: RowState<RateDraft>,
    warnings: ReturnType<typeof rateWarnings>,
  ) => {
    const { draft, fieldErrors } = state.context;
    return (
      <span className="flex items-start gap-1">
        {fields.map((field) => {
          const note = fieldErrorOf(fieldErrors, field.name);
          const isPlanWrong = note === PLAN_NOTICE;
          const isWarned = note === undefined && warnings[field.name];
          return (
            <RateInput
              key={field.name}
              field={field}
              draft={draft}
              note={isPlanWrong ? undefined : note}
              isInvalid={note !== undefined}
              describedBy={isPlanWrong ? notesId : isWarned ? notesId + field.name : undefined}
              isLocked={state.hasTag('busy') || state.hasTag('question')}
              onChange={(patch) => row.send({ type: 'change', patch })}
              onLeave={() => row.send({ type: 'leave' })}
            />
          );
        })}
      </span>
    );
  };

  return (
    <EditedRow
      {...rest}
      commands={rateRowCommands}
      fields={kind.fields}
      text={(one, name) => fieldText(kind.fields.find((field) => field.name === name)!, one)}
      isWhole
      conflictTitle="Пока вы правили эту ставку, её изменили. Какая останется?"
      goneText={({ planned_date = '' }) =>
        `Эту ставку удалили, пока вы её правили.${isDue(planned_date) ? ' План применится сразу.' : ''}`
      }
      cells={(state, actions) => {
        const warnings = rateWarnings(kind, state.context.draft, others);
        return kind.columns.map((column) => {
          const isEdited = column.id !== 'updated_at';
          return (
            <td
              key={column.id}
              data-edit={isEdited ? column.id : undefined}
              className={`${surface} border-b-0 align-top`}
            >
              {column.id === 'updated_at' && formatDateTime(changedAt)}
              {column.id === 'actions' && <span className="flex flex-wrap gap-1">{actions}</span>}
              {column.fields.length > 0 && inputsOf(column, state, warnings)}
            </td>
          );
        });
      }}
      belowClassName={`${surface} h-auto pt-0 pb-2`}
      below={(state) => <RateRowNotes id={notesId} kind={kind} state={state} others={others} />}
    />
  );
}
