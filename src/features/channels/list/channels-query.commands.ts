import { defineCommands } from '#commands/command.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import {
  type FilterNames,
  filterCommands,
  filterWords,
} from '#workspace/list-query/filter-commands.ts';
import { sortCommands } from '#workspace/list-query/sort-commands.ts';
import {
  type ChannelColumn,
  type ChannelFilters,
  type ChannelsQueryMachine,
  noFilters,
  SORT_TITLES,
} from './channels-query.ts';

const group = 'Каналы';

/**
 * The commands that filter channels by kind and activity, for any list of channels. Choosing the same value
 * again clears the filter.
 *
 * @param name The prefix of the command ids: `channels`.
 */
export const channelChoices = (
  name: string,
  titles: Readonly<Record<'level' | 'ladder' | 'active' | 'inactive', string>>,
) => {
  const choice = <TPatch>(id: string, title: string, english: string, patch: TPatch) => ({
    id: `${name}.filter${id}`,
    title,
    keywords: [`filter ${english}`, 'фильтр'],
    event: { type: 'choose' as const, patch },
  });
  return {
    level: choice('Level', titles.level, 'level', { rate_type: 'level' as const }),
    ladder: choice('Ladder', titles.ladder, 'ladder', { rate_type: 'ladder' as const }),
    active: choice('Active', titles.active, 'active', { is_active: '1' as const }),
    inactive: choice('Inactive', titles.inactive, 'inactive', { is_active: '0' as const }),
  };
};

export const channelFilters = defineCommands<ChannelsQueryMachine>({ group })(
  channelChoices('channels', {
    ...{ level: 'Только уровни', ladder: 'Только лесенка' },
    ...{ active: 'Только активные', inactive: 'Только неактивные' },
  }),
);

export const channelsQueryCommands = defineCommands<ChannelsQueryMachine>({ group })({
  filter: {
    id: 'channels.filter',
    title: 'Фильтр каналов',
    label: 'Фильтр',
    keywords: ['filter channels', 'отобрать'],
    shortcut: 'f',
    event: { type: 'filterMenu.open' },
  },
  sort: {
    id: 'channels.sort',
    title: 'Сортировка каналов',
    label: 'Сортировка',
    keywords: ['sort channels', 'порядок'],
    shortcut: 's',
    event: { type: 'sortMenu.open' },
  },
});

/** The names and values of the filters in the chips. */
export const channelFilterNames: FilterNames<ChannelFilters> = {
  rate_type: { label: 'Тип ставок', text: (type) => type && RATE_TYPE_TITLES[type] },
  is_active: { label: 'Статус', text: (active) => activityTitle(active === '1') },
};

export const channelSearchCommands = filterCommands<ChannelFilters, ChannelColumn>(
  'channels',
  group,
  {
    field: 'search',
    empty: noFilters,
    names: channelFilterNames,
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
