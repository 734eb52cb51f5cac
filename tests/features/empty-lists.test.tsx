/** An empty list describes the query that was answered, not the one that is being read. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';

const NONE = {
  clients: {
    ...{ path: '/clients', filter: '?birth_date_from=2026-01-01', call: 'GET /api/v1/clients' },
    ...{ found: 'Под этот фильтр не подходит ни один клиент', any: 'Клиентов пока нет' },
    all: 'Показать всех',
  },
  offers: {
    ...{ path: '/offers', filter: '?name=zzz', call: 'GET /api/v1/offers' },
    ...{ found: 'Под этот фильтр не подходит ни один оффер', any: 'Офферов пока нет' },
  },
  users: {
    ...{ path: '/users', filter: '?search=zzz', call: 'GET /api/users' },
    ...{ found: 'No user matches', any: 'No users yet' },
    all: 'Show all',
  },
};
const nobody = {
  success: true,
  data: [],
  ...{ current_page: 1, per_page: 20, total: 0 },
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
};
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 15_000 });
const said = () => document.querySelector('main')?.textContent ?? '';

it.each(Object.values(NONE))(
  'the empty list of $path describes the query that was answered',
  async ({ path, filter, call, found, any, ...more }) => {
    const pult = beginConsole({ token: 'stored', path: path + filter });
    pult.draw(<App runtime={pult.runtime} />);
    (await pult.call('GET /api/user/me')).answer(200, ada);
    (await pult.call(call)).answer(200, nobody);
    await until(said).toContain(found);
    expect(said()).not.toContain(any);
    if ('all' in more) await pult.user.click(screen.getByText(more.all));
    else pult.runtime.shell.send({ type: 'navigate', to: path });
    const all = await pult.call(call);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said()).not.toContain(any);
    all.answer(200, nobody);
    await until(said).toContain(any);
    expect(said()).not.toContain(found);
  },
);

it.each([
  ['/channels', 'GET /api/v1/channels', 'Новый канал'],
  ['/offers', 'GET /api/v1/offers', 'Добавить новый оффер'],
  ['/clients', 'GET /api/v1/clients', 'Добавить нового клиента'],
  ['/clients?has_passport=1', 'GET /api/v1/clients', 'Добавить нового клиента'],
  ['/channels/default', 'GET /api/v1/default-settings', 'Добавить настройку'],
  ['/offers/settings', 'GET /api/v1/settings', 'Добавить настройку'],
])('without rows, %s has one button to add a row', async (path, call, name) => {
  const pult = beginConsole({ token: 'stored', path });
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, ada);
  (await pult.call(call)).answer(200, nobody);
  await until(said).toMatch(/пока нет|Под этот фильтр/);
  expect(screen.getAllByRole('button', { name })).toHaveLength(1);
});

it('channels distinguish an empty list from an empty result of their filter', async () => {
  const kept = 'Под этот фильтр не подходит ни один канал';
  const pult = beginConsole({ token: 'stored', path: '/channels?is_active=0' });
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, ada);
  const one = { id: 1, name: 'Один', is_active: 1, rate_type: 'level' };
  (await pult.call('GET /api/v1/channels')).answer(200, { success: true, data: [one] });
  await until(said).toContain(kept);
  await pult.user.click(screen.getAllByRole('button', { name: 'Очистить всё' })[0]!);
  await until(said).toContain('Один');

  await pult.user.keyboard('r');
  (await pult.call('GET /api/v1/channels')).answer(200, nobody);
  await until(said).toContain('Каналов пока нет');
  expect(said()).not.toContain(kept);
});
