/** The undo offers after writes to rows of a channel, and what they send. */
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import '#features/channels/settings/settings-tab.tsx';
import '#features/channels/rates/rates-tab.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { boundTo, inRow, rowOf } from '#tests/support/screen.ts';
import { cap, channelSettingOf, model } from '#tests/support/settings.ts';

const input = () => rowOf(1).querySelector('input')!;

async function begin(tab: string, list: string, rows: () => unknown) {
  const begun = await beginSignedIn(`/channels/1/${tab}`);
  const { runtime, server, draw } = begun;
  server.always('GET /api/v1/channels', () => ok([vk]));
  server.always('GET /api/v1/channels/1', () => ok(vk));
  server.always('GET /api/v1/channels/1/available-settings', () => ok([]));
  server.always(`GET ${list}`, () => ok(rows()));
  draw(<ChannelPage />);
  await waitFor(() => expect(rowOf(1)).not.toBeNull());
  const labels = () => runtime.undoing.getSnapshot().context.entries.map(({ label }) => label);
  /** Undoes twice at once: the write must be sent once. */
  const undo = async () => {
    for (const _ of [1, 2]) runtime.undoing.send({ type: 'undo', id: null });
    const { body } = await begun.call(`POST ${list}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
    return body;
  };
  return { ...begun, labels, undo };
}

test('an undo restores the value of its setting, and of no other', async () => {
  const SETTINGS = '/api/v1/channels/1/settings';
  let rows = [channelSettingOf(cap, { value: 2500 }), channelSettingOf(model, { value: 'cpa' })];
  const { call, labels, undo } = await begin('settings', SETTINGS, () => rows);
  fireEvent.click(inRow(1, 'Редактировать')!);
  await waitFor(() => expect(input()).toBeTruthy());
  fireEvent.change(input(), { target: { value: '77' } });
  fireEvent.click(inRow(1, 'Сохранить')!);
  const saved = await call(`POST ${SETTINGS}`);
  rows = [{ ...rows[0]!, value: 77 }, rows[1]!];
  saved.answer(200, ok(rows));
  await waitFor(() => expect(labels()).toEqual(['настройка «daily_cap»']));
  expect(await undo()).toMatchObject({
    settings: [
      { id: 1, value: 2500 },
      { id: 2, value: 'cpa' },
    ],
  });
});

test('a switch of a setting that the channel no longer has removes the row, with a message', async () => {
  const SETTINGS = '/api/v1/channels/1/settings';
  let rows = [channelSettingOf(cap, { value: 2500 }), channelSettingOf(model, { value: 'cpa' })];
  const { runtime } = await begin('settings', SETTINGS, () => rows);
  rows = [rows[1]!];
  fireEvent.click(rowOf(1).querySelector('[role=switch]')!);
  await waitFor(() => expect(rowOf(1)).toBeNull());
  const texts = runtime.toasts
    .getSnapshot()
    .context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
  expect(texts).toEqual(['Этой настройки у канала больше нет.']);
});

test('a switch of a setting is not undone over a value that others have set since', async () => {
  const SETTINGS = '/api/v1/channels/1/settings';
  let rows = [channelSettingOf(cap, { value: 2500, use_default: true })];
  const { call, labels, runtime, server } = await begin('settings', SETTINGS, () => rows);
  fireEvent.click(rowOf(1).querySelector('[role=switch]')!);
  const switched = await call(`POST ${SETTINGS}`);
  rows = [{ ...rows[0]!, use_default: false }];
  switched.answer(200, ok(rows));
  await waitFor(() => expect(labels()).toEqual(['«По умолчанию» настройки «daily_cap»']));
  rows = [{ ...rows[0]!, value: 99 }];
  runtime.undoing.send({ type: 'undo', id: null });
  await waitFor(() => expect(labels()).toEqual([]));
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

const RATES = '/api/v1/channels/1/rates';
const stored = (id: number, level: number, rate = 10): RateRecord => ({
  ...levelRow(level, { new_client_rate: rate, returning_client_rate: 5 }),
  id,
});

test.each<[string, RateRecord[], number[]]>([
  ['beside one that another operator has added', [stored(8, 3, 99), stored(9, 2)], [1, 8]],
  ['that the server has rounded', [stored(9, 2, 10.01)], [1]],
])('the undo of a new rate %s removes only that one', async (_, added, left) => {
  let rows = [stored(1, 1)];
  const begun = await begin('rates', RATES, () => rows);
  const { call, labels, undo } = begun;
  const { actor } = boundTo(begun, 'rates.add');
  actor.send({ type: 'add' });
  const { context } = actor.getSnapshot();
  const patch = { level: '2', new_client_rate: '10', returning_client_rate: '5' };
  context.rows['new-1'].send({ type: 'change', patch });
  context.rows['new-1'].send({ type: 'save' });
  const saved = await call(`POST ${RATES}`);
  rows = [...rows, ...added];
  saved.answer(200, ok(rows));
  await waitFor(() => expect(labels()).toHaveLength(1));
  const body = await undo();
  expect((body as { rates: RateRecord[] }).rates.map(({ id }) => id)).toEqual(left);
});
