/** A token that disappears without an event is noticed when the page is visited again. */
import { afterEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { createSession, followToken } from '#app/runtime/session.ts';
import { ProblemError } from '#contract/problem.ts';
import { ada, grace } from '#tests/support/people.ts';
import { endConsole, withListenersUndone } from '#tests/support/runtime.tsx';

afterEach(endConsole);

async function signedIn() {
  localStorage.setItem('token', 'own');
  localStorage.setItem('pult.user', String(ada.id));
  const me = vi.fn(async () => ada);
  const session = createSession(
    () => ({ me }) as unknown as AuthApi,
    '/clients/7?tab=addresses',
    () => false,
  );
  const moves: string[] = [];
  session.on('moved', ({ to }) => moves.push(to));
  session.start();
  withListenersUndone(() => followToken(session));
  await waitFor(session, (state) => state.matches('authenticated'));
  return { session, moves, me };
}

const looks = {
  'the window gets the focus': () => window.dispatchEvent(new Event('focus')),
  'the tab is seen again': () => document.dispatchEvent(new Event('visibilitychange')),
  'Back brings the page out again': () => window.dispatchEvent(new Event('pageshow')),
};

test.each(Object.entries(looks))('a removed token ends the session when %s', async (_, look) => {
  const { session, moves } = await signedIn();
  look();
  expect(session.getSnapshot().matches('authenticated')).toBe(true);
  localStorage.clear();
  expect(session.getSnapshot().matches('authenticated')).toBe(true);
  look();
  expect(session.getSnapshot().value).toBe('unauthenticated');
  expect(session.getSnapshot().context.user).toBeNull();
  expect(moves).toEqual(['/login']);
  // A second visit changes nothing.
  look();
  expect(moves).toEqual(['/login']);
  session.send({ type: 'path.changed', path: '/login' });
  session.send({ type: 'signed.in', token: 'next', user: ada });
  expect(moves.at(-1)).toBe('/clients/7?tab=addresses');
  session.stop();
});

test('another user who signs in then starts at the list of users', async () => {
  const { session, moves } = await signedIn();
  localStorage.clear();
  window.dispatchEvent(new Event('focus'));
  session.send({ type: 'path.changed', path: '/login' });
  session.send({ type: 'signed.in', token: 'theirs', user: grace });
  expect(moves.at(-1)).toBe('/users');
  session.stop();
});

test('a replaced token of the same user is adopted, one of another user restarts the session', async () => {
  const { session, me } = await signedIn();
  localStorage.setItem('token', 'refreshed');
  window.dispatchEvent(new Event('focus'));
  expect(session.getSnapshot().context.token).toBe('refreshed');
  expect(me).toHaveBeenCalledOnce();
  localStorage.setItem('token', 'theirs');
  localStorage.setItem('pult.user', String(grace.id));
  window.dispatchEvent(new Event('focus'));
  expect(session.getSnapshot().context.user).toBeNull();
  expect(me).toHaveBeenCalledTimes(2);
  session.stop();
});

test('a page that started at the lock returns to its path when its user confirms in another tab', async () => {
  localStorage.setItem('token', 'old');
  localStorage.setItem('pult.user', String(ada.id));
  const expired = { kind: 'unauthorised', message: 'Нет', status: 401, refreshable: true } as const;
  const me = vi.fn(async () => {
    if (localStorage.getItem('token') === 'old') throw new ProblemError(expired);
    return ada;
  });
  const session = createSession(
    () => ({ me }) as unknown as AuthApi,
    '/clients/7?tab=addresses',
    () => false,
  );
  session.on('moved', ({ to }) => session.send({ type: 'path.changed', path: to }));
  session.start();
  withListenersUndone(() => followToken(session));
  await waitFor(session, (state) => state.matches('locked'));
  localStorage.setItem('token', 'refreshed');
  window.dispatchEvent(new Event('focus'));
  await waitFor(session, (state) => state.matches('authenticated'));
  expect(session.getSnapshot().context.path).toBe('/clients/7?tab=addresses');
  session.stop();
});

test('a stopped session ignores a removed token', async () => {
  const { session } = await signedIn();
  session.stop();
  localStorage.clear();
  window.dispatchEvent(new Event('focus'));
  expect(session.getSnapshot().context.token).toBe('own');
});
