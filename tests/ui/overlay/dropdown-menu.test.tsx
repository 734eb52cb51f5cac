/** Where the focus is when a menu opens and closes. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';

const menu = (open: boolean) => (
  <DropdownMenu open={open}>
    <DropdownMenuTrigger>
      <button type="button">Сортировка</button>
    </DropdownMenuTrigger>
    <DropdownMenuContent>
      <DropdownMenuItem>По возрастанию</DropdownMenuItem>
      <DropdownMenuItem>По убыванию</DropdownMenuItem>
    </DropdownMenuContent>
  </DropdownMenu>
);
const focused = () => document.activeElement?.getAttribute('role');

test('the focus is on the first item of a menu that a key opened before its code was loaded', async () => {
  const { rerender } = render(menu(true));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('По возрастанию'));
  // Later openings distinguish key and pointer as before.
  rerender(menu(false));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  rerender(menu(true));
  await waitFor(() => expect(focused()).toBe('menu'));
});

test('the focus is on the menu itself if the mouse has opened it', async () => {
  const { rerender } = render(menu(false));
  rerender(menu(true));
  await waitFor(() => expect(focused()).toBe('menu'));
});

/** A menu that was opened while another button had the focus. */
async function openFromElsewhere() {
  const page = (
    <>
      <button type="button">Строка</button>
      <input aria-label="Палитра" />
    </>
  );
  const drawn = (open: boolean) => (
    <>
      {page}
      {menu(open)}
    </>
  );
  const { rerender } = render(drawn(false));
  screen.getByText('Строка').focus();
  rerender(drawn(true));
  await waitFor(() => expect(focused()).toBe('menu'));
  return () => rerender(drawn(false));
}
const timers = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test('a closed menu returns the focus to where it was', async () => {
  const close = await openFromElsewhere();
  close();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Строка'));
});

test('a closed menu does not move the focus that something else has taken and lost since', async () => {
  const close = await openFromElsewhere();
  const field = screen.getByLabelText('Палитра');
  act(() => field.focus());
  close();
  field.blur();
  await timers();
  expect(document.activeElement).toBe(document.body);
});
