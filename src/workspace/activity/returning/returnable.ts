/** Whether changes in the log can be reverted, according to their entries. */
import type { ActivityEntry } from '#contract/activity.ts';
import type { Permission } from '#contract/auth.ts';
import { CHANNEL_FIELDS, CLIENT_FIELDS, OFFER_FIELDS } from '#records/field-names.ts';
import { pastPlanRefusal } from '#workspace/format/past-plan.ts';

/** What a change is written to. All changes that are reverted together have the same target. */
export type ReturnTarget =
  | 'channel'
  | 'levelRates'
  | 'ladderRates'
  | 'channelSettings'
  | 'channelDefault'
  | 'offerDefault'
  | 'offer'
  | 'client'
  | 'user'
  | 'userAccess';

export const RETURN_NEEDS: Readonly<Record<ReturnTarget, Permission>> = {
  channel: 'channels.write',
  levelRates: 'rates.write',
  ladderRates: 'rates.write',
  channelSettings: 'channels.write',
  channelDefault: 'settings.write',
  offerDefault: 'settings.write',
  offer: 'offers.write',
  client: 'clients.write',
  user: 'users.write',
  userAccess: 'users.write',
};

export type Returnable =
  | { readonly target: ReturnTarget; readonly entries: readonly ActivityEntry[] }
  | { readonly refusal: string };

const RATE = ['planned_date'];
const LEVEL = ['level', 'new_client_rate', 'returning_client_rate'];
const LADDER = ['rate_type', 'rate_value', 'range_from', 'range_to'];
const SETTING = ['description', 'type', 'options', 'value'];

/** Fields of the log that the console can write. */
const WRITTEN: Readonly<Record<ReturnTarget, readonly string[]>> = {
  channel: Object.keys(CHANNEL_FIELDS),
  levelRates: [...RATE, ...LEVEL, 'planned_new_client_rate', 'planned_returning_client_rate'],
  ladderRates: [...RATE, ...LADDER, 'planned_rate_value'],
  channelSettings: ['value', 'use_default'],
  channelDefault: ['key', ...SETTING],
  offerDefault: ['name', ...SETTING],
  offer: [
    ...Object.keys(OFFER_FIELDS),
    ...['is_active', 'has_checker', 'is_broker', 'value', 'use_default'],
  ],
  client: Object.keys(CLIENT_FIELDS),
  user: ['name', 'email'],
  userAccess: ['disabled_at'],
};

const refuse = (refusal: string) => ({ refusal });

/**
 * Returns where changes of one call and one record would be written back, or why they cannot be.
 *
 * @param entries Of one line of the log.
 */
export function returnableOf(entries: readonly ActivityEntry[]): Returnable {
  // Sessions that end because a user is disabled belong to the change of the user.
  const changes = entries.filter(({ part }) => part?.type !== 'session');
  const [first] = changes.length > 0 ? changes : entries;
  if (!first) return refuse('Нет изменений');
  const targets = new Set<ReturnTarget>();
  for (const entry of changes.length > 0 ? changes : entries) {
    const isSameRecord = entry.kind === first.kind && entry.record?.id === first.record?.id;
    if (!isSameRecord) return refuse('Изменено несколько записей: верните их по одной');
    const target = targetOf(entry);
    if (typeof target !== 'string') return target;
    const isWritten = ({ field }: { field: string }) => WRITTEN[target].includes(field);
    if (!entry.changes.every(isWritten)) return UNKNOWN;
    targets.add(target);
  }
  const [target, ...others] = targets;
  if (!target || others.length > 0) return refuse('Изменено сразу несколько списков');
  if (target === 'levelRates' && areLevelsMoved(changes)) {
    return refuse('Уровни менялись местами: верните их в таблице ставок');
  }
  return { target, entries: changes };
}

/** Whether levels moved within one call: reverted one by one, they would clash in any order. */
function areLevelsMoved(changes: readonly ActivityEntry[]): boolean {
  const moves = changes.flatMap(({ changes: own }) => own.filter(({ field }) => field === 'level'));
  const isRenamed = moves.some(({ before, after }) => before != null && after != null);
  const isTaken = moves.some(
    ({ before }) => before != null && moves.some(({ after }) => after === before),
  );
  return isRenamed && isTaken;
}

/** Refusals for actions that do not change a record. */
const NO_CHANGES: Partial<Record<string, string>> = {
  read: 'Это просмотр: он ничего не изменил',
  signed_in: 'Это вход: он ничего не изменил',
  signed_out: 'Это выход: он ничего не изменил',
  session_ended: 'Завершённую сессию не возвращают: нужен новый вход',
  sign_in_failed: 'Это неудачный вход: он ничего не изменил',
  refresh_refused: 'Это отказ в продлении сессии: он ничего не изменил',
  seeded: 'Это начальные данные: их не убирают',
  dropped: 'Удалённый месяц журнала не возвращают',
};

const UNKNOWN = refuse('Такое изменение Пульт возвращать не умеет');

function targetOf(entry: ActivityEntry): ReturnTarget | { refusal: string } {
  const { action, kind, record, part } = entry;
  const unchanged = NO_CHANGES[action];
  if (unchanged) return refuse(unchanged);
  if (!['created', 'changed', 'deleted'].includes(action) || !record) return UNKNOWN;
  if (part) return partTarget(entry, part);
  if (action === 'created') {
    return refuse('Это создание записи: если она не нужна, удалите её');
  }
  if (action === 'deleted') {
    return refuse('Удалённую запись API не восстанавливает: её можно только создать заново');
  }
  const fields = new Set(entry.changes.map(({ field }) => field));
  if (kind === 'client') return clientTarget(entry);
  if (kind === 'user') {
    if (fields.has('password_hash')) return refuse('Прежнего пароля в журнале нет');
    if (!fields.has('disabled_at')) return 'user';
    return fields.size > 1 ? UNKNOWN : 'userAccess';
  }
  const targets: Partial<Record<string, ReturnTarget>> = {
    channel: 'channel',
    channel_default: 'channelDefault',
    offer: 'offer',
    offer_default: 'offerDefault',
  };
  return targets[kind] ?? UNKNOWN;
}

const HIDDEN = /[•●*]/;

function clientTarget({ changes }: ActivityEntry): ReturnTarget | { refusal: string } {
  const isHidden = changes.some(
    ({ field, before, after }) =>
      ['phone', 'email'].includes(field) &&
      [before, after].some((value) => typeof value === 'string' && HIDDEN.test(value)),
  );
  return isHidden ? refuse('Нет права видеть телефоны и почту клиентов') : 'client';
}

function partTarget(
  entry: ActivityEntry,
  { type, id }: NonNullable<ActivityEntry['part']>,
): ReturnTarget | { refusal: string } {
  const { kind, action } = entry;
  if (kind === 'client' && type === 'passport') {
    return refuse('Паспорт в журнале скрыт: прежних данных в нём нет');
  }
  if (kind === 'client' && type === 'address') {
    return refuse('Адреса в журнале скрыты: прежних данных в нём нет');
  }
  if (kind === 'user' && type === 'role') return 'user';
  if (kind === 'channel' && type === 'rate') return rateTarget(entry, id);
  if (kind === 'channel' && type === 'setting') return 'channelSettings';
  if (kind === 'offer' && type === 'setting') {
    if (action === 'created') return refuse('Добавленный параметр API не убирает');
    if (action === 'deleted') {
      return refuse('Параметр исчез вместе со своей настройкой по умолчанию');
    }
    return 'offer';
  }
  return UNKNOWN;
}

function rateTarget(
  { changes, action, actor }: ActivityEntry,
  id: string | null | undefined,
): ReturnTarget | { refusal: string } {
  const date = changes.find(({ field }) => field === 'planned_date')?.before;
  // Reverting an applied plan does not restore the plan.
  const hasPlan = typeof date === 'string' && action !== 'created' && actor !== 'plan';
  const refusal = hasPlan && pastPlanRefusal(date);
  if (refusal) return refuse(refusal);
  return /^\d+$/.test(id ?? '') ? 'levelRates' : 'ladderRates';
}
