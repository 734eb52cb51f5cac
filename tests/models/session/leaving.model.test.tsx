import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { beginConsole, button } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { leavingModel } from './leaving.model.ts';

const question = () => screen.queryByRole('alertdialog');

describe('signing out with something typed', () => {
  testEveryTransition(leavingModel, {
    setUp: async (start) => {
      const begun = beginConsole(leavingModel.starts[start]!.input);
      begun.server.always('POST /api/logout', () => ({}));
      begun.draw(<App runtime={begun.runtime} />);
      const panel = clientPanelOf(begun.runtime);
      await Promise.resolve();
      panel.send({ type: 'open', subject: null, draft: emptyClient });
      panel.send({ type: 'change', patch: { full_name: 'Яблонская' } });
      return { ...begun, panel };
    },
    perform: {
      'sign.out': async ({ user }) => {
        const link = () =>
          [...document.querySelectorAll('a')].find(
            ({ textContent }) => textContent === 'Войти под другим пользователем',
          );
        // The code of the lock may still be loading.
        await user.click(await waitFor(() => link() ?? button('Sign out')));
      },
      keep: ({ user }) => user.click(button('Остаться')),
      discard: ({ user }) => user.click(button('Выйти')),
      'session.expired': ({ runtime }, event) => runtime.session.send(event),
      'xstate.done.actor.loadUser': async ({ call }, { output }) =>
        (await call('GET /api/user/me')).answer(200, output),
    },
    verify: {
      '*': ({ runtime, panel }, { value, context }) => {
        expect(runtime.session.getSnapshot().value).toEqual(value);
        expect(localStorage.getItem('token')).toBe(context.token);
        // Only leaving loses it.
        const isStopped = panel.getSnapshot().status === 'stopped';
        expect(isStopped).toBe(context.token === null);
      },
      starting: () => expect(question()).toBeNull(),
      'authenticated.free': () => expect(question()).toBeNull(),
      'authenticated.asking': () =>
        expect(question()?.textContent).toContain('Выйти, не сохранив набранное?'),
      'locked.free': () => expect(question()).toBeNull(),
      'locked.asking': () => {
        expect(question()?.textContent).toContain('Выйти, не сохранив набранное?');
        expect(document.body.textContent).not.toContain('Яблонская');
      },
      unauthenticated: () => {
        expect(question()).toBeNull();
        expect(window.location.pathname).toBe('/login');
      },
    },
  });
});
