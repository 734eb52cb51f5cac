import { useSelector } from '@xstate/react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { newestOffered } from '#machines/feedback/undo.machine.ts';
import { undoChoices, undoCommands, undoLast } from './toasts.commands.ts';

/** No undo behind the lock: it would be a write by an unconfirmed user. */
export function useUndoCommands() {
  const { session, undoing } = useRuntime();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const newest = useSelector(undoing, ({ context }) => newestOffered(context));
  useBoundCommands(
    () =>
      isSignedIn
        ? [
            bind(undoLast(newest), undoing),
            bindOn(undoCommands.one, undoing, {
              choices: () => undoChoices(undoing.getSnapshot().context.entries),
            }),
          ]
        : [],
    [isSignedIn, undoing, newest],
  );
}
