/** The order of the list is the one that is marked in its menu. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';

test.each([
  ['?sort_by=phone&sort_direction=desc', ['Телефон по убыванию']],
  ['?sort_by=birth_date&sort_direction=asc', ['Дата рождения по возрастанию']],
  ['', []],
])('the sort menu for the query «%s» marks the order %j', async (search, marked) => {
  const { runtime, server, draw } = await beginSignedIn(`/clients${search}`);
  server.always('GET /api/v1/clients', () => pageOf([petrov]));
  draw(<ClientsPage />);
  await screen.findByRole('button', { name: 'Дата рождения' });
  runCommand({ runtime }, 'clients.sort');
  await screen.findByRole('menuitemradio', { name: 'Телефон по убыванию' });
  const orders = screen.queryAllByRole('menuitemradio', { checked: true });
  expect(orders.map(({ textContent }) => textContent)).toEqual(marked);
});
