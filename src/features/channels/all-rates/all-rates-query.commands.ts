import { defineCommands, type PlainCommand } from '#commands/command.ts';
import {
  channelChoices,
  channelFilterNames,
} from '#features/channels/list/channels-query.commands.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { filterCommands, filterWords } from '#workspace/list-query/filter-commands.ts';
import { hrefWith } from '#workspace/navigation/query.ts';
import { viewCommands } from './all-rates.commands.ts';
import {
  type AllRatesQueryMachine,
  allRatesAddress,
  noRateFilters,
  type RatesFilters,
  type RatesView,
} from './all-rates-query.ts';

const group = 'Ставки всех каналов';

/** Returns the commands of the views. Both views keep the filters. */
export function viewsWith(
  filters: RatesFilters,
): Readonly<Record<RatesView, PlainCommand<ShellMachine>>> {
  const event = (view: RatesView) =>
    ({ type: 'navigate', to: hrefWith(allRatesAddress[view], filters) }) as const;
  return {
    rates: { ...viewCommands.rates, event: event('rates') },
    plans: { ...viewCommands.plans, event: event('plans') },
  };
}

export const allRatesFilters = defineCommands<AllRatesQueryMachine>({ group })(
  channelChoices('rates.grid', {
    ...{ level: 'Ставки только уровней', ladder: 'Ставки только лесенок' },
    ...{ active: 'Ставки только активных', inactive: 'Ставки только неактивных' },
  }),
);

export const allRatesMenu = defineCommands<AllRatesQueryMachine>({ group })({
  filter: {
    id: 'rates.grid.filter',
    title: 'Отбор каналов в таблице ставок',
    label: 'Фильтр',
    keywords: ['filter rates', 'отобрать'],
    shortcut: 'f',
    event: { type: 'filterMenu.open' },
  },
});

export const allRatesSearch = filterCommands<RatesFilters>('rates.grid', group, {
  field: 'search',
  empty: noRateFilters,
  names: {
    ...channelFilterNames,
    changed_since: { label: 'Изменены с', text: dateText },
    planned_until: { label: 'План до', text: dateText },
  },
  words: filterWords('ставок', ['search rates', 'найти канал', 'название', 'слаг']),
});
