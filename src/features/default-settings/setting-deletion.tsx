import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { settingDeletionCommands } from './default-settings.commands.ts';
import type { SettingDeletionActor } from './default-settings.logic.ts';

/** The question before a default setting is deleted, and why it could not be. */
export default function SettingDeletion({ actor }: { actor: SettingDeletionActor }) {
  return (
    <DeletionQuestion
      actor={actor}
      commands={settingDeletionCommands}
      question="Подтвердите удаление настройки"
      describe={({ name, description }) => [name, description].filter(Boolean).join(' — ')}
    />
  );
}
