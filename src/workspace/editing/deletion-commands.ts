import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { deletionReasons, oddBlocked } from './reasons.ts';

interface RemovalWords {
  /** The right that deleting needs. */
  readonly needs: string;
  readonly title: string;
  readonly label?: string;
  readonly keywords: readonly string[];
  readonly prompt: string;
  /** Why a row that is not among the choices cannot be deleted. */
  readonly refusal?: string;
}

/**
 * The command that asks whether to delete a row.
 *
 * @param name The prefix of the command ids: `channels`.
 */
export function removalCommands<TSubject>(
  name: string,
  group: string,
  { needs, refusal, ...words }: RemovalWords,
) {
  return defineCommandsOn<DeletionMachine<TSubject>, TSubject>({ group, needs })({
    remove: {
      id: `${name}.delete`,
      label: 'Удалить',
      shortcut: 'delete',
      reason: deletionReasons.ask,
      ...(refusal && {
        refusal: (state) => (state.matches('idle') ? refusal : deletionReasons.ask(state)),
      }),
      blocked: oddBlocked,
      event: (subject) => ({ type: 'ask', subject }),
      ...words,
    },
  });
}

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
