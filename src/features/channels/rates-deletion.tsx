import { useSelector } from '@xstate/react';
import type { RateRecord } from '#api/rates.api.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { Question } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { rateDeletionCommands as commands } from './rates.commands.ts';
import type { RateDeletionActor } from './rates.logic.ts';
import { draftOf, type RateKind } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

interface RateDeletionProps {
  actor: RateDeletionActor;
  kind: RateKind;
  /** The row as the table shows it now. */
  seen: (id: number) => RateRecord | undefined;
}

/** The question before a rate is deleted, with what is deleted. */
export default function RateDeletion({ actor, kind, seen }: RateDeletionProps) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const { subject, problem } = state.context;
  const row = subject && (seen(subject.id) ?? subject);
  return (
    <Question
      open={state.hasTag('open')}
      question="Подтвердите удаление ставки"
      warning="Это действие нельзя отменить."
      description={
        <>
          {row && <p>{summaryOf(kind, row)}</p>}
          {problem && <FormAlert title="Ставка не удалена" details={[problem.message]} />}
        </>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      confirm={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}

function summaryOf(kind: RateKind, row: RateRecord): string {
  const draft = draftOf(kind, row);
  const facts = kind.fields
    .filter(({ name, type }) => type !== 'level' && type !== 'choice' && draft[name])
    .map((field) => `${field.label}: ${fieldText(field, draft)}`);
  return [kind.nameOf(draft), ...facts].join('; ');
}
