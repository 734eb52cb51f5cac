/** The commands of channels that the menu has on every screen. */
import { defineCommandsOn } from '#commands/command.ts';
import type { Channel } from '#contract/channels.ts';
import type { BranchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { type ChannelTab, channelHref, EMPTY_CHANNEL_TABS } from '#records/channel.ts';
import { namelessBlocked } from '#workspace/editing/reasons.ts';

const opening = (tab: ChannelTab | undefined, what: string, keywords: string) => ({
  id: tab ? `channels.open.${tab}` : 'channels.open',
  title: `Открыть канал${what}`,
  ...(tab && EMPTY_CHANNEL_TABS.includes(tab) && { standing: 'placeholder' as const }),
  keywords: ['open channel', ...keywords.split(', ')],
  prompt: 'Какой канал открыть?',
  reason: 'Список каналов не загружен, или каналов нет',
  blocked: namelessBlocked,
  event: (channel: Channel) => ({ type: 'navigate', to: channelHref(channel.id, tab) }) as const,
});

/** Commands that open a screen of any channel, from anywhere. */
export const channelOpening = defineCommandsOn<ShellMachine, Channel>({
  group: 'Переход',
  scope: 'navigation',
})({
  open: { ...opening(undefined, '', 'основное, general'), shortcut: 'g k' },
  settings: opening('settings', ': настройки', 'settings'),
  addSettings: opening('add-settings', ': добавить настройки', 'add settings, привязать'),
  statistic: opening('statistic', ': статистика', 'statistic'),
  analytic: opening('analytic', ': аналитика', 'analytic'),
  rates: opening('rates', ': ставки', 'rates'),
});

/** Unfolds a channel in the menu; bound while the menu shows the channels. */
export const channelBranch = defineCommandsOn<BranchMenuMachine, Channel>({
  group: 'Меню',
  scope: 'shell',
})({
  turn: {
    id: 'channels.branch',
    title: 'Развернуть или свернуть канал в меню',
    standing: 'aid',
    keywords: ['unfold channel', 'раскрыть канал'],
    prompt: 'Какой канал развернуть или свернуть?',
    reason: 'Каналов нет',
    event: ({ id }) => ({ type: 'branch.toggle', branch: id }),
  },
});
