/** The search field of a list has the focus before the next key. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
// Loaded in advance: the form listens from the beginning.
import '#features/clients/list/clients-filter.tsx';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { offerSearchCommands } from '#features/offers/list/offers.commands.ts';
import { noFilters, offersQueryMachine } from '#features/offers/list/offers.logic.ts';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { press } from '#tests/support/screen.ts';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';

async function begin(name = '') {
  const { draw } = await beginSignedIn('/offers');
  const input = { filters: { ...noFilters, name }, sort: null };
  const actor = createActor(offersQueryMachine, { input }).start();
  draw(
    <ListFilters
      actor={actor}
      commands={offerSearchCommands}
      label="Отбор"
      field="name"
      fieldLabel="Название"
      placeholder="Название"
      onLeft={() => {}}
      isEmpty={false}
    />,
  );
  const slash = () => fireEvent.keyDown(document.body, { key: '/', code: 'Slash' });
  return { field: screen.getByLabelText<HTMLInputElement>('Название'), slash };
}

const aFrame = () => new Promise((done) => requestAnimationFrame(done));

test('a key typed right after / reaches the field, and the caret stays behind it', async () => {
  const { field, slash } = await begin();
  const isTyped = slash();
  expect(document.activeElement).toBe(field);
  // The `/` itself is not typed into the field.
  expect(isTyped).toBe(false);
  fireEvent.change(field, { target: { value: 'з' } });
  field.setSelectionRange(1, 1);
  await aFrame();
  expect(field.selectionStart).toBe(1);
});

test('/ selects the text of the last search', async () => {
  const { field, slash } = await begin('займ');
  slash();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
});

test('the field gets the focus back in the next frame after it was moved away', async () => {
  const { field, slash } = await begin();
  slash();
  field.blur();
  await aFrame();
  expect(document.activeElement).toBe(field);
});

test('a key typed right after the one that opens the filter form reaches the search', async () => {
  const { server, draw } = await beginSignedIn('/clients');
  server.always('GET /api/v1/clients', () => pageOf([petrov]));
  draw(<ClientsPage />);
  await screen.findByText(/Петров/);
  press('j');
  const row = document.activeElement;
  expect(row).toBe(document.querySelector('tr[data-key]'));
  press('f');
  // The next key is another task, so microtasks run before it.
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByLabelText('Поиск'));
  await screen.findByRole('search', { name: 'Фильтр клиентов' });
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(row);
});
