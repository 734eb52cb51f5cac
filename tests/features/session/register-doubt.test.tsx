/** A registration whose answer is lost may have made the account. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import RegisterPage from '#features/session/register-page.tsx';
import { afterTest } from '#tests/support/after-test.ts';
import type { Call } from '#tests/support/calls.ts';
import { fill } from '#tests/support/forms.ts';
import { alerts, beginConsole, button } from '#tests/support/runtime.tsx';

const labels = {
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  again: 'Retype password',
};
const password = 'correct horse';

test.each([
  ['lost', true],
  ['refused', false],
])('a registration that is %s suggests to sign in: %s', async (outcome, isTold) => {
  const { call, draw, user } = beginConsole({ path: '/register' });
  draw(<RegisterPage />);
  fill(labels, { name: 'Ada', email: ' ada@пример.рф ', password, again: password });
  const terms = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(terms);
  await user.click(button('Register'));
  const sent = await call('POST /api/register');
  expect(sent.body).toMatchObject({ email: 'ada@пример.рф' });
  // A disabled element has no focus in a browser.
  expect(terms.disabled).toBe(false);
  if (outcome === 'lost') sent.fail();
  else sent.answer(403, { success: false, message: 'Регистрация закрыта.' });
  await waitFor(() => expect(alerts()[0]).toContain('Registration failed'));
  expect(alerts()[0]!.includes('Try to sign in first.')).toBe(isTold);
});

test('suggests to sign in when the repeat finds the e-mail taken, unless another one is typed', async () => {
  const { call, draw, user } = beginConsole({ path: '/register' });
  draw(<RegisterPage />);
  fill(labels, { name: 'Ada', email: 'ada@example.com', password, again: password });
  fireEvent.click(screen.getByRole('checkbox'));
  const said = async (sent: (call: Call) => void) => {
    await user.click(button('Register'));
    sent(await call('POST /api/register'));
    await waitFor(() => expect(alerts()[0]).toContain('Registration failed'));
    return alerts()[0]!.includes('Try to sign in first.');
  };
  const taken = (sent: Call) => sent.answer(422, { errors: { email: ['Taken'] } });
  expect(await said((sent) => sent.fail())).toBe(true);
  expect(await said(taken)).toBe(true);
  expect(await said((sent) => sent.answer(422, { errors: { password: ['Weak'] } }))).toBe(false);
  fill(labels, { email: 'grace@example.com' });
  expect(await said(taken)).toBe(false);
});

test.each([
  ['closed', ['Registration is closedAsk an administrator for an account.']],
  ['open', []],
])('shows at once if the registration is closed: %s', (content, said) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'registration', content });
  document.head.append(meta);
  afterTest(() => meta.remove());
  beginConsole({ path: '/register' }).draw(<RegisterPage />);
  expect(alerts()).toEqual(said);
  expect(screen.getByLabelText('Full name')).toBe(document.activeElement);
});

const refusals: readonly [string, unknown, string][] = [
  ['errors of a field', { errors: { email: ['Taken'] } }, 'Registration failed'],
  ['errors of none', { errors: { captcha: ['Wrong'] } }, 'Registration failedWrong'],
  ['both', { errors: { email: ['Taken'], captcha: ['Wrong'] } }, 'Registration failedWrong'],
  ['a message', { message: 'Closed' }, 'Registration failedClosed'],
];

test.each(refusals)('shows errors that no field can show: %s', async (_, body, said) => {
  const { call, draw, user } = beginConsole({ path: '/register' });
  draw(<RegisterPage />);
  fill(labels, { name: 'Ada', email: 'ada@example.com', password, again: password });
  fireEvent.click(screen.getByRole('checkbox'));
  await user.click(button('Register'));
  (await call('POST /api/register')).answer(422, body);
  await waitFor(() => expect(alerts()).toEqual([said]));
});
