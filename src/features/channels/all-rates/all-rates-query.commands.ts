import { defineCommands } from '#commands/command.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { filterCommands, filterWords } from '#workspace/list-query/filter-commands.ts';
import { type AllRatesQueryMachine, noRateFilters, type RatesFilters } from './all-rates-query.ts';

const group = 'Ставки всех каналов';

/** Choosing the same value again clears the filter. */
export const allRatesFilters = defineCommands<AllRatesQueryMachine>()({
  level: {
    id: 'rates.grid.filterLevel',
    title: 'Ставки только уровней',
    group,
    keywords: ['filter level', 'фильтр', 'тип ставок'],
    event: { type: 'choose', patch: { rate_type: 'level' } },
  },
  ladder: {
    id: 'rates.grid.filterLadder',
    title: 'Ставки только лесенок',
    group,
    keywords: ['filter ladder', 'фильтр', 'тип ставок'],
    event: { type: 'choose', patch: { rate_type: 'ladder' } },
  },
  active: {
    id: 'rates.grid.filterActive',
    title: 'Ставки только активных',
    group,
    keywords: ['filter active', 'фильтр'],
    event: { type: 'choose', patch: { is_active: '1' } },
  },
  inactive: {
    id: 'rates.grid.filterInactive',
    title: 'Ставки только неактивных',
    group,
    keywords: ['filter inactive', 'фильтр'],
    event: { type: 'choose', patch: { is_active: '0' } },
  },
});

export const allRatesMenu = defineCommands<AllRatesQueryMachine>()({
  filter: {
    id: 'rates.grid.filter',
    title: 'Отбор каналов в таблице ставок',
    label: 'Фильтр',
    group,
    keywords: ['filter rates', 'отобрать'],
    shortcut: 'f',
    event: { type: 'filterMenu.open' },
  },
});

export const allRatesSearch = filterCommands<RatesFilters>('rates.grid', group, {
  field: 'search',
  empty: noRateFilters,
  names: {
    rate_type: { label: 'Тип ставок', text: (type) => type && RATE_TYPE_TITLES[type] },
    is_active: { label: 'Статус', text: (active) => activityTitle(active === '1') },
    changed_since: { label: 'Изменены с', text: dateText },
    planned_until: { label: 'План до', text: dateText },
  },
  words: filterWords('ставок', ['search rates', 'найти канал', 'название', 'слаг']),
});
