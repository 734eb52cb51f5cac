import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { settingDeletionCommands } from './default-settings.commands.ts';
import type { SettingDeletionActor } from './default-settings.logic.ts';

/** The confirmation before a default setting is deleted, with the error if it fails. */
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
