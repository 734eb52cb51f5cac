import { useActorRef, useSelector } from '@xstate/react';
import { type AnyEventObject, fromCallback } from 'xstate';
import { answerOthers } from '#app/feedback/other-pages.ts';
import { losesWorkOf } from '#app/runtime/drafts.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { leavingCommands } from './leaving.commands.ts';

/** Answers another page that signs out whether this one would lose something. */
const answering = fromCallback<AnyEventObject, Runtime>(({ input }) =>
  answerOthers(() => losesWorkOf(input)),
);

/** Asks before signing out would lose typed text that is not stored, or a running save, on any page. */
export default function LeavingQuestion() {
  const runtime = useRuntime();
  const { session } = runtime;
  useActorRef(answering, { input: runtime });
  const isOpen = useSelector(session, (state) => state.hasTag('asking'));
  const layer = useLayer();
  useCommands(leavingCommands, session, layer);
  const { discard, keep } = leavingCommands;
  return (
    <AlertDialog
      layer={layer}
      open={isOpen}
      title="Выйти, не сохранив набранное?"
      description="На одном из экранов есть то, что не сохранено или ещё сохраняется. Оно пропадёт."
      cancel={<CommandButton command={keep} actor={session} />}
      action={<CommandButton command={discard} actor={session} variant="danger" />}
      onClose={() => session.send(keep.event)}
    />
  );
}
