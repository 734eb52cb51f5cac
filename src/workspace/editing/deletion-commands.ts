import { defineCommands } from '#commands/command.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { deletionReasons } from './reasons.ts';

type Answers = Record<'confirm' | 'cancel', string>;

/**
 * The two answers to the confirmation of a deletion.
 *
 * @param name The prefix of the command ids: `channels`.
 */
export function deletionCommands<TSubject>(
  name: string,
  group: string,
  titles: Answers,
  labels: Answers = { confirm: 'Удалить', cancel: 'Отмена' },
) {
  return defineCommands<DeletionMachine<TSubject>>({ group })({
    confirm: {
      id: `${name}.confirmDeletion`,
      title: titles.confirm,
      label: labels.confirm,
      keywords: ['подтвердить удаление'],
      reason: deletionReasons.answer,
      event: { type: 'confirm' },
    },
    cancel: {
      id: `${name}.cancelDeletion`,
      title: titles.cancel,
      label: labels.cancel,
      keywords: ['не удалять'],
      reason: deletionReasons.answer,
      event: { type: 'cancel' },
    },
  });
}
