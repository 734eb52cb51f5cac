import { useSelector } from '@xstate/react';
import { Check, X } from 'lucide-react';
import { CommandOnButton } from '#commands/react.tsx';
import { short } from '#commands/row-actions.tsx';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { RowCommands } from './edited-row-commands.ts';

interface EditedRowActionsProps<TDraft extends object> {
  rowKey: string;
  row: EditorActor<TDraft>;
  rows: EditorsActor<TDraft>;
  commands: RowCommands<TDraft>;
}

/** «Сохранить» and «Отмена» of an edited row. */
export function EditedRowActions<TDraft extends object>({
  rowKey,
  row,
  rows,
  commands,
}: EditedRowActionsProps<TDraft>) {
  const isBusy = useSelector(row, (state) => state.hasTag('busy'));
  const of = { actor: rows, subject: rowKey, size: 'sm' } as const;
  return (
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
        {...short(commands.cancel, X)}
      />
    </>
  );
}
