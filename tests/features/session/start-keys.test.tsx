/** Keys that are pressed while the user is not known yet. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from '#app/shell/app.tsx';
import LockPage from '#features/session/lock-page.tsx';
import LoginPage from '#features/session/login-page.tsx';
import { hearKeys } from '#tests/support/heard-keys.ts';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';
import { holdKeys } from '#workspace/held-keys.ts';
import { painted } from '#workspace/painted.ts';

const heard = hearKeys();

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const event = { key, bubbles: true, cancelable: true, ...more };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
  });
const frames = () => act(() => painted().then(painted).then(painted));
const path = () => window.location.pathname;

async function begin() {
  const { runtime, draw, call } = beginConsole({ token: 'token-of-ada' });
  draw(<App runtime={runtime} />);
  return { runtime, me: await call('GET /api/user/me') };
}

test('keys are handled when the screen is there', async () => {
  const { me } = await begin();
  for (const key of ['п', 'с']) press(key, { code: key === 'п' ? 'KeyG' : 'KeyC' });
  expect(path()).toBe('/users');
  me.answer(200, ada);
  await waitFor(() => expect(path()).toBe('/channels'));
  await frames();
});

test.each([
  ['lock', LockPage],
  ['sign-in', LoginPage],
])('keys that still wait are dropped by the %s page', async (_, Page) => {
  const release = holdKeys();
  for (const key of ['g', 'c', 'Enter']) press(key);
  const { draw } = beginConsole({ token: 'token-of-ada' });
  draw(<Page />);
  act(() => release(true));
  await frames();
  expect(heard).toEqual([]);
  press('x');
  expect(heard).toEqual(['x']);
});

test.each([
  ['nobody is signed in any more', 401, '/login'],
  ['the user cannot be read', 503, '/users'],
])('keys are dropped if %s, and the next ones do not wait', async (_, status, where) => {
  const { me } = await begin();
  for (const key of ['g', 'c', 'Enter']) press(key);
  me.answer(status, {});
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await frames();
  expect(heard).toEqual([]);
  expect(path()).toBe(where);
  press('x');
  expect(heard).toEqual(['x']);
});

test('the palette opens and closes before the user is known', async () => {
  const { runtime } = await begin();
  press('k', { code: 'KeyK', ctrlKey: true });
  const isOpen = () => runtime.palette.getSnapshot().hasTag('open');
  expect(isOpen()).toBe(true);
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  press('Escape');
  expect(isOpen()).toBe(false);
});
