import { defineCommands } from '#commands/command.ts';
import type { SessionMachine } from '#machines/session/session.machine.ts';
import { panelReasons } from '#workspace/editing/reasons.ts';

/** The answers to the question whether to sign out and lose typed text. */
export const leavingCommands = defineCommands<SessionMachine>({ group: 'Сессия', scope: 'shell' })({
  discard: {
    id: 'session.discard',
    title: 'Выйти без набранного',
    label: 'Выйти',
    keywords: ['discard and sign out'],
    reason: panelReasons.answer,
    event: { type: 'discard' },
  },
  keep: {
    id: 'session.keep',
    title: 'Не выходить',
    label: 'Остаться',
    keywords: ['stay signed in'],
    reason: panelReasons.answer,
    event: { type: 'keep' },
  },
});
