import { defineCommands } from '#commands/command.ts';
import type { ChannelWrite } from '#contract/channels.ts';
import { type ChannelTab, channelHref, EMPTY_CHANNEL_TABS } from '#records/channel.ts';
import { sectionCommands } from '#workspace/editing/section-commands.ts';
import { tabCommands } from '#workspace/navigation/tab-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { ChannelMachine } from './channel.logic.ts';

const group = 'Канал';

export const channelCommands = defineCommands<ChannelMachine>({ group })({
  reload: reloadCommand('channel.reload', 'Обновить канал', 'channel'),
});

export const channelGeneralCommands = sectionCommands<ChannelWrite>('channel', group, {
  needs: 'channels.write',
  one: 'канал',
  edit: {
    title: 'Редактировать общие данные канала',
    keywords: ['edit channel', 'изменить канал', 'править'],
    shortcut: 'e',
  },
  save: { title: 'Сохранить канал', keywords: ['save channel'] },
  cancel: { title: 'Отменить правку канала', keywords: ['cancel', 'отменить правку'] },
});

export const channelTabs = tabCommands<ChannelTab>(
  'channel',
  group,
  {
    general: 'Основное',
    settings: 'Настройки',
    'add-settings': 'Добавить настройки',
    statistic: 'Статистика',
    analytic: 'Аналитика',
    rates: 'Ставки',
    history: 'История',
  },
  channelHref,
  EMPTY_CHANNEL_TABS,
  { history: 'activity' },
);
