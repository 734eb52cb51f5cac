import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { Question } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { settingDeletionCommands as commands } from './default-settings.commands.ts';
import type { SettingDeletionActor } from './default-settings.logic.ts';

/** The question before a default setting is deleted, and why it could not be. */
export default function SettingDeletion({ actor }: { actor: SettingDeletionActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const { subject, problem } = state.context;
  return (
    <Question
      open={state.hasTag('open')}
      question="Подтвердите удаление настройки"
      warning="Это действие нельзя отменить."
      description={
        <div className="flex flex-col gap-3">
          <p className="wrap-anywhere">
            {subject && [subject.name, subject.description].filter(Boolean).join(' — ')}
          </p>
          {problem && <FormAlert title={problem.message} details={[]} />}
        </div>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      confirm={<CommandButton command={commands.confirm} actor={actor} variant="danger" />}
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}
