import { useSelector } from '@xstate/react';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { CommandOnButton } from '#commands/react.tsx';
import { RowButton, short } from '#commands/row-actions.tsx';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { classNames } from '#ui/class-names.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { deliberately } from '#workspace/editing/save-question.tsx';
import { formatDateTime } from '#workspace/format/dates.ts';
import { EditedRowBelow } from '#workspace/tables/edited-row-below.tsx';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { rateRowCommands as commands } from './rates.commands.ts';
import type { RateRowsActor } from './rates.logic.ts';
import { PLAN_NOTICE, rateNotes } from './rates-draft.ts';
import { RateInput } from './rates-input.tsx';
import type { RateColumn, RateDraft, RateKind } from './rates-kinds.ts';
import { RateRowNotes } from './rates-row-notes.tsx';
import { fieldText } from './rates-text.ts';

interface RateRowProps {
  kind: RateKind;
  rowKey: string;
  editor: EditorActor<RateDraft>;
  /** The drafts of the other rows. */
  others: readonly RateDraft[];
  edits: RateRowsActor;
  /** The loaded time of the last change. */
  changedAt: string | null | undefined;
  attributes: RowAttributes;
}

/** An edited row: its fields, with its messages below. */
export function RateRow(props: RateRowProps) {
  const { kind, rowKey, editor, others, edits, changedAt, attributes } = props;
  const state = useSelector(editor, (snapshot) => snapshot);
  const fields = useFocusOnRefusal<HTMLTableRowElement>(editor);
  const notesId = useId();

  const { draft, fieldErrors } = state.context;
  const doubts = rateNotes(kind, draft, others);
  const isLocked = state.hasTag('busy') || state.hasTag('question');
  const change = (patch: RateDraft) => editor.send({ type: 'change', patch });

  const cellOf = (column: RateColumn) => {
    if (column.id === 'updated_at') return formatDateTime(changedAt);
    if (column.id === 'actions') return <RowActions edits={edits} rowKey={rowKey} />;
    return (
      <span className="flex items-start gap-1">
        {column.fields.map((field) => {
          const note = fieldErrorOf(fieldErrors, field.name);
          return (
            <RateInput
              key={field.name}
              field={field}
              draft={draft}
              note={note === PLAN_NOTICE ? undefined : note}
              doubt={doubts[field.name]}
              describedBy={note === PLAN_NOTICE ? notesId : undefined}
              isLocked={isLocked}
              onChange={change}
              onLeave={() => editor.send({ type: 'leave' })}
            />
          );
        })}
      </span>
    );
  };

  const surface = attributes['aria-current'] ? 'bg-accent-soft' : 'bg-surface-sunken';
  return (
    <>
      <tr
        {...attributes}
        {...deliberately(state.matches('confirming'))}
        ref={fields}
        aria-busy={state.hasTag('busy')}
        onKeyDown={(event) => isEnterInLine(event) && edits.send(commands.save.event(rowKey))}
      >
        {kind.columns.map((column) => (
          <td
            key={column.id}
            data-edit={column.id !== 'updated_at' || undefined}
            className={classNames(
              surface,
              'border-b-0 align-top',
              column.id === 'updated_at' && 'pt-2',
            )}
          >
            {cellOf(column)}
          </td>
        ))}
      </tr>
      <EditedRowBelow
        rowKey={rowKey}
        row={editor}
        rows={edits}
        commands={commands}
        attributes={attributes}
        columns={kind.columns.length}
        fields={kind.fields}
        text={(one, name) => fieldText(kind.fields.find((field) => field.name === name)!, one)}
        isWhole
        conflictTitle="Пока вы правили эту ставку, её изменил другой пользователь. Какая останется?"
        goneText="Эту ставку удалили, пока вы правили её."
        className={classNames(surface, 'h-auto pt-0 pb-2')}
      >
        {(current) => <RateRowNotes id={notesId} kind={kind} state={current} />}
      </EditedRowBelow>
    </>
  );
}

function RowActions({ edits, rowKey }: Pick<RateRowProps, 'edits' | 'rowKey'>) {
  return (
    <span className="flex flex-wrap gap-1">
      <CommandOnButton
        command={commands.save}
        actor={edits}
        subject={rowKey}
        size="sm"
        variant="primary"
        keepsFocus
        {...short(commands.save, Check)}
      />
      <RowButton
        command={commands.cancel}
        actor={edits}
        subject={rowKey}
        keepsFocus
        {...short(commands.cancel, X)}
      />
    </span>
  );
}
