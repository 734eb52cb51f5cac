/** A default setting is added to a channel that may have it already. */
import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ChannelSetting } from '#contract/settings.ts';
import { createBindingsLogic } from '#features/channels/settings/settings.logic.ts';
import { createSettingsWriter } from '#features/channels/settings/settings-parts.ts';
import { cap, channelSettingOf, model } from '#tests/support/settings.ts';

/** Presses the switch of «daily_cap» for a channel with these settings. */
async function added(held: readonly ChannelSetting[]) {
  const replace = vi.fn(async (_: number, rows: readonly unknown[]) => rows);
  const bound = async () => ({ rows: held, etag: null });
  const api = { bound, replace } as unknown as Parameters<typeof createSettingsWriter>[0];
  const notify = vi.fn();
  const bindings = createActor(createBindingsLogic(createSettingsWriter(api), 1, notify)).start();
  const toggled = vi.fn();
  bindings.on('toggled', toggled);
  bindings.send({ type: 'toggle', subject: cap });
  await waitFor(bindings, ({ context }) => context.toggling.length === 0);
  expect(toggled).toHaveBeenCalledWith(expect.objectContaining({ key: cap.id }));
  return { sent: replace.mock.calls.map(([, rows]) => rows), told: notify.mock.calls };
}

test('a setting is added beside the others, without a message', async () => {
  const other = channelSettingOf(model, { value: 'cpa' });
  const { sent, told } = await added([other]);
  expect(sent).toEqual([[other, expect.objectContaining({ key: cap.key, use_default: true })]]);
  expect(told).toEqual([]);
});

test('a setting that another user has added is not changed, with a message', async () => {
  const { sent, told } = await added([channelSettingOf(cap, { value: 77 })]);
  expect(sent).toEqual([]);
  expect(told).toEqual([['Настройка «daily_cap» уже есть у канала', 'hint']]);
});
