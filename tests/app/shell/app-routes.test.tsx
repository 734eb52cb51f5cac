import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { ProblemError } from '#contract/problem.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginConsole, isInSight } from '#tests/support/runtime.tsx';

const heading = () => [...document.querySelectorAll('h1')].find(isInSight)?.textContent;
const workspace = () => document.querySelector('nav[aria-label="Главное меню"]');

/** Opens the console at an address. */
function open(path: string, token: string | null = null) {
  const begun = beginConsole({ path, token });
  begun.server.always('GET /api/users', () => usersPage(ada));
  begun.draw(<App runtime={begun.runtime} />);
  return begun;
}

async function openSignedIn(path: string) {
  const begun = open(path, 'stored');
  (await begun.call('GET /api/user/me')).answer(200, ada);
  return begun;
}

describe('the routes', () => {
  it.each([
    ['/login', 'Sign in'],
    ['/login/', 'Sign in'],
    ['/Login?from=mail', 'Sign in'],
    ['/register', 'Register a new membership'],
    ['/forgot-password', 'I forgot my password'],
    ['/forgot-password/', 'I forgot my password'],
  ])('show %s without a session', async (path, title) => {
    open(path);
    await waitFor(() => expect(heading()).toBe(title));
    expect(window.location.pathname + window.location.search).toBe(path);
  });

  it('give the focus to the help for a forgotten password, which has no field', async () => {
    open('/forgot-password');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('I forgot my password'),
    );
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it.each(['/', '/users', '/lock', '/nowhere'])(
    'redirect from %s to sign-in without a session',
    (path) => {
      open(path);
      expect(heading()).toBe('Sign in');
      expect(window.location.pathname).toBe('/login');
    },
  );

  it.each(['/login', '/login/', '/Register'])(
    'redirect from %s to the users with a session',
    async (path) => {
      await openSignedIn(path);
      await waitFor(() => expect(heading()).toBe('Users'));
      expect(window.location.pathname).toBe('/users');
    },
  );

  it.each(['/lock', '/lock/', '/LOCK'])('show %s alone, without a workspace', async (path) => {
    await openSignedIn(path);
    await waitFor(() => expect(heading()).toBe('Ваша сессия истекла'));
    expect(workspace()).toBeNull();
  });

  it('show the lock over a workspace that stays mounted', async () => {
    const begun = await openSignedIn('/users');
    await waitFor(() => expect(document.body.innerHTML).toContain(ada.email));
    const before = workspace()!;
    begun.runtime.browser.go('/lock/');
    await waitFor(() => expect(heading()).toBe('Ваша сессия истекла'));
    // Not even hidden: the document contains nothing of the workspace.
    expect(workspace()).toBeNull();
    expect(document.documentElement.innerHTML).not.toContain(ada.email);
    expect(document.title).toBe('Сессия истекла — Пульт');
    begun.runtime.session.send({ type: 'confirm' });
    (await begun.call('POST /api/refresh')).answer(200, { access_token: 'next' });
    await waitFor(() => expect(heading()).toBe('Users'));
    expect(workspace()).toBe(before);
    expect(document.title).toBe('Users — Пульт');
  });
});

describe('an ending session', () => {
  it.each(['/login', '/lock'])('ends at once on the way to %s', async (path) => {
    const { runtime } = await openSignedIn('/users');
    await waitFor(() => expect(heading()).toBe('Users'));
    const problem = new ProblemError({ message: 'Сессия отозвана', status: 401 });
    runtime.session.send({ type: 'session.expired', problem: problem.problem, isDelayed: true });
    expect(runtime.session.getSnapshot().value).toBe('ending');
    runtime.browser.go(path);
    expect(runtime.session.getSnapshot().value).toBe('unauthenticated');
    await waitFor(() => expect(heading()).toBe('Sign in'));
    expect(window.location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a link', () => {
  /** Clicks the registration link. Returns whether the router handled it instead of the browser. */
  function press(init: MouseEventInit = {}) {
    open('/login');
    let isTaken = false;
    const look = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', look, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Register a new membership' }), init);
    return isTaken;
  }

  it('navigates without a reload', async () => {
    expect(press()).toBe(true);
    await waitFor(() => expect(heading()).toBe('Register a new membership'));
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('is left to the browser with %o', (init) => {
    expect(press(init)).toBe(false);
    expect(window.location.pathname).toBe('/login');
  });
});
