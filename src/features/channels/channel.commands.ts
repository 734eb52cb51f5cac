import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { ShellMachine } from '#machines/shell.machine.ts';
import { CHANNEL_TABS, type ChannelTab, channelHref } from '#workspace/routes.ts';
import type { ChannelGeneralMachine, ChannelMachine } from './channel.logic.ts';

const group = 'Канал';

export const channelCommands = defineCommands<ChannelMachine>()({
  reload: {
    id: 'channel.reload',
    title: 'Обновить канал',
    group,
    keywords: ['reload channel', 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
  },
});

export const channelGeneralCommands = defineCommands<ChannelGeneralMachine>()({
  edit: {
    id: 'channel.edit',
    title: 'Редактировать',
    group,
    keywords: ['edit channel', 'изменить канал', 'править'],
    shortcut: 'e',
    event: { type: 'edit' },
  },
  save: {
    id: 'channel.save',
    title: 'Сохранить',
    group,
    keywords: ['save channel'],
    shortcut: ['mod+s', 'mod+enter'],
    event: { type: 'save' },
  },
  cancel: {
    id: 'channel.cancel',
    title: 'Отмена',
    group,
    keywords: ['cancel', 'отменить правку'],
    shortcut: 'escape',
    event: { type: 'cancel' },
  },
  keepMine: {
    id: 'channel.keepMine',
    title: 'Оставить моё',
    group,
    keywords: ['keep mine', 'конфликт'],
    event: { type: 'keepMine' },
  },
  takeTheirs: {
    id: 'channel.takeTheirs',
    title: 'Взять чужое',
    group,
    keywords: ['take theirs', 'конфликт'],
    event: { type: 'takeTheirs' },
  },
});

export const CHANNEL_TAB_TITLES: Record<ChannelTab, string> = {
  general: 'Основное',
  settings: 'Настройки',
  'add-settings': 'Добавить настройки',
  statistic: 'Статистика',
  analytic: 'Аналитика',
  rates: 'Ставки',
};

export const channelTabId = (tab: ChannelTab) => `channel.tab.${tab}`;

/** One command for each tab; its key is its place, whether or not all the others are shown. */
export function tabCommands(
  id: number,
  tabs: readonly ChannelTab[],
): readonly PlainCommand<ShellMachine>[] {
  return tabs.map((tab) => ({
    id: channelTabId(tab),
    title: `Вкладка «${CHANNEL_TAB_TITLES[tab]}»`,
    group,
    keywords: ['tab', tab],
    shortcut: String(CHANNEL_TABS.indexOf(tab) + 1),
    event: { type: 'navigate', to: channelHref(id, tab) },
  }));
}
