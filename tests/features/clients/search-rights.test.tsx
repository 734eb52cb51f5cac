/** A search by contacts, which the API refuses to users who may not see contacts. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isContactSearch, noFilters, queryOf } from '#features/clients/list/client-filters.ts';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const UNSEARCHED = 'По телефону и почте не ищем: нет права видеть контакты';
const NONE = 'Под этот фильтр не подходит ни один клиент';

test.each([
  [['clients.write'], '9294', true],
  [['clients.write'], 'petrov@mail.example', true],
  [['clients.write'], 'Попов', false],
  [['clients.write', 'contacts.read'], '9294', false],
  [undefined, '9294', false],
])('with the rights %j, «%s» is refused: %s', async (permissions, text, isRefused) => {
  const { runtime, server, draw, user } = await beginSignedIn('/clients');
  server.always('GET /api/v1/clients', ({ path }) =>
    pageOf(path.includes('search=') ? [] : [petrov]),
  );
  runtime.session.send({ type: 'user.changed', user: { ...ada, permissions } });
  draw(<ClientsPage />);
  await screen.findByRole('button', { name: 'Дата рождения' });
  expect(screen.queryByText(UNSEARCHED)).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), text);
  await screen.findByText(NONE);
  const shown = screen.queryByText(UNSEARCHED, { ignore: 'span' });
  expect(shown !== null).toBe(isRefused);
  const said = document.querySelector('p.sr-only[aria-live]:has(> span)')?.textContent;
  expect(said).toBe(isRefused ? UNSEARCHED : 'Ничего не найдено');
});

test.each([
  ['+7 (945) 057-92-94', true],
  ['тел. 8 945 057', true],
  ['9294', true],
  ['«Ivan@Example.com»', true],
  ['@mail', true],
  ['Попов', false],
  ['Попов 9294', false],
  ['', false],
])('«%s» is a search by contacts: %s', (search, expected) => {
  const query = queryOf({ filters: { ...noFilters, search }, sort: null }, 1);
  expect(isContactSearch(query)).toBe(expected);
});
