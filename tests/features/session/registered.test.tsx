/** What the sign-in screen knows about the account that was just created in this tab. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import LoginPage from '#features/session/login-page.tsx';
import { beginConsole, button } from '#tests/support/runtime.tsx';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';

const NEW = 'new@example.com';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** The sign-in screen after a registration. */
function arrive(remembered?: string) {
  const begun = beginConsole({ path: '/login' });
  if (remembered) localStorage.setItem('pult.email', remembered);
  window.history.replaceState({ registered: NEW, of: null }, '', '/login');
  begun.draw(<LoginPage />);
  return begun;
}

test.each([undefined, 'other@example.com'])(
  'the e-mail of the new account is filled in, and the password focused: %s is remembered',
  async (remembered) => {
    const { call, user } = arrive(remembered);
    expect(field('Email').value).toBe(NEW);
    expect(document.activeElement).toBe(field('Password'));
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(Boolean(remembered));
    await user.keyboard('correct horse');
    await user.click(button('Sign In'));
    const { body } = await call('POST /api/login');
    expect(body).toEqual({ email: NEW, password: 'correct horse' });
  },
);

test('the e-mail of the new account is in no history, storage or address once it is in the form', () => {
  arrive();
  screen.getByText('The account is there. You can sign in now.');
  const stores = [{ ...localStorage }, { ...sessionStorage }, window.location.href];
  expect(JSON.stringify([stores, window.history.state])).not.toContain('new@');
  expect(window.history.state).toMatchObject({ registered: '' });
});

test('the e-mail of the new account is removed when a signed-in user returns to the entry', async () => {
  let owner: number | null = null;
  const browser = createBrowserLocation(() => owner);
  browser.go('/login', { state: { registered: NEW, of: null } });
  browser.go('/forgot-password');
  owner = 2;
  const gone = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.back();
  await gone;
  expect(window.history.state).toBeNull();
  // The listener stays, and must not change the entries of later tests.
  owner = null;
});
