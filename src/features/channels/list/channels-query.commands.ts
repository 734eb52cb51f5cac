import { defineCommands } from '#commands/command.ts';
import { sortCommands } from '#workspace/tables/sort-commands.ts';
import {
  type ChannelColumn,
  type ChannelFilters,
  type ChannelsQueryMachine,
  SORT_TITLES,
} from './channels-query.ts';

const group = 'Каналы';

/** The four filters. Choosing the same value again clears the filter. */
export const channelFilters = defineCommands<ChannelsQueryMachine>()({
  level: {
    id: 'channels.filterLevel',
    title: 'Только уровни',
    group,
    keywords: ['filter level', 'фильтр'],
    event: { type: 'choose', patch: { rate_type: 'level' } },
  },
  ladder: {
    id: 'channels.filterLadder',
    title: 'Только лесенка',
    group,
    keywords: ['filter ladder', 'фильтр'],
    event: { type: 'choose', patch: { rate_type: 'ladder' } },
  },
  active: {
    id: 'channels.filterActive',
    title: 'Только активные',
    group,
    keywords: ['filter active', 'фильтр'],
    event: { type: 'choose', patch: { is_active: '1' } },
  },
  inactive: {
    id: 'channels.filterInactive',
    title: 'Только неактивные',
    group,
    keywords: ['filter inactive', 'фильтр'],
    event: { type: 'choose', patch: { is_active: '0' } },
  },
});

export const channelsQueryCommands = defineCommands<ChannelsQueryMachine>()({
  filter: {
    id: 'channels.filter',
    title: 'Фильтр каналов',
    label: 'Фильтр',
    group,
    keywords: ['filter channels', 'отобрать'],
    shortcut: 'f',
    event: { type: 'filterMenu.open' },
  },
  sort: {
    id: 'channels.sort',
    title: 'Сортировка каналов',
    label: 'Сортировка',
    group,
    keywords: ['sort channels', 'порядок'],
    shortcut: 's',
    event: { type: 'sortMenu.open' },
  },
  clearFilter: {
    id: 'channels.clearFilter',
    title: 'Сбросить фильтр каналов',
    label: 'Сбросить фильтр',
    group,
    keywords: ['clear filter', 'показать все каналы'],
    reason: 'Фильтр не задан',
    event: { type: 'clear' },
  },
  seek: {
    id: 'channels.search',
    title: 'Поиск каналов',
    label: 'Поиск',
    group,
    keywords: ['search channels', 'найти канал', 'название', 'слаг', 'описание'],
    shortcut: '/',
    event: { type: 'seek' },
  },
  applySearch: {
    id: 'channels.applySearch',
    title: 'Применить поиск каналов',
    group,
    keywords: ['apply search'],
    reason: 'Поиск уже применён',
    event: { type: 'apply' },
  },
  clearSearch: {
    id: 'channels.clearSearch',
    title: 'Сбросить поиск каналов',
    label: 'Сбросить поиск',
    group,
    keywords: ['clear search', 'показать все каналы'],
    reason: 'Ничего не ищется',
    event: { type: 'choose', patch: { search: '' } },
  },
});

export const channelSorts = sortCommands<ChannelFilters, ChannelColumn>(
  'channels',
  group,
  SORT_TITLES,
);
