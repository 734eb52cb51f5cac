import { defineCommands } from '#commands/command.ts';
import type { RegisterMachine } from './register.logic.ts';

export const registerCommands = defineCommands<RegisterMachine>()({
  submit: {
    id: 'register.submit',
    title: 'Register',
    group: 'Sign in',
    keywords: ['зарегистрироваться', 'регистрация'],
    reason: 'Идёт регистрация',
    event: { type: 'submit' },
  },
});
