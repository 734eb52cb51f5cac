import { defineCommands } from '#commands/command.ts';
import type { UnlockMachine } from './lock.logic.ts';

/** Confirms the session with the password, if the API requires it. */
export const unlockCommands = defineCommands<UnlockMachine>({ group: 'Сессия', scope: 'shell' })({
  submit: {
    id: 'lock.unlock',
    title: 'Подтвердить сессию паролем',
    label: 'Подтвердить сессию',
    keywords: ['confirm session', 'password', 'пароль'],
    reason: 'Сессия уже подтверждается',
    event: { type: 'submit' },
  },
});
