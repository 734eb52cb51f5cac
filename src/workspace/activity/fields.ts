/** The fields of the log: their labels and how their values are written. */
import type { ActivityEntry } from '#contract/activity.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import {
  ADDRESS_FIELDS,
  CHANNEL_FIELDS,
  CLIENT_FIELDS,
  LADDER_STEPS,
  OFFER_FIELDS,
  PASSPORT_FIELDS,
  RATE_FIELDS,
  SETTING_FIELDS,
} from '#records/field-names.ts';
import { shownText } from '#workspace/format/shown-text.ts';

type ValueKind = 'text' | 'money' | 'number' | 'flag' | 'day' | 'moment' | 'time';

export interface LoggedField {
  readonly label: string;
  readonly kind: ValueKind;
  /** Titles of the values, if they are constants of the API. */
  readonly titles?: Readonly<Record<string, string>>;
}

/** Values of an entry by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the changed fields before or after the change. */
export const sideOf = ({ changes }: ActivityEntry, side: 'before' | 'after'): Values =>
  Object.fromEntries(changes.map((change) => [change.field, change[side] ?? null]));

type Fields = Readonly<Record<string, LoggedField>>;

const fieldsOf = (
  labels: Readonly<Record<string, string>>,
  more: Readonly<Record<string, Partial<LoggedField>>> = {},
): Fields =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, { label, kind: 'text', ...more[name] }]),
  );

const money = { kind: 'money' } as const;
const number = { kind: 'number' } as const;
const flag = { kind: 'flag' } as const;
const activity = {
  kind: 'flag',
  titles: { true: activityTitle(true), false: activityTitle(false) },
} as const;

const REASONS = {
  password: 'неверный пароль',
  unknown: 'такого пользователя нет',
  disabled: 'учётная запись отключена',
  changed: 'учётная запись изменилась во время входа',
  session: 'сессия закончилась',
  copied: 'ключ сессии использован дважды',
  too_many: 'слишком много сессий',
};

const SETTING = fieldsOf(SETTING_FIELDS, { use_default: flag });
const DEFAULT = { ...SETTING, ...fieldsOf({ options: 'Опции' }) };

/** Keyed by record kind, or by `kind.part`. */
const FIELDS: Readonly<Record<string, Fields>> = {
  channel: fieldsOf(CHANNEL_FIELDS, {
    rate_type: { titles: RATE_TYPE_TITLES },
    is_active: activity,
  }),
  'channel.rate': fieldsOf(RATE_FIELDS, {
    level: number,
    new_client_rate: money,
    returning_client_rate: money,
    rate_type: { titles: LADDER_STEPS },
    rate_value: money,
    range_from: number,
    range_to: number,
    planned_date: { kind: 'moment' },
    planned_new_client_rate: money,
    planned_returning_client_rate: money,
    planned_rate_value: money,
  }),
  'channel.setting': SETTING,
  channel_default: DEFAULT,
  offer: fieldsOf(
    {
      ...OFFER_FIELDS,
      // The database names these fields differently.
      is_active: OFFER_FIELDS.status,
      has_checker: OFFER_FIELDS.check,
      is_broker: OFFER_FIELDS.broker,
    },
    {
      ...{ min_sum: money, max_sum: money, bid: number, age_from: number, age_up_to: number },
      ...{ display_priority: number, vip_position: number, check: flag, broker: flag },
      ...{ status: activity, is_active: activity, has_checker: flag, is_broker: flag },
    },
  ),
  'offer.setting': SETTING,
  offer_default: DEFAULT,
  client: fieldsOf(CLIENT_FIELDS, { birth_date: { kind: 'day' } }),
  'client.passport': fieldsOf(PASSPORT_FIELDS, { issued_date: { kind: 'day' } }),
  'client.address': fieldsOf({ type: 'Вид адреса', ...ADDRESS_FIELDS }),
  user: fieldsOf(
    { name: 'Имя', email: 'Email', password_hash: 'Пароль', disabled_at: 'Отключён' },
    { disabled_at: { kind: 'time' } },
  ),
  'user.session': fieldsOf(
    { address: 'Адрес', reason: 'Причина' },
    { reason: { titles: REASONS } },
  ),
  database: fieldsOf(
    { seed: 'Набор', clients: 'Клиентов', month: 'Месяц', rows: 'Записей' },
    { clients: number, rows: number },
  ),
};

type OfField = Pick<ActivityEntry, 'kind' | 'part' | 'setting'>;

/** Returns a field of an entry's record, or of its part. */
export function fieldOf({ kind, part, setting }: OfField, field: string): LoggedField {
  const known = FIELDS[part ? `${kind}.${part.type}` : kind]?.[field];
  if (known && setting && field === 'value') return { ...known, ...settingValue(setting) };
  return known ?? { label: field, kind: 'text' };
}

/** Returns how the value of a setting is written: switches as yes or no, choices by their titles. */
function settingValue({
  type,
  options,
}: NonNullable<ActivityEntry['setting']>): Partial<LoggedField> {
  if (type === 'boolean') return flag;
  if (type === 'number') return number;
  return {
    titles: Object.fromEntries(
      (options ?? []).map(({ value, title }) => [value, shownText(title) || String(value)]),
    ),
  };
}

/** The fields of events that are not changes: sign-ins, seeds and dropped months. */
const EVENTS = ['user.session', 'database'];

/**
 * Returns the names and labels of the fields that entries can be filtered by.
 *
 * @param seesAll Whether the user sees entries that are not changes.
 */
export function filterFields(
  kind: string,
  seesAll: boolean,
): readonly { name: string; label: string }[] {
  const found = new Map<string, string>();
  for (const [place, fields] of Object.entries(FIELDS)) {
    if (!seesAll && EVENTS.includes(place)) continue;
    const isOf = kind === '' || place === kind || place.startsWith(`${kind}.`);
    for (const [name, { label }] of isOf ? Object.entries(fields) : []) {
      if (!found.has(name) && !API_NAMES.includes(name)) found.set(name, label);
    }
  }
  return [...found].map(([name, label]) => ({ name, label }));
}

/** API names of offer fields that the log stores under other names. */
const API_NAMES = ['status', 'check', 'broker'];
