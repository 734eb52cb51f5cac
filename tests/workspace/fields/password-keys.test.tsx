/** The button that shows a password, from the keyboard. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import Background from '#app/shell/background.ts';
import LoginPage from '#features/session/login-page.tsx';
import { beginConsole } from '#tests/support/runtime.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('a click on the button keeps the focus in the field, and Tab skips the button', async () => {
  render(
    <>
      <PasswordInput aria-label="Password" autoFocus />
      <button type="submit">Sign In</button>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }));
  expect(document.activeElement).toBe(field('Password'));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Sign In');
});

test('F2 shows and hides the password of the focused field and keeps the focus there', async () => {
  beginConsole({ path: '/login' }).draw(
    <>
      <Background />
      <LoginPage />
    </>,
  );
  const key = { key: 'F2', code: 'F2' };
  const toggle = screen.getByRole('button', { name: 'Показать пароль' });
  expect(toggle.getAttribute('aria-keyshortcuts')).toBe(key.key);
  expect(fieldButtons.password.shortcut).toBe('f2');
  field('Password').focus();
  for (const type of ['text', 'password']) {
    fireEvent.keyDown(field('Password'), key);
    await waitFor(() => expect(field('Password').type).toBe(type));
  }
  expect(document.activeElement).toBe(field('Password'));
  field('Email').focus();
  fireEvent.keyDown(field('Email'), key);
  await Promise.resolve();
  expect(field('Password').type).toBe('password');
});
