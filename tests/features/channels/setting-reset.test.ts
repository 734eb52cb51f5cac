/** «Сбросить» writes the default that the row shows. Others may have changed it since. */
import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ChannelSetting } from '#contract/settings.ts';
import { createBoundRowsLogic, toBound } from '#features/channels/settings/channel-setting-rows.ts';
import { channelSettingResetting } from '#features/channels/settings/settings.commands.ts';
import { createSettingsWriter } from '#features/channels/settings/settings-parts.ts';
import { cap, channelSettingOf, model } from '#tests/support/settings.ts';

const shown = channelSettingOf(cap, { value: 2500 });
const other = channelSettingOf(model, { value: 'cpa' });
const withDefault = (value: number) => ({
  ...shown,
  default_setting: { ...shown.default_setting!, value },
});

/** The default in an API like the specification: without its value, which is in the list of defaults. */
const bare = { ...shown, default_setting: { description: 'Предел', type: 'number' } };

/** The screen shows `row`; the server has `held` and takes the writes. */
function begin(
  held: ChannelSetting,
  row = toBound([shown])[0]!,
  listed?: () => Promise<readonly { name: string; value: number }[]>,
) {
  let rows: readonly ChannelSetting[] = [held, other];
  const writer = createSettingsWriter({
    bound: async () => ({ rows, etag: null }),
    replace: async (_, settings) => {
      rows = settings as ChannelSetting[];
      return rows;
    },
  });
  const notify = vi.fn();
  const table = createActor(
    createBoundRowsLogic(writer, 1, notify, undefined, { list: listed } as never),
  ).start();
  const reset = channelSettingResetting.reset.event(row);
  const put = async (patch: { value?: string } = {}) => {
    table.send({ ...reset, patch: { ...reset.patch, ...patch } });
    await waitFor(table, ({ context }) => !('1' in context.rows));
  };
  return { notify, put, values: () => rows.map(({ value }) => value) };
}

it('writes the default that the row shows, and reports that it has changed since', async () => {
  const { put, notify, values } = begin(withDefault(900));
  await put();
  expect(values()).toEqual([1500, 'cpa']);
  expect(notify.mock.calls).toEqual([
    [`Значение по умолчанию у «${shown.key}» уже другое`, 'hint'],
  ]);
});

it('reports nothing if the default has not changed', async () => {
  const { put, notify, values } = begin(shown);
  await put();
  expect(values()).toEqual([1500, 'cpa']);
  expect(notify).not.toHaveBeenCalled();
});

it('reports nothing if another value was saved', async () => {
  const { put, notify, values } = begin(withDefault(900));
  await put({ value: '1600' });
  expect(values()).toEqual([1600, 'cpa']);
  expect(notify).not.toHaveBeenCalled();
});

it.each([
  ['changed', 900, true],
  ['not changed', 1500, false],
])('requests the default if it is not in the setting: %s', async (_, now, isSaid) => {
  const [row] = toBound([bare], new Map([[bare.key, 1500]]));
  const list = vi.fn(async () => [{ name: bare.key, value: now }]);
  const { put, notify, values } = begin(bare, row, list);
  await put();
  expect(values()).toEqual([1500, 'cpa']);
  const said = [`Значение по умолчанию у «${bare.key}» уже другое`, 'hint'];
  expect(notify.mock.calls).toEqual(isSaid ? [said] : []);
  expect(list).toHaveBeenCalledTimes(1);
});

it('requests no default if another value was saved', async () => {
  const [row] = toBound([bare], new Map([[bare.key, 1500]]));
  const list = vi.fn(async () => []);
  const { put, notify } = begin(bare, row, list);
  await put({ value: '1600' });
  expect([notify, list].map(({ mock }) => mock.calls)).toEqual([[], []]);
});
