/** The sign-in page after a registration, and if the server refuses without a message. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import LoginPage from '#features/session/login-page.tsx';
import { fill } from '#tests/support/forms.ts';
import { alerts, beginConsole, button } from '#tests/support/runtime.tsx';

const labels = { email: 'Email', password: 'Password' };
const noWords: readonly [string, number, unknown, string][] = [
  ['an empty object', 500, {}, 'Login failed'],
  ['HTML', 502, '<html>Bad Gateway</html>', 'Login failed'],
  ['HTML that calls itself a success', 200, '<html>Hello</html>', 'Login failed'],
  ['no success', 200, { success: false }, 'Login failed'],
  ['no token', 200, { success: true }, 'Login failed'],
  ['an empty message', 401, { message: '' }, 'Login failed'],
  ['errors of a field', 422, { errors: { email: ['Unknown'] } }, 'Login failed'],
  ['errors of none', 422, { errors: { captcha: ['Wrong'] } }, 'Login failedWrong'],
  ['a message', 401, { success: false, message: 'Нет такого' }, 'Нет такого'],
  ['an error', 401, { success: false, error: 'Нет такого' }, 'Нет такого'],
];

test.each(noWords)(
  'the sign-in shows the refusal if the answer has %s',
  async (_, status, body, said) => {
    const { call, draw, user } = beginConsole({ path: '/login' });
    draw(<LoginPage />);
    fill(labels, { email: 'ada@example.com', password: 'correct horse' });
    await user.click(button('Sign In'));
    (await call('POST /api/login')).answer(status, body);
    await waitFor(() => expect(alerts()).toEqual([said]));
    if (said === 'Login failed' && status === 422) {
      expect(document.body.textContent).toContain('Unknown');
    }
  },
);

test('Enter in the checkbox leaves the focus there, also when the server refuses', async () => {
  const { call, draw, user } = beginConsole({ path: '/login' });
  draw(<LoginPage />);
  fill(labels, { email: 'ada@example.com', password: 'correct horse' });
  const remember = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember Me' });
  await user.click(remember);
  await user.keyboard('{Enter}');
  const sent = await call('POST /api/login');
  // A disabled element has no focus in a browser.
  expect(remember.disabled).toBe(false);
  await user.click(remember);
  expect(remember.checked, 'nothing changes during the call').toBe(true);
  sent.answer(401, { success: false, message: 'Нет такого' });
  await waitFor(() => expect(alerts()).toEqual(['Нет такого']));
  expect(document.activeElement).toBe(remember);
});

test('the form is busy until the server has answered', async () => {
  const { call, draw, user } = beginConsole({ path: '/login' });
  draw(<LoginPage />);
  fill(labels, { email: 'ada@example.com', password: 'correct horse' });
  const form = button('Sign In').closest('form');
  expect(form?.getAttribute('aria-busy')).toBe('false');
  await user.click(button('Sign In'));
  const sent = await call('POST /api/login');
  expect(form?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  sent.answer(401, { success: false, message: 'Нет такого' });
  await waitFor(() => expect(form?.getAttribute('aria-busy')).toBe('false'));
});

const described = (element: Element | null) =>
  element!
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)!.textContent);

test('the field with the focus is described by the news of the account, besides its error', async () => {
  const { call, draw, user } = beginConsole({ path: '/login' });
  window.history.replaceState({ registered: 'ada@example.com', of: null }, '', '/login');
  draw(<LoginPage />);
  const news = 'The account is there. You can sign in now.';
  expect(described(document.activeElement)).toEqual([news]);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  fill(labels, { password: 'correct horse' });
  await user.click(button('Sign In'));
  (await call('POST /api/login')).answer(422, { errors: { email: ['Unknown'] } });
  await waitFor(() => expect(described(document.activeElement)).toEqual(['Unknown', news]));
});

test('the fields have no description without news of an account', () => {
  beginConsole({ path: '/login' }).draw(<LoginPage />);
  for (const label of ['Email', 'Password']) {
    expect(described(screen.getByLabelText(label))).toBeUndefined();
  }
});
