/** Channels as the palette names them, and the command that reads them again. */
import { type Choice, defineCommands } from '#commands/command.ts';
import type { Channel } from '#contract/channels.ts';
import type { ChannelsMachine } from '#features/channels/list/channels-store.ts';
import { memoize } from '#machines/memoize.ts';
import { channelHint } from '#records/channel.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';

export const channelsCommands = defineCommands<ChannelsMachine>({ group: 'Каналы' })({
  reload: reloadCommand('channels.reload', 'Обновить список каналов', 'channels'),
});

/** A channel as the palette names it. */
export const channelChoice = (channel: Channel): Choice<Channel> => ({
  key: String(channel.id),
  label: channel.name || `Канал ${channel.id}`,
  hint: channelHint(channel),
  subject: channel,
});

/** Made once per array of rows, because the choices are requested on every change. */
export const channelChoices = memoize((rows: readonly Channel[]) => rows.map(channelChoice));
