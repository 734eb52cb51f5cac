/** What happens to the table of rates when another user switches the channel's rate type. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Channel } from '#contract/channels.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import '#features/channels/rates/rates-tab.tsx';
import { changed, ok, vk } from '#tests/support/channels.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { boundTo, inRow, rowOf } from '#tests/support/screen.ts';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

/** Loads the code of edited rows, too. */
beforeAll(() => preloadViews().then(() => {}), 120_000);

const RATES = '/api/v1/channels/1/rates';
const ladder: Partial<Channel> = { rate_type: 'ladder' };
const tableName = () => document.querySelector('table')?.getAttribute('aria-label');
const inputIn = (key: number) => rowOf(key)!.querySelectorAll('input')[1]!;
const press = (key: number, name: string) => fireEvent.click(inRow(key, name)!);

async function begin() {
  let channel: Channel = vk;
  const begun = await beginSignedIn('/channels/1/rates');
  const { runtime, server, draw } = begun;
  server.always('GET /api/v1/channels', () => ok([vk]));
  server.always('GET /api/v1/channels/1', () => ok(channel));
  server.always('GET /api/v1/channels/1/available-settings', () => ok([]));
  server.always(`GET ${RATES}`, () => ok([1, 2].map((id) => ({ id, ...levelRow(id) }))));
  server.always('GET /api/v1/channels/1/ladder-rates', () => ok([{ id: 7, ...ladderRow('bad') }]));
  draw(<ChannelPage />);
  await waitFor(() => expect(rowOf(1)).not.toBeNull());
  const reads = () =>
    server.calls.filter(
      ({ method, path }) => method === 'GET' && path.endsWith('/api/v1/channels/1'),
    ).length;
  const said = () =>
    runtime.toasts
      .getSnapshot()
      .context.toasts.map(({ ref }) => JSON.stringify(ref.getSnapshot().context))
      .filter((text) => text.includes('Тип ставок сменили'));
  return {
    ...begun,
    ...{ reads, said },
    reload: () => act(() => boundTo(begun, 'rates.reload').actor.send({ type: 'reload' })),
    switchType: (change: Partial<Channel>) => {
      channel = changed(channel, change);
    },
  };
}

async function save(call: Awaited<ReturnType<typeof begin>>['call']) {
  press(1, 'Редактировать');
  fireEvent.change(inputIn(1), { target: { value: '105' } });
  press(1, 'Сохранить');
  const rows = [
    { id: 1, ...levelRow(1, { new_client_rate: 105 }) },
    { id: 2, ...levelRow(2) },
  ];
  (await call(`POST ${RATES}`)).answer(200, ok(rows));
}

test('a save shows the table that is in force, reports the switch, and keeps other drafts', async () => {
  const { call, said, reload, switchType } = await begin();
  press(2, 'Редактировать');
  fireEvent.change(inputIn(2), { target: { value: '205' } });
  switchType(ladder);
  await save(call);
  await waitFor(() => expect(tableName()).toContain('лесенк'));
  expect(said()).toHaveLength(1);
  expect(said()[0]).toContain('Тип ставок сменили');
  expect(said()[0]).toContain('было «Уровни», стало «Лесенка»');
  expect(said()[0]).toContain('Несохранённое в прежней таблице осталось');

  switchType({ rate_type: 'level' });
  reload();
  await waitFor(() => expect(rowOf(2)).not.toBeNull());
  expect(inputIn(2).value).toBe('205');
});

test('a reload shows the table that is in force, and mentions no drafts if there are none', async () => {
  const { said, reload, switchType } = await begin();
  switchType(ladder);
  reload();
  await waitFor(() => expect(tableName()).toContain('лесенк'));
  expect(said()).toHaveLength(1);
  expect(said()[0]).not.toContain('Несохранённое');
});

test('nothing is reported while the type stays, and the first read requests the channel once', async () => {
  const { call, said, reads } = await begin();
  expect(reads()).toBe(1);
  await save(call);
  await waitFor(() => expect(reads()).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rowOf(1)).not.toBeNull();
  expect(said()).toEqual([]);
});
