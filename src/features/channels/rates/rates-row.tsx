import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { bindOn, run } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import { classNames } from '#ui/class-names.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { noteOf } from '#workspace/editing/field-errors.ts';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { rateRowCommands as commands } from './rates.commands.ts';
import type { EditedRate, RateRowsRef } from './rates.logic.ts';
import { PLAN_NOTICE } from './rates-draft.ts';
import { RateInput } from './rates-input.tsx';
import type { RateColumn, RateDraft, RateKind } from './rates-kinds.ts';
import { RateRowNotes } from './rates-row-notes.tsx';

interface RateRowProps {
  kind: RateKind;
  edited: EditedRate;
  edits: RateRowsRef;
  attributes: RowAttributes;
}

/** A row that is being edited: its fields, and below them what there is to say of it. */
export function RateRow({ kind, edited, edits, attributes }: RateRowProps) {
  const { key, ref, row } = edited;
  const state = useSelector(ref, (snapshot) => snapshot);
  const fields = useFocusOnRefusal<HTMLTableRowElement>(ref);
  const below = useRef<HTMLTableRowElement>(null);
  useEmitted(ref, 'asked', () => {
    requestAnimationFrame(() => below.current?.querySelector('button')?.focus());
  });
  const notesId = useId();

  const { draft, notes } = state.context;
  const isLocked = state.hasTag('busy') || state.hasTag('question');
  const change = (patch: RateDraft) => ref.send({ type: 'change', patch });
  const saveOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run(bindOn(commands.save, edits, { choices: () => [] }), key);
  };

  const cellOf = (column: RateColumn) => {
    if (column.id === 'updated_at') return formatDateTime(row?.updated_at);
    if (column.id === 'actions') return <RowActions edits={edits} edited={edited} />;
    return (
      <span className="flex items-start gap-1">
        {column.fields.map((field) => {
          const note = noteOf(notes, field.name);
          return (
            <RateInput
              key={field.name}
              field={field}
              draft={draft}
              note={note === PLAN_NOTICE ? undefined : note}
              describedBy={note === PLAN_NOTICE ? notesId : undefined}
              isLocked={isLocked}
              onChange={change}
            />
          );
        })}
      </span>
    );
  };

  const surface = attributes['aria-current'] ? 'bg-accent-soft' : 'bg-surface-sunken';
  return (
    <>
      <tr {...attributes} ref={fields} aria-busy={state.hasTag('busy')} onKeyDown={saveOnEnter}>
        {kind.columns.map((column) => (
          <td
            key={column.id}
            className={classNames(
              surface,
              'border-b-0 align-top',
              column.id === 'updated_at' ? 'pt-2' : 'px-1',
            )}
          >
            {cellOf(column)}
          </td>
        ))}
      </tr>
      <tr ref={below} data-key={key} data-current={attributes['aria-current']}>
        <td colSpan={kind.columns.length} className={classNames(surface, 'h-auto pt-0 pb-2')}>
          <RateRowNotes id={notesId} kind={kind} state={state} edits={edits} edited={edited} />
        </td>
      </tr>
    </>
  );
}

function RowActions({ edits, edited }: Pick<RateRowProps, 'edits' | 'edited'>) {
  return (
    <span className="flex gap-1">
      <CommandOnButton
        command={commands.save}
        actor={edits}
        subject={edited.key}
        size="sm"
        variant="primary"
        keepsFocus
      >
        Сохранить
      </CommandOnButton>
      <CommandOnButton
        command={commands.cancel}
        actor={edits}
        subject={edited.key}
        size="sm"
        variant="ghost"
        icon={<X />}
        aria-label="Отмена"
        className="w-7 px-0"
        keepsFocus
      >
        {null}
      </CommandOnButton>
    </span>
  );
}
