import { useSelector } from '@xstate/react';
import { bindOn, type CommandOn } from '#commands/command.ts';
import { CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type {
  DroppedRow,
  EditorsActor,
  EditorsMachine,
} from '#machines/editing/editors.machine.ts';
import { DroppedNote } from '#workspace/editing/dropped-note.ts';

interface DroppedRowsProps<TDraft extends object> {
  rows: EditorsActor<TDraft>;
  command: CommandOn<EditorsMachine<TDraft>, string>;
  /** Names the row of a draft. */
  nameOf: (draft: TDraft) => string;
  /** The name within a sentence, if it differs. */
  phraseOf?: (draft: TDraft) => string;
  className?: string;
}

/** The rows whose edit was cancelled. Each can be reopened with the typed text. */
export function DroppedRows<TDraft extends object>({
  rows,
  command,
  nameOf,
  phraseOf = nameOf,
  className,
}: DroppedRowsProps<TDraft>) {
  const { dropped, rows: open } = useSelector(rows, ({ context }) => context);
  useBoundCommands(() => {
    const choices = () =>
      Object.entries(rows.getSnapshot().context.dropped).map(([key, row]) => ({
        key,
        label: nameOf(namedBy(row)),
        subject: key,
      }));
    return [bindOn(command, rows, { choices })];
  }, [rows, command]);
  const closed = Object.entries(dropped).filter(([key]) => !(key in open));
  return (
    // At the bottom of the window, so that no row moves under the pointer. Rendered without notes, too: a live region
    // announces only later changes.
    <div data-dropped="" aria-live="polite" className="sticky z-sticky w-fit">
      {closed.length > 0 && (
        <div className={`mt-3 flex flex-col gap-2 ${className ?? ''}`}>
          {closed.map(([key, row]) => (
            <DroppedNote key={key} name={phraseOf(namedBy(row))} className="shadow-pop">
              <CommandOnButton command={command} actor={rows} subject={key} size="sm" />
            </DroppedNote>
          ))}
        </div>
      )}
    </div>
  );
}

/** A row keeps the name it has in the table; a new one has only the typed name. */
const namedBy = <TDraft,>({ isNew, initial, draft }: DroppedRow<TDraft>) =>
  isNew ? draft : initial;
