import { act, fireEvent } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { App } from '#app/shell/app.tsx';
import type { ProblemError } from '#contract/problem.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import {
  alerts,
  beginConsole,
  button,
  field,
  holdTimers,
  isInSight,
  isOff,
} from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { sessionModel } from './session.model.ts';

const refusal = ({ problem }: ProblemError) => ({
  success: false,
  message: problem.message,
  allow_refresh: problem.refreshable,
});
const menu = () => document.querySelector('nav[aria-label="Главное меню"]');
const heading = () => [...document.querySelectorAll('h1')].find(isInSight)?.textContent;
const isMenuInSight = () => menu() !== null && isInSight(menu()!);

describe('session', () => {
  testEveryTransition(sessionModel, {
    setUp: async (start) => {
      const { input } = sessionModel.starts[start]!;
      const begun = { ...beginConsole(input), readingTime: holdTimers(500, 7_000, 15_000) };
      begun.server.always('GET /api/users', () => usersPage(ada));
      begun.server.always('POST /api/logout', () => ({}));
      begun.draw(<App runtime={begun.runtime} />);
      return begun;
    },
    perform: {
      retry: ({ user }) => user.click(button('Повторить')),
      online: () => void fireEvent(window, new Event('online')),
      'signed.in': async ({ user, call }, { token, user: person }) => {
        fireEvent.change(field('Email'), { target: { value: person.email } });
        fireEvent.change(field('Password'), { target: { value: 'correct horse' } });
        await user.click(button('Sign In'));
        (await call('POST /api/login')).answer(200, { access_token: token, user: person });
      },
      'user.changed': ({ runtime }, event) => runtime.session.send(event),
      'session.expired': async ({ runtime, call }, event) => {
        if (event.isDelayed) return runtime.session.send(event);
        const { users } = await runtime.removals();
        users.remove({ id: 7 }).catch(() => {});
        const { status, message, refreshable } = event.problem;
        (await call('DELETE /api/users/7')).answer(status, { message, allow_refresh: refreshable });
      },
      confirm: ({ user }) => user.click(button('Подтвердить сессию')),
      'sign.out': async ({ user, runtime }, event, before) => {
        const link = [...document.querySelectorAll('a')].find(
          ({ textContent }) => textContent === 'Войти под другим пользователем',
        );
        if (before.context.path === '/forgot-password') return runtime.session.send(event);
        await user.click(link ?? button('Sign out'));
      },
      'path.changed': ({ runtime }, { path }) => runtime.browser.go(path),
      'token.changed': (_, { token, userId }) => {
        if (token === null) localStorage.removeItem('token');
        else {
          localStorage.setItem('pult.user', String(userId));
          localStorage.setItem('token', token);
        }
        const event = new StorageEvent('storage', { key: 'token', storageArea: localStorage });
        window.dispatchEvent(event);
      },
      'xstate.done.actor.loadUser': async ({ call }, { output }) =>
        (await call('GET /api/user/me')).answer(200, output),
      'xstate.error.actor.loadUser': async ({ call }, { error }) => {
        const { problem } = error as ProblemError;
        if (problem.kind !== 'network') {
          const { status, retryAfter } = problem;
          const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
          return (await call('GET /api/user/me')).answer(
            status,
            refusal(error as ProblemError),
            headers,
          );
        }
        // A read is repeated once.
        (await call('GET /api/user/me')).fail();
        (await call('GET /api/user/me')).fail();
      },
      'xstate.done.actor.refresh': async ({ call }, { output }) =>
        (await call('POST /api/refresh')).answer(200, {
          access_token: (output as { token: string }).token,
        }),
      'xstate.error.actor.refresh': async ({ call }, { error }) => {
        const { problem } = error as ProblemError;
        const refresh = await call('POST /api/refresh');
        if (problem.kind === 'network') refresh.fail();
        else refresh.answer(problem.status, refusal(error as ProblemError));
      },
      'xstate.done.actor.pause': ({ readingTime }) => act(() => readingTime.runOut(7_000)),
      'xstate.after.readingTime.session.ending': ({ readingTime }) => readingTime.runOut(500),
      'xstate.after.timeout.session.refreshing': async ({ readingTime, call }) => {
        const refresh = await call('POST /api/refresh');
        act(() => readingTime.runOut(15_000));
        // The answer comes after the timeout.
        refresh.answer(200, { access_token: 'late' });
      },
      'xstate.after.timeout.session.starting': async ({ readingTime, call }) => {
        const read = await call('GET /api/user/me');
        act(() => readingTime.runOut(15_000));
        // The answer comes after the timeout.
        read.answer(200, grace);
      },
    },
    verify: {
      '*': ({ runtime }, { value, context }) => {
        expect(runtime.session.getSnapshot().value).toEqual(value);
        expect(window.location.pathname).toBe(context.path);
        expect(localStorage.getItem('token')).toBe(context.token);
        if (context.path === '/forgot-password') expect(heading()).toBe('I forgot my password');
      },
      starting: (_, { context }) => {
        expect(isMenuInSight()).toBe(false);
        if (context.path !== '/forgot-password') expect(heading()).toBe('Пульт');
      },
      unreachable: ({ runtime }, state) => {
        const { context } = state;
        expect(isMenuInSight()).toBe(false);
        if (context.path === '/forgot-password') return;
        expect(alerts().join()).toContain(context.problem!.message);
        const isPausing = state.matches({ unreachable: 'pausing' });
        expect(isOff(button('Повторить'))).toBe(isPausing);
        const retry = runtime.registry.all().find(({ command }) => command.id === 'session.retry');
        if (isPausing) expect(retry?.reasonNow()).toBe('Сервер просит подождать');
        if (isPausing) expect(alerts().join()).toMatch(/Повторить можно через \d с/);
      },
      unauthenticated: (_, { context }) => {
        // Nothing of the former user stays in the document, not even hidden.
        expect(menu()).toBeNull();
        const { path } = context;
        if (path === '/login') expect(heading()).toBe('Sign in');
        if (path === '/register') expect(heading()).toBe('Register a new membership');
      },
      authenticated: (_, { context }) => {
        if (context.path === '/forgot-password') return;
        expect(isMenuInSight()).toBe(true);
        expect(isOff(button('Sign out'))).toBe(false);
        expect(heading()).toBe(context.path === '/profile' ? 'Profile' : 'Users');
      },
      ending: (_, { context }) => {
        if (context.path === '/forgot-password') return;
        expect(isMenuInSight()).toBe(true);
        expect(isOff(button('Sign out'))).toBe(true);
        expect(alerts().join()).toContain('Сессия отозвана');
      },
      locked: (_, { context }) => {
        expect(heading()).toBe('Ваша сессия истекла');
        expect(isOff(button('Подтвердить сессию'))).toBe(false);
        // The workspace stays mounted, outside of the document.
        expect(menu()).toBeNull();
        if (context.problem) expect(alerts().join()).toContain(context.problem.message);
      },
      refreshing: () => {
        expect(heading()).toBe('Ваша сессия истекла');
        expect(isOff(button('Подтвердить сессию'))).toBe(true);
        expect(menu()).toBeNull();
      },
    },
  });
});
