import { defineCommands } from '#commands/command.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import { filterCommands, filterWords } from '#workspace/list-query/filter-commands.ts';
import { sortCommands } from '#workspace/list-query/sort-commands.ts';
import {
  type ChannelColumn,
  type ChannelFilters,
  type ChannelsQueryMachine,
  noFilters,
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
});

export const channelSearchCommands = filterCommands<ChannelFilters, ChannelColumn>(
  'channels',
  group,
  {
    field: 'search',
    empty: noFilters,
    names: {
      rate_type: { label: 'Тип ставок', text: (type) => type && RATE_TYPE_TITLES[type] },
      is_active: { label: 'Статус', text: (active) => activityTitle(active === '1') },
    },
    words: filterWords('каналов', [
      'search channels',
      'найти канал',
      'название',
      'слаг',
      'описание',
    ]),
  },
);

export const channelSorts = sortCommands<ChannelFilters, ChannelColumn>(
  'channels',
  group,
  SORT_TITLES,
);
