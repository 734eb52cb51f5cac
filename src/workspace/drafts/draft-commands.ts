import { defineCommands, type PlainCommand } from '#commands/command.ts';
import { isInTheWay, offersOf, openable } from '#machines/drafts/draft-recovery.ts';
import type { StoredDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import type { DraftForm } from './stored-draft.ts';

type DraftVerb = 'restore' | 'discard' | 'keepMine' | 'takeTheirs' | 'cancel';
export type DraftCommands = Readonly<Record<DraftVerb, PlainCommand<StoredDraftMachine>>>;

/** The commands for a draft left by an earlier page. */
export function draftCommands(...[name, group, what, needs]: DraftForm): DraftCommands {
  return defineCommands<StoredDraftMachine>({ group })({
    restore: {
      id: `${name}.restoreDraft`,
      needs,
      title: `Восстановить черновик ${what}`,
      keywords: ['restore draft', 'вернуть набранное', 'несохранённое'],
      shortcut: 'z',
      event: { type: 'restore' },
      reason: ({ context }) => {
        if (offersOf(context).length === 0) return 'Черновика здесь не осталось';
        if (openable(context).length === 0) return 'Записи черновика на сервере больше нет';
        return isInTheWay(context) ? 'Сначала сохраните или отмените то, что набрано здесь' : null;
      },
    },
    discard: {
      id: `${name}.discardDraft`,
      title: `Отбросить черновик ${what}`,
      keywords: ['discard draft', 'удалить черновик'],
      shortcut: 'shift+z',
      event: { type: 'discard' },
      reason: ({ context }) =>
        offersOf(context).length === 0 ? 'Черновика здесь не осталось' : null,
    },
    keepMine: {
      id: `${name}.keepDraft`,
      title: 'Оставить моё',
      keywords: ['keep mine', 'черновик', 'конфликт'],
      event: { type: 'keepMine' },
      reason: NOTHING_TO_COMPARE,
    },
    takeTheirs: {
      id: `${name}.keepTheirsOverDraft`,
      title: 'Взять чужое',
      keywords: ['take theirs', 'черновик', 'конфликт'],
      event: { type: 'takeTheirs' },
      reason: NOTHING_TO_COMPARE,
    },
    cancel: {
      id: `${name}.postponeDraft`,
      title: 'Решить позже',
      keywords: ['отложить черновик', 'postpone draft'],
      shortcut: 'escape',
      event: { type: 'cancel' },
      reason: NOTHING_TO_COMPARE,
    },
  });
}

const NOTHING_TO_COMPARE = 'Черновик ни с чем не расходится';
