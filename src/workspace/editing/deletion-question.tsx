import { useSelector } from '@xstate/react';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import type { DeletionActor, DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { shownText } from '#workspace/format/shown-text.ts';

export interface DeletionQuestionProps<TSubject> {
  actor: DeletionActor<TSubject>;
  commands: Record<'confirm' | 'cancel', PlainCommand<DeletionMachine<TSubject>>>;
  question: string;
  warning?: string;
  /** The language, if it is not Russian. */
  lang?: 'en';
  /** A heading above the server's error. Omitted if the error is clear without it. */
  failure?: string;
  /** Describes the record to delete. */
  describe: (subject: TSubject) => string;
}

/** The confirmation of a deletion, with the server's error if it fails. */
export default function DeletionQuestion<TSubject>({
  actor,
  commands,
  question,
  warning = 'Это действие нельзя отменить.',
  lang,
  failure,
  describe,
}: DeletionQuestionProps<TSubject>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const layer = useLayer();
  useCommands(commands, actor, layer);
  const { subject, problem } = state.context;
  return (
    <AlertDialog
      lang={lang}
      layer={layer}
      open={state.hasTag('open')}
      title={question}
      warning={warning}
      description={
        <div className="flex flex-col gap-3">
          <p className="wrap-anywhere">{subject !== null && shownText(describe(subject))}</p>
          {problem && <FormAlert {...alertOf(problem, failure)} />}
        </div>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      action={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}

/** Without an answer, or without the record, nobody knows that it is still there. */
function alertOf(problem: Problem, failure: string | undefined) {
  const { message, status, isDoubtful } = problem;
  if (!failure) return { title: message, details: [] };
  if (isDoubtful) return { title: message, details: ['Неизвестно, удалено ли'] };
  if (status === 404)
    return { title: message, details: ['Возможно, уже удалено: обновите список'] };
  return { title: failure, details: [message] };
}
