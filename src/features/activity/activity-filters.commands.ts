import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from '#contract/activity.ts';
import { filterFields } from '#workspace/activity/fields.ts';
import { kindWords } from '#workspace/activity/names.ts';
import { ACTION_TITLES } from '#workspace/activity/words.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { dayAfter } from '#workspace/format/moment-text.ts';
import {
  chipCommands,
  type FilterNames,
  filterWords,
} from '#workspace/list-query/filter-commands.ts';
import {
  type ActivityQueryMachine,
  isOfChanges,
  isOfRecords,
  type LogFilters,
  noLogFilters,
} from './activity-query.ts';

const group = 'Журнал действий';

const fieldTitle = (name: string) =>
  filterFields('', true).find((one) => one.name === name)?.label ?? name;

/** The filters and their values in words. */
export const filterNames = {
  user: { label: 'Кто', text: (id) => `#${id}` },
  kind: { label: 'Раздел', text: (kind) => kindWords(kind).many },
  record: { label: 'Запись', text: (id) => `#${id}` },
  action: { label: 'Действие', text: (action) => ACTION_TITLES[action] ?? action },
  field: { label: 'Поле', text: fieldTitle },
  from: { label: 'С', text: dateText },
  to: { label: 'По', text: dateText },
} satisfies FilterNames<LogFilters>;

export const activityChips = chipCommands<LogFilters>('activity', group, {
  empty: noLogFilters,
  names: filterNames,
  words: filterWords('журнала', []),
});

export const activityFiltering = defineCommands<ActivityQueryMachine>({ group })({
  seek: {
    id: 'activity.filter',
    title: 'Отобрать действия в журнале',
    keywords: ['filter activity', 'фильтр', 'поиск', 'найти действие'],
    shortcut: ['f', '/'],
    event: { type: 'seek' },
  },
});

type Patch = Partial<LogFilters>;

const choosing = {
  reason: 'Выбирать не из чего',
  event: (patch: Patch) => ({ type: 'choose', patch }) as const,
};

/** Commands that ask for the value of one filter. */
export const filterChoosing = defineCommandsOn<ActivityQueryMachine, Patch>({ group })({
  user: {
    ...choosing,
    id: 'activity.byUser',
    title: 'Журнал действий одного человека',
    keywords: ['activity of user', 'кто'],
    prompt: 'Чьи действия показать?',
  },
  kind: {
    ...choosing,
    id: 'activity.byKind',
    title: 'Журнал действий одного раздела',
    keywords: ['activity by kind', 'каналы', 'офферы', 'клиенты', 'пользователи'],
    prompt: 'Действия какого раздела показать?',
  },
  action: {
    ...choosing,
    id: 'activity.byAction',
    title: 'Журнал действий одного вида',
    keywords: ['activity by action', 'входы', 'удаления', 'создания', 'изменения'],
    prompt: 'Какие действия показать?',
  },
  field: {
    ...choosing,
    id: 'activity.byField',
    title: 'Журнал изменений одного поля',
    keywords: ['activity by field', 'ставка', 'статус'],
    prompt: 'Изменения какого поля показать?',
  },
  period: {
    ...choosing,
    id: 'activity.byPeriod',
    title: 'Журнал действий за период',
    keywords: ['activity by date', 'сегодня', 'вчера', 'неделя', 'месяц'],
    prompt: 'За какой период?',
  },
});

const choice = (label: string, subject: Patch): Choice<Patch> => ({
  key: JSON.stringify(subject),
  label,
  subject,
});

/** @param seesAll Whether the user sees sign-ins and reads, too. */
export const kindChoices = (seesAll: boolean) =>
  ACTIVITY_KINDS.filter((kind) => seesAll || isOfRecords(kind)).map((kind) =>
    choice(kindWords(kind).many, { kind, record: '', field: '' }),
  );

export const actionChoices = (seesAll: boolean) =>
  ACTIVITY_ACTIONS.filter((action) => seesAll || isOfChanges(action)).map((action) =>
    choice(ACTION_TITLES[action]!, { action }),
  );

/** Returns the fields of a kind, or of all kinds if it is empty. */
export const fieldChoices = (kind: string, seesAll: boolean) =>
  filterFields(kind, seesAll).map(({ name, label }) => choice(label, { field: name }));

/** @param today In business time: `2026-11-22`. */
export function periodChoices(today: string) {
  const before = (days: number) => dayAfter(today, -days);
  return [
    choice('Сегодня', { from: today, to: '' }),
    choice('Вчера', { from: before(1), to: before(1) }),
    choice('Последние 7 дней', { from: before(6), to: '' }),
    choice('Последние 30 дней', { from: before(29), to: '' }),
    choice('Этот месяц', { from: `${today.slice(0, 8)}01`, to: '' }),
  ];
}
export const userChoices = (people: ReadonlyMap<number, string>) =>
  [...people].map(([id, name]) => choice(name, { user: String(id) }));
