import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { sectionReasons } from '#workspace/editing/reasons.ts';
import { CHANNEL_TABS, type ChannelTab, channelHref } from '#workspace/navigation/routes.ts';
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
    title: 'Редактировать общие данные канала',
    label: 'Редактировать',
    group,
    keywords: ['edit channel', 'изменить канал', 'править'],
    shortcut: 'e',
    reason: sectionReasons.edit,
    event: { type: 'edit' },
  },
  save: {
    id: 'channel.save',
    title: 'Сохранить канал',
    label: 'Сохранить',
    group,
    keywords: ['save channel'],
    shortcut: ['mod+s', 'mod+enter'],
    reason: sectionReasons.save,
    event: { type: 'save' },
  },
  cancel: {
    id: 'channel.cancel',
    title: 'Отменить правку канала',
    label: 'Отмена',
    group,
    keywords: ['cancel', 'отменить правку'],
    shortcut: 'escape',
    reason: sectionReasons.cancel,
    event: { type: 'cancel' },
  },
  keepMine: {
    id: 'channel.keepMine',
    title: 'Оставить моё: канал',
    label: 'Оставить моё',
    group,
    keywords: ['keep mine', 'конфликт'],
    reason: sectionReasons.choose,
    event: { type: 'keepMine' },
  },
  takeTheirs: {
    id: 'channel.takeTheirs',
    title: 'Взять чужое: канал',
    label: 'Взять чужое',
    group,
    keywords: ['take theirs', 'конфликт'],
    reason: sectionReasons.choose,
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
    reason: 'Эта вкладка уже открыта',
    shortcut: String(CHANNEL_TABS.indexOf(tab) + 1),
    event: { type: 'navigate', to: channelHref(id, tab) },
  }));
}
