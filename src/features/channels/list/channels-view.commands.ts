import { defineCommands } from '#commands/command.ts';
import type { ListAddressMachine, SortOrder } from '#machines/lists/list-address.machine.ts';
import { SORTED } from '#workspace/editing/reasons.ts';
import type { ChannelSearchMachine } from './channels-search.logic.ts';
import { SORT_FIELDS } from './channels-view.ts';

const group = 'Каналы';

/** The four filters; of each word one choice, and the same choice again takes it back. */
export const channelFilters = defineCommands<ListAddressMachine>()({
  level: {
    id: 'channels.filterLevel',
    title: 'Только уровни',
    group,
    keywords: ['filter level', 'фильтр'],
    event: { type: 'filter.choose', word: 'rate_type', value: 'level' },
  },
  ladder: {
    id: 'channels.filterLadder',
    title: 'Только лесенка',
    group,
    keywords: ['filter ladder', 'фильтр'],
    event: { type: 'filter.choose', word: 'rate_type', value: 'ladder' },
  },
  active: {
    id: 'channels.filterActive',
    title: 'Только активные',
    group,
    keywords: ['filter active', 'фильтр'],
    event: { type: 'filter.choose', word: 'is_active', value: '1' },
  },
  inactive: {
    id: 'channels.filterInactive',
    title: 'Только неактивные',
    group,
    keywords: ['filter inactive', 'фильтр'],
    event: { type: 'filter.choose', word: 'is_active', value: '0' },
  },
});

export const channelsViewCommands = defineCommands<ListAddressMachine>()({
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
    event: { type: 'filter.clear' },
  },
});

export const channelSearchCommands = defineCommands<ChannelSearchMachine>()({
  seek: {
    id: 'channels.search',
    title: 'Поиск каналов',
    label: 'Поиск',
    group,
    keywords: ['search channels', 'найти канал', 'название', 'слаг', 'описание'],
    shortcut: '/',
    event: { type: 'seek' },
  },
  apply: {
    id: 'channels.applySearch',
    title: 'Применить поиск каналов',
    group,
    keywords: ['apply search'],
    reason: 'Поиск уже применён',
    event: { type: 'apply' },
  },
  clear: {
    id: 'channels.clearSearch',
    title: 'Сбросить поиск каналов',
    label: 'Сбросить поиск',
    group,
    keywords: ['clear search', 'показать все каналы'],
    reason: 'Ничего не ищется',
    event: { type: 'clear' },
  },
});

export const channelSortId = (by: string, order: SortOrder) => `channels.sort.${by}.${order}`;

/** Every field, up and down. */
export const channelSorts = SORT_FIELDS.flatMap(({ by, title }) =>
  (['asc', 'desc'] as const).map((order) => ({
    by,
    order,
    command: defineCommands<ListAddressMachine>()({
      one: {
        id: channelSortId(by, order),
        title: `${title} ${order === 'asc' ? 'по возрастанию' : 'по убыванию'}`,
        group,
        keywords: ['sort', 'сортировка', order === 'asc' ? 'ascending' : 'descending'],
        reason: SORTED,
        event: { type: 'sort.choose', by, order },
      },
    }).one,
  })),
);
