/** The table of all rates and the calendar of plans show the same channels. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { beginAllRates, heldRate, planIn } from '#tests/support/all-rates.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

test('the other view selects the current rate, and Back the plan that was opened', async () => {
  const rows = [1, 2, 3].map((level) => heldRate(level, planIn(level + 2)));
  const { grid: found } = await beginAllRates(undefined, { 1: rows });
  const grid = found();
  const at = () => grid.getSnapshot().context.selection?.at;
  await waitFor(() => expect(at()).toEqual({ row: 0, column: 0 }));
  grid.send({ type: 'go', to: { row: 1, column: 1 } });
  fireEvent.click(button('Календарь планов'));
  await waitFor(() => expect(at()).toEqual({ row: 1, column: 0 }));
  grid.send({ type: 'go', to: { row: 2, column: 0 } });
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(at()).toEqual({ row: 0, column: 2 }));
  history.back();
  await waitFor(() => expect(at()).toEqual({ row: 2, column: 0 }));
});

test('each row has its channel as its header, also for screen readers', async () => {
  await beginAllRates();
  const heads = await screen.findAllByRole('rowheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'VK Рекламановые',
    'VK Реклама повторные',
  ]);
});

test('the filters stay when the other view is opened', async () => {
  const { runtime } = await beginAllRates('/channels/rates?search=vk&is_active=1');
  fireEvent.click(button('Календарь планов'));
  const plans = '/channels/rates?is_active=1&search=vk&view=plans';
  await waitFor(() => expect(runtime.location.href()).toBe(plans));
  fireEvent.click(await screen.findByRole('button', { name: 'Таблица' }));
  await waitFor(() =>
    expect(runtime.location.href()).toBe('/channels/rates?is_active=1&search=vk'),
  );
});

test('a copy of rates names the channel that it is taken from', async () => {
  const { grid: found, region } = await beginAllRates(undefined, {
    1: [heldRate(1)],
    2: [heldRate(1)],
  });
  const grid = found();
  await waitFor(() => expect(grid.getSnapshot().context.selection).not.toBeNull());
  const second = await screen.findAllByRole('rowheader');
  expect(second).toHaveLength(4);
  grid.send({ type: 'go', to: { row: 2, column: 0 } });
  fireEvent.keyDown(region, { key: 'y', code: 'KeyY' });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Из канала «VK Реклама #2»');
  const targets = [...dialog.querySelectorAll('option')].map(({ value }) => value);
  expect(targets).toEqual(['', '1']);
});

test('shows no loading table if the list of channels cannot be read', async () => {
  const { draw, server, runtime } = await beginSignedIn('/channels/rates');
  server.always('GET /api/v1/channels', () => ({ success: false, message: 'Сбой' }));
  draw(<AllRatesPage />);
  expect((await screen.findAllByText(/Сбой/)).length).toBeGreaterThan(0);
  expect(document.querySelector('[aria-busy=true], .animate-late')).toBeNull();
  expect(document.querySelector('section[aria-label="Ставки всех каналов"]')).toHaveProperty(
    'hidden',
    true,
  );
  // Unsent rates of an earlier visit can still be reviewed by the key.
  const commands = runtime.registry.all().map(({ command }) => command.id);
  expect(commands).toContain('rates.grid.openReview');
});

test('a copy of rates has the levels that were typed for their channel, too', async () => {
  const { grid: found } = await beginAllRates(undefined, {
    1: [heldRate(1), heldRate(2)],
    2: [heldRate(1)],
    3: [heldRate(1)],
  });
  const grid = found();
  await waitFor(() => expect(grid.getSnapshot().context.sheet.rows).toHaveLength(6));
  grid.send({ type: 'go', to: { row: 2, column: 1 } });
  grid.send({ type: 'paste', text: '333\n222' });
  grid.send({ type: 'spread.open' });
  grid.send({ type: 'form.change', patch: { target: '3' } });
  grid.send({ type: 'form.apply' });
  const { edits } = grid.getSnapshot().context;
  expect(Object.keys(edits).toSorted()).toEqual(['2:new:2', '3:new:2']);
  expect(edits['3:new:2']?.values).toEqual(edits['2:new:2']?.values);
  expect(edits['3:new:2']?.values).toMatchObject({
    new_client_rate: '333',
    returning_client_rate: '222',
  });
});

test('in the calendar a plan moves without the typed amounts, which are taken back together', async () => {
  const plan = planIn(3);
  const rows = [heldRate(1, plan), heldRate(2)];
  const { grid: found } = await beginAllRates(undefined, { 1: rows });
  const grid = found();
  await waitFor(() => expect(grid.getSnapshot().context.selection).not.toBeNull());
  grid.send({ type: 'paste', text: '111\t333\n222' });
  fireEvent.click(button('Календарь планов'));
  const calendar = await screen.findByRole('grid', { name: 'Календарь планов' });
  calendar.focus();
  fireEvent.keyDown(calendar, { key: 'p', code: 'KeyP' });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Планы перенесутся на эту дату');
  fireEvent.change(screen.getByRole('textbox', { name: 'Дата плана' }), {
    target: { value: '+9' },
  });
  fireEvent.submit(dialog.querySelector('form')!);
  const edit = (id: number) => grid.getSnapshot().context.edits[`1:${id}`];
  await waitFor(() =>
    expect(edit(1)?.values).toEqual({
      ...edit(1)?.base,
      planned_date: expect.not.stringContaining(plan.planned_date),
      new_client_rate: '111',
      returning_client_rate: '222',
    }),
  );
  // The move alone is taken back first, as it was the last change.
  grid.send({ type: 'restore' });
  expect(edit(1)?.values).toMatchObject({
    planned_date: plan.planned_date,
    returning_client_rate: '222',
  });
  grid.send({ type: 'restore' });
  expect(edit(1)).toBeUndefined();
  expect(edit(2)?.values.new_client_rate).toBe('333');
});

test('the calendar copies its plans, the table its amounts', async () => {
  const rows = [1, 2].map((level) => heldRate(level, planIn(level + 2)));
  const { grid, runtime } = await beginAllRates(undefined, { 1: rows });
  const choice = () => {
    const { on } = runtime.registry.all().find(({ command }) => command.id === 'rates.grid.copy')!;
    return on!.choices()[0];
  };
  const copied = () => choice()?.subject;
  await waitFor(() => expect(grid().getSnapshot().context.selection).not.toBeNull());
  grid().send({ type: 'selectAll' });
  expect(copied()).toEqual({ text: '100\t200\n50\t100', words: '4 ставки' });

  fireEvent.click(button('Календарь планов'));
  await waitFor(() => expect(grid().getSnapshot().context.sheet.heading).toBe('plans'));
  grid().send({ type: 'selectAll' });
  const plan = (level: number) =>
    `VK Реклама\tУровень ${level}\t${planIn(level + 2).planned_date.replace('T', ' ')}\t160\t160`;
  expect(copied()).toEqual({ text: `${plan(1)}\n${plan(2)}`, words: '2 плана' });
  expect(choice()?.label).toMatch(/^Уровень \d: \d\d\.\d\d\.\d{4} 00:00$/);
});

test('shows channels of the same name with their numbers, in both views and in a choice', async () => {
  const { grid, region } = await beginAllRates(undefined, {
    1: [heldRate(1, planIn(3))],
    22: [heldRate(1, planIn(3))],
  });
  const heads = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
  await waitFor(() => expect(heads()).toContain('VK Реклама #22новые'));
  expect(heads()).toContain('VK Реклама #1новые');
  grid().send({ type: 'go', to: { row: 2, column: 0 } });
  fireEvent.keyDown(region, { key: 'y', code: 'KeyY' });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Из канала «VK Реклама #22»');
  expect([...dialog.querySelectorAll('option')].at(-1)!.text).toBe('VK Реклама #1');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(button('Календарь планов'));
  await waitFor(() =>
    expect(heads().sort()).toEqual(['VK Реклама #1Уровень 1', 'VK Реклама #22Уровень 1']),
  );
});

// The second of each is written with Latin letters, as far as they look the same.
test.each([
  [['ВК Реклама', 'BK  pеклама', 'ВК\u00a0реклама', 'Ёлка']],
  [['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX', 'Ёлка']],
])('shows channels with their numbers if their names look alike: %j', async (named) => {
  const { draw, server } = await beginSignedIn('/channels/rates');
  const channels = named.map((name, at) => ({ ...vk, id: at + 1, name }));
  server.always('GET /api/v1/channels', () => ok(channels));
  for (const { id } of channels) {
    server.always(`GET /api/v1/channels/${id}/rates`, () => ok([heldRate(1)]));
  }
  draw(<AllRatesPage />);
  const heads = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
  await waitFor(() => expect(heads()).toContain('Ёлкановые'));
  for (const { id, name } of channels.slice(0, -1))
    expect(heads()).toContain(`${name} #${id}новые`);
});
