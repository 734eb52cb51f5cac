/** «Вернуть как было», for a line of the log. */
import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { ReturningMachine, ReturnSubject } from './returning.logic.ts';

const group = 'Журнал действий';

export const lineReturning = defineCommandsOn<ReturningMachine, ReturnSubject>({ group })({
  ask: {
    id: 'activity.return',
    title: 'Вернуть как было',
    keywords: ['revert', 'undo change', 'restore', 'отменить изменение', 'откатить'],
    shortcut: 'b',
    isKeyForCurrentOnly: true,
    prompt: 'Какое изменение вернуть как было?',
    reason: 'Другое изменение ещё возвращается',
    blocked: ({ refusal }) => refusal,
    event: (subject) => ({ type: 'ask', subject }),
  },
});

const NOT_ASKED = 'Вопрос о возврате сейчас не задан';

export const returnAnswers = defineCommands<ReturningMachine>({ group })({
  confirm: {
    id: 'activity.confirmReturn',
    title: 'Подтвердить возврат прежних значений',
    label: 'Вернуть',
    keywords: ['confirm', 'да'],
    reason: NOT_ASKED,
    event: { type: 'confirm' },
  },
  cancel: {
    id: 'activity.cancelReturn',
    title: 'Не возвращать прежние значения',
    label: 'Не возвращать',
    keywords: ['cancel', 'нет'],
    reason: NOT_ASKED,
    event: { type: 'cancel' },
  },
});
