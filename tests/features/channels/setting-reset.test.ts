/** «Сбросить» takes the default as it is now, not as it was when the channel was opened. */
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ChannelSetting } from '#contract/settings.ts';
import { createBoundRowsLogic, toBound } from '#features/channels/settings/channel-setting-rows.ts';
import { channelSettingResetting } from '#features/channels/settings/settings.commands.ts';
import { createSettingsWriter } from '#features/channels/settings/settings-parts.ts';
import { cap, channelSettingOf } from '#tests/support/settings.ts';

const shown = channelSettingOf(cap, { value: 2500 });
const withDefault = (value: unknown) =>
  ({ ...shown, default_setting: { ...shown.default_setting, value } }) as ChannelSetting;

/** Presses «Сбросить» in the row that is shown, over the row that the server holds. */
async function reset(held: ChannelSetting, typed?: string) {
  let rows: readonly ChannelSetting[] = [held];
  const fails = typed === undefined ? 0 : 1;
  let writes = 0;
  const writer = createSettingsWriter({
    bound: async () => ({ rows, etag: null }),
    replace: async (_, settings) => {
      if (writes++ < fails) throw new Error('Нет места');
      rows = settings as ChannelSetting[];
      return rows;
    },
  });
  const table = createActor(createBoundRowsLogic(writer, 1)).start();
  const [bound] = toBound([shown]);
  table.send(channelSettingResetting.reset.event(bound!));
  if (typed !== undefined) {
    const row = table.getSnapshot().context.rows['1']!;
    await waitFor(row, (state) => state.matches('error'));
    row.send({ type: 'change', patch: { value: typed } });
    row.send({ type: 'save' });
  }
  await waitFor(table, ({ context }) => !('1' in context.rows));
  return rows[0]!.value;
}

it.each([
  ['the default that was shown', shown, 1500],
  ['a default that others have changed since', withDefault(900), 900],
  ['the default that was shown, if the API does not say it here', withDefault(null), 1500],
])('sets %s', async (_, held, value) => expect(await reset(held)).toBe(value));

it('that was refused leaves what is typed after it alone', async () => {
  expect(await reset(withDefault(900), '1600')).toBe(1600);
});
