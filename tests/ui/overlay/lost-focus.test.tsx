/** Where the focus goes when a window closes and the screen that had the focus is gone. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/form/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';

afterEach(async () => {
  cleanup();
  // A window returns the focus a moment after it closes; keep that out of the next test.
  await new Promise((resolve) => setTimeout(resolve));
});

const under = (open: boolean, shown: ReactNode) => (
  <>
    {shown}
    <AlertDialog
      open={open}
      title="Выйти?"
      cancel={<Button>Остаться</Button>}
      action={<Button>Выйти</Button>}
      onClose={vi.fn()}
    />
  </>
);

/** Answers the question over a screen whose button had the focus, and shows `next` before it closes. */
async function answered(next: ReactNode) {
  const screenBefore = (
    <main key="before" tabIndex={-1}>
      <Button>Sign out</Button>
    </main>
  );
  const { rerender } = render(under(false, screenBefore));
  screen.getByRole('button', { name: 'Sign out' }).focus();
  rerender(under(true, screenBefore));
  const stay = screen.getByRole('button', { name: 'Остаться' });
  expect(document.activeElement).toBe(stay);
  rerender(under(true, next));
  rerender(under(false, next));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test('the field with autoFocus on the next screen gets the focus', async () => {
  await answered(
    <main>
      <TextInput aria-label="Email" autoFocus={false} />
      <PasswordInput aria-label="Password" autoFocus />
      <TextInput aria-label="Name" />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('the Tab stop row of a list gets the focus rather than a field', async () => {
  await answered(
    <main tabIndex={-1}>
      <TextInput aria-label="Поиск" autoFocus />
      <table>
        <tbody>
          <tr data-key="1" tabIndex={-1} />
          <tr data-key="2" tabIndex={0} />
        </tbody>
      </table>
    </main>,
  );
  expect((document.activeElement as HTMLElement).dataset.key).toBe('2');
});

test('a screen without an autoFocus field gets the focus itself', async () => {
  await answered(
    <main tabIndex={-1}>
      <TextInput aria-label="Поиск" />
    </main>,
  );
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
