import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { DeletionActor, DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';

interface DeletionQuestionProps<TSubject> {
  actor: DeletionActor<TSubject>;
  commands: Record<'confirm' | 'cancel', PlainCommand<DeletionMachine<TSubject>>>;
  question: string;
  warning?: string;
  /** Stands over what the server has against it; where that speaks for itself, nothing does. */
  failure?: string;
  /** What is to be deleted, in words. */
  describe: (subject: TSubject) => ReactNode;
}

/** The question before something is deleted, and what the server has against it. */
export function DeletionQuestion<TSubject>({
  actor,
  commands,
  question,
  warning = 'Это действие нельзя отменить.',
  failure,
  describe,
}: DeletionQuestionProps<TSubject>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const layer = useLayer();
  useCommands(commands, actor, layer);
  const { subject, problem } = state.context;
  return (
    <AlertDialog
      layer={layer}
      open={state.hasTag('open')}
      title={question}
      warning={warning}
      description={
        <div className="flex flex-col gap-3">
          <p className="wrap-anywhere">{subject !== null && describe(subject)}</p>
          {problem && (
            <FormAlert
              title={failure ?? problem.message}
              details={failure ? [problem.message] : []}
            />
          )}
        </div>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      action={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}
