import { useSelector } from '@xstate/react';
import { CommandOnButton } from '#commands/react.tsx';
import type { EditableSectionActor } from '#machines/editing/editable-section.machine.ts';
import type { EditedRowsActor, EditedRowsMachine } from '#machines/editing/edited-rows.machine.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { RowCommands } from './edited-row-commands.ts';
import { ROW_FOCUS } from './edited-rows.ts';

interface EditedRowActionsProps<TDraft extends object> {
  rowKey: string;
  row: EditableSectionActor<TDraft>;
  rows: EditedRowsActor<TDraft>;
  commands: RowCommands<EditedRowsMachine<TDraft>, string>;
}

const small = { size: 'sm', variant: 'ghost' } as const;

/** The buttons of an edited row: whose version stands, where there are two; else save and cancel. */
export function EditedRowActions<TDraft extends object>({
  rowKey,
  row,
  rows,
  commands,
}: EditedRowActionsProps<TDraft>) {
  const state = useSelector(row, (snapshot) => snapshot);
  const of = { actor: rows, subject: rowKey };
  if (state.matches('conflict')) {
    return (
      <span className="flex flex-wrap gap-1">
        <CommandOnButton {...small} {...ROW_FOCUS} {...of} command={commands.keepMine} />
        <CommandOnButton {...small} {...of} command={commands.takeTheirs} />
      </span>
    );
  }
  return (
    <>
      <CommandOnButton
        {...of}
        command={commands.save}
        size="sm"
        variant="primary"
        keepsFocus
        icon={state.hasTag('busy') && <Spinner />}
      />
      <CommandOnButton {...small} {...of} command={commands.cancel} />
    </>
  );
}
