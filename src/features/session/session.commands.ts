import { defineCommands } from '#commands/command.ts';
import type { SessionMachine } from '#machines/session/session.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { HERE } from '#workspace/editing/reasons.ts';
import { goingId, paths } from '#workspace/navigation/routes.ts';
import type { LoginMachine } from './sign-in.logic.ts';

export const loginCommands = defineCommands<LoginMachine>({ group: 'Sign in' })({
  submit: {
    id: 'login.submit',
    title: 'Sign In',
    keywords: ['войти', 'вход'],
    reason: 'Идёт вход',
    event: { type: 'submit' },
  },
});

export const lockCommands = defineCommands<SessionMachine>({ group: 'Сессия', scope: 'shell' })({
  confirm: {
    id: 'lock.confirm',
    title: 'Подтвердить сессию',
    keywords: ['confirm session', 'refresh', 'продолжить'],
    reason: 'Сессия уже подтверждается',
    event: { type: 'confirm' },
  },
  leave: {
    id: 'lock.leave',
    title: 'Войти под другим пользователем',
    keywords: ['another user', 'login', 'выйти'],
    reason: 'Сессия уже подтверждается',
    event: { type: 'sign.out' },
  },
});

export const startCommands = defineCommands<SessionMachine>({ group: 'Сессия', scope: 'shell' })({
  retry: {
    id: 'session.retry',
    title: 'Повторить соединение',
    label: 'Повторить',
    keywords: ['retry'],
    reason: (state) =>
      state.hasTag('pausing') ? 'Сервер просит подождать' : 'Соединение уже проверяется',
    event: { type: 'retry' },
  },
});

/** A link between sign-in screens. */
const wayTo = (path: string, label: string, keywords: readonly string[]) =>
  ({
    id: goingId(path)!,
    title: label,
    keywords,
    reason: HERE,
    event: { type: 'navigate', to: path },
  }) as const;

export const signInWays = defineCommands<ShellMachine>({ group: 'Sign in' })({
  login: wayTo(paths.login, 'Back to sign in', ['вход', 'I already have a membership']),
  register: wayTo(paths.register, 'Register a new membership', ['регистрация']),
  forgotPassword: wayTo(paths.forgotPassword, 'I forgot my password', ['забыли пароль']),
});
