/** The results of a search, a filter or an order are announced, in a region that was there before. */
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';

const page = (...rows: object[]) => ({
  success: true,
  data: rows,
  ...{ current_page: 1, per_page: 20, total: rows.length },
  meta: { current_page: 1, last_page: 1, per_page: 20, total: rows.length },
});
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 6000 });
const region = () => document.querySelector('main p.sr-only[aria-live]:has(> span)');
const head = () => document.querySelector('h1')?.parentElement?.textContent ?? '';
const channels = [
  { id: 1, name: 'Один', is_active: 1, rate_type: 'level' },
  { id: 2, name: 'Два', is_active: 0, rate_type: 'level' },
];

/** Opens a list whose first answer has these rows. */
async function open(path: string, call: string, ...rows: object[]) {
  const pult = beginConsole({ token: 'stored', path });
  for (const id of [1, 2]) pult.server.always(`GET /api/v1/channels/${id}/rates`, () => page());
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, ada);
  (await pult.call(call)).answer(200, page(...rows));
  await until(head).toMatch(/\d/);
  await until(() => {
    // The menu may have read the same list before the page was loaded, which then reads it again.
    if (pult.server.isWaiting(call)) pult.server.waiting(call).answer(200, page(...rows));
    return document.querySelector('main [aria-busy=true]');
  }).toBeNull();
  expect(region()?.textContent).toBe('');
  const ask = (to: string) => act(() => pult.runtime.location.go(to));
  return { ...pult, ask };
}

const LISTS = [
  ['/users', 'GET /api/users', ['search=a', 'search=ad', 'search=zzz'], ada, 'Found: 1'],
  ['/offers', 'GET /api/v1/offers', ['status=1', 'status=0', 'name=z'], { id: 1 }, 'Найдено: 1'],
  [
    ...['/clients', 'GET /api/v1/clients'],
    ...[
      ['has_passport=1', 'has_passport=0', 'birth_date_from=2026-01-01'],
      { id: 1 },
      'Найдено: 1',
    ],
  ],
] as [string, string, string[], object, string][];

describe.each(LISTS)('%s', (path, call, [one, same, none], row, found) => {
  it('announces the results of each query but the first once it is answered', async () => {
    const { ask, ...pult } = await open(path, call, row, { ...row, id: 2 });
    const first = region()!;
    const asksFor = async (words: string, ...rows: object[]) => {
      ask(`${path}?${words}`);
      const read = await pult.call(call);
      const before = first.textContent;
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(first.textContent).toBe(before);
      read.answer(200, page(...rows));
    };
    await asksFor(one!, row);
    await until(() => first.textContent).toBe(found);
    // The same text is written again as a new text node.
    const said = first.firstChild;
    await asksFor(same!, row);
    await until(() => first.firstChild).not.toBe(said);
    expect(first.textContent).toBe(found);
    await asksFor(none!);
    await until(() => first.textContent).toMatch(/^(Nothing found|Ничего не найдено)$/);
    expect(region()).toBe(first);
  });
});

it('announces the order of the clients', async () => {
  const { ask, call } = await open('/clients', 'GET /api/v1/clients', { id: 1 });
  ask('/clients?sort_by=phone&sort_direction=desc');
  (await call('GET /api/v1/clients')).answer(200, page({ id: 1 }));
  await until(() => region()?.textContent).toBe('Найдено: 1. Сортировка: Телефон, по убыванию');
});

it('announces the results of a filter of channels, and nothing when the channels change', async () => {
  const { ask, call, user } = await open('/channels', 'GET /api/v1/channels', ...channels);
  ask('/channels?is_active=1');
  await until(() => region()?.textContent).toBe('Найдено: 1 из 2');
  const said = region()?.firstChild;
  await user.keyboard('r');
  (await call('GET /api/v1/channels')).answer(200, page(channels[0]!));
  await until(head).toMatch(/^Каналы1(?! из)/);
  expect(region()?.firstChild).toBe(said);
  expect(said?.textContent).toBe('Найдено: 1 из 2');
  ask('/channels');
  await until(() => region()?.textContent).toBe('Найдено: 1');
});

it('announces how many channels are left in the rates of all channels', async () => {
  const { ask } = await open('/channels/rates', 'GET /api/v1/channels', ...channels);
  ask('/channels/rates?search=Два');
  await until(() => region()?.textContent).toBe('Найдено: 1');
});
