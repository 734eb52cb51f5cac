import { defineCommands } from '#commands/command.ts';
import type { RegisterMachine } from './register.logic.ts';

export const registerCommands = defineCommands<RegisterMachine>({ group: 'Sign in' })({
  submit: {
    id: 'register.submit',
    title: 'Register',
    keywords: ['зарегистрироваться', 'регистрация'],
    reason: 'Идёт регистрация',
    event: { type: 'submit' },
  },
});
