import { useSelector } from '@xstate/react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import { toKeyHint } from '#commands/shortcut.ts';
import type { UndoOffer } from '#machines/feedback/undo.machine.ts';
import { toastLooking, undoCommands, undoLast } from './toasts.commands.ts';

const UNDO_KEY = 'mod+z';

/** The action of a message: undo its change, or open its record. */
export function ToastAction({
  messageId,
  isOfCall,
}: {
  messageId: string;
  /** The outcome of the call is unknown. */
  isOfCall: boolean;
}) {
  const { toasts, undoing, session } = useRuntime();
  const message = useSelector(toasts, ({ context }) =>
    context.toasts.find(({ id }) => id === messageId),
  );
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const entries = useSelector(undoing, ({ context }) => context.entries);
  // The action is known only with the answer, after the message first appears.
  if (!isSignedIn || !message || message.phase === 'loading') return null;
  const { link, href } = message;
  const entry = entries.findLast((one) => one.link === link);
  if (entry) return <UndoAction entry={entry} isNewest={entry === entries.at(-1)} />;
  if (href === null) return null;
  return (
    <CommandOnButton command={toastLooking.look} actor={toasts} subject={messageId} size="sm">
      {isOfCall ? 'Проверить' : toastLooking.look.title}
    </CommandOnButton>
  );
}

function UndoAction({ entry, isNewest }: { entry: UndoOffer; isNewest: boolean }) {
  const { undoing } = useRuntime();
  const isRunning = useSelector(undoing, ({ context }) => context.current?.id === entry.id);
  const look = { size: 'sm', 'aria-label': `Отменить: ${entry.label}` } as const;
  const text = isRunning ? 'Отменяется…' : 'Отменить';
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere first-letter:uppercase">{entry.label}</span>
      {isNewest ? (
        <CommandButton
          {...look}
          command={undoLast(entry)}
          actor={undoing}
          keyHint={toKeyHint(UNDO_KEY)}
        >
          {text}
        </CommandButton>
      ) : (
        <CommandOnButton {...look} command={undoCommands.one} actor={undoing} subject={entry.id}>
          {text}
        </CommandOnButton>
      )}
      {isNewest && <span className="sr-only">Можно отменить: {toKeyHint(UNDO_KEY)}</span>}
    </>
  );
}
