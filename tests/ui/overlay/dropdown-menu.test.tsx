/** Where the focus is when a menu opens. */
import { render, screen, waitFor } from '@testing-library/react';
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
