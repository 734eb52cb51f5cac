import { BroadcastChannel } from 'node:worker_threads';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { beginConsole, button } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { leavingModel, othersModel } from './leaving.model.ts';

const question = () => screen.queryByRole('alertdialog');

describe('signing out with unsaved input', () => {
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
        // The panel stops only when the user signs out.
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

/** Stubs the locks of a browser with another page open; the test answers its queries. */
function stubLocks() {
  const queries: Deferred<LockManagerSnapshot>[] = [];
  const locks = {
    request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)(),
    query: () => {
      const query = deferred<LockManagerSnapshot>();
      queries.push(query);
      return query.promise;
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  return queries;
}
const pages = (count: number): LockManagerSnapshot => ({
  held: Array.from({ length: count }, (_, at) => ({ name: `pult.page.${at}` })),
});

describe('signing out with other pages open', () => {
  beforeEach(() => void vi.stubGlobal('BroadcastChannel', BroadcastChannel));
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });

  testEveryTransition(othersModel, {
    setUp: async (start) => {
      const queries = stubLocks();
      const begun = beginConsole(othersModel.starts[start]!.input);
      begun.server.always('POST /api/logout', () => ({}));
      begun.draw(<App runtime={begun.runtime} />);
      return { ...begun, queries };
    },
    perform: {
      'sign.out': async ({ user, queries }) => {
        const before = queries.length;
        const link = () =>
          [...document.querySelectorAll('a')].find(
            ({ textContent }) => textContent === 'Войти под другим пользователем',
          );
        await user.click(await waitFor(() => link() ?? button('Sign out')));
        await waitFor(() => expect(queries.length).toBeGreaterThan(before));
      },
      keep: ({ user }) => user.click(button('Остаться')),
      discard: ({ user }) => user.click(button('Выйти')),
      'session.expired': ({ runtime }, event) => runtime.session.send(event),
      'xstate.done.actor.loadUser': async ({ call }, { output }) =>
        (await call('GET /api/user/me')).answer(200, output),
      'page.closed': () => void window.dispatchEvent(new Event('pagehide')),
      'xstate.done.actor.askOthers': ({ queries }) => queries.at(-1)!.resolve(pages(1)),
      'xstate.error.actor.askOthers': async ({ queries }) => {
        const other = new BroadcastChannel('pult.leaving');
        const asked = new Promise((resolve) => {
          other.onmessage = resolve;
        });
        queries.at(-1)!.resolve(pages(2));
        await asked;
        other.postMessage('loses');
        await screen.findByRole('alertdialog');
        other.close();
      },
    },
    verify: {
      '*': ({ runtime }, { value, context }) => {
        expect(runtime.session.getSnapshot().value).toEqual(value);
        expect(localStorage.getItem('token')).toBe(context.token);
      },
      starting: () => expect(question()).toBeNull(),
      'authenticated.free': () => expect(question()).toBeNull(),
      'locked.free': () => expect(question()).toBeNull(),
      'authenticated.checking': () => expect(question()).toBeNull(),
      'locked.checking': () => expect(question()).toBeNull(),
      'authenticated.asking': () =>
        expect(question()?.textContent).toContain('На одном из экранов'),
      'locked.asking': () => expect(question()?.textContent).toContain('На одном из экранов'),
      unauthenticated: () => expect(question()).toBeNull(),
    },
  });
});
