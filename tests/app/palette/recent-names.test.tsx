/** Recent records as subjects of a command: their names may arrive while the palette asks. */
import { act, cleanup, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { recentChoices } from '#app/lookup/record-names.ts';
import PaletteView from '#app/palette/palette-view.tsx';
import { App } from '#app/shell/app.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { sova } from '#tests/support/offers.ts';
import { usersPage } from '#tests/support/people.ts';
import { beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

// The code of all screens takes a while to load.
beforeAll(() => preloadViews(), 120_000);

let begun: TestConsole;

const texts = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

async function ask(commandId: string) {
  begun = await beginSignedIn('/dashboard');
  const { server, runtime } = begun;
  server.always('GET /api/v1/channels', () => ({ success: true, data: [] }));
  server.always('GET /api/v1/offers', () => pageOf([]));
  server.always('GET /api/users', () => usersPage());
  const used = [
    { kind: 'user', id: 9 },
    { kind: 'offer', id: 5 },
    { kind: 'offer', id: 7 },
  ] as const;
  for (const item of used) runtime.recents.send({ type: 'used', item });
  begun.draw(<App runtime={runtime} />);
  await waitFor(() => expect(runtime.registry.all().some(({ isStandIn }) => isStandIn)).toBe(true));
  act(() => runtime.palette.send({ type: 'ask', commandId }));
  const name = (names: Record<string, string>) =>
    act(() => runtime.recents.send({ type: 'named', names }));
  return name;
}

test.each([
  ['records.open', ['Пользователь #9']],
  ['offers.edit', []],
])('%s shows a name once it is known', async (id, others) => {
  const name = await ask(id);
  // A record without a name is shown by its number, once.
  await waitFor(() => expect(texts()).toEqual(['Оффер #7', 'Оффер #5', ...others]), {
    timeout: 5_000,
  });
  name({ 'offer:5': 'Сова' });
  expect(texts()).toEqual(['Оффер #7', 'СоваОффер #5', ...others]);
});

test('a save renames the recent record, and no other', async () => {
  await ask('records.open');
  const { lists, recents } = begun.runtime;
  const names = () => recents.getSnapshot().context.names;
  act(() => recents.send({ type: 'named', names: { 'offer:5': 'Сова', 'offer:7': 'Сова' } }));
  act(() => lists.learn('offer', 5, { ...sova, id: 5, name: 'Филин' }));
  expect(names()).toMatchObject({ 'offer:5': 'Филин', 'offer:7': 'Сова' });
  act(() => lists.learn('client', 7, { ...petrov, id: 7, last_name: 'Сычёв' }));
  expect(names()['client:7']).toBe('Сычёв Пётр Петрович');
  act(() => lists.learn('offer', 5, { ...sova, id: 5, name: '' }));
  expect(names()).toMatchObject({ 'offer:5': 'Оффер #5', 'offer:7': 'Сова' });
});

test('a name that could not be read is asked for again when the palette opens next', async () => {
  begun = await beginSignedIn('/dashboard');
  const { runtime, server, draw, call } = begun;
  const { palette, recents } = runtime;
  server.always('GET /api/v1/channels', () => ({ success: true, data: [] }));
  for (const id of [7, 5]) recents.send({ type: 'used', item: { kind: 'offer', id } });
  palette.send({ type: 'open' });
  draw(<PaletteView />);
  (await call('GET /api/v1/offers/5')).answer(200, { success: true, data: { ...sova, id: 5 } });
  (await call('GET /api/v1/offers/7')).answer(500, { message: 'База недоступна' });
  await waitFor(() => expect(texts()).toContain(`${sova.name}Оффер #5`));
  expect(texts()).toContain('Оффер #7');
  expect(recentChoices(runtime).map(({ label, hint }) => [label, hint])).toEqual([
    [sova.name, 'Оффер #5'],
    ['Оффер #7', undefined],
  ]);

  cleanup();
  draw(<PaletteView />);
  const again = await call('GET /api/v1/offers/7');
  again.answer(200, { success: true, data: { ...sova, id: 7, name: 'Филин' } });
  await waitFor(() => expect(texts()).toContain('ФилинОффер #7'));
  const asked = server.calls.filter(({ path }) => path.endsWith('/offers/5'));
  expect(asked, 'a known name is not read again').toHaveLength(1);
});
