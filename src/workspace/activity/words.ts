/** Describes what happened: one short text for each line of the log. */
import type { ActivityEntry, FieldChange } from '#contract/activity.ts';
import { fromTo, lowered } from '#workspace/writing/change-text.ts';
import { fieldOf } from './fields.ts';
import type { ActivityLine } from './lines.ts';
import { kindWords, partText } from './names.ts';
import { changeText, NOTHING, valueText } from './values.ts';

/** Up to this many fields are listed; the rest are counted. */
const FIELDS_SHOWN = 3;
const HIDDEN = '•••';

/**
 * «ставка уровня 5: 350 → 355 ₽», «создан», «ставки: 7 изменений».
 *
 * @param isCut Older entries of the line may not have been read.
 */
export function whatText({ entries }: ActivityLine, isCut = false): string {
  const [newest] = entries;
  const event = EVENTS[newest.action];
  if (event) return event(entries);
  // The parts of a new or deleted record are created or deleted with it.
  const whole = entries.find((entry) => !entry.part && isMaking(entry));
  if (whole) return kindWords(whole.kind)[whole.action as 'created' | 'deleted'];
  if (!entries.every(({ action }) => CHANGES.includes(action))) return newest.action;
  const groups = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const type = entry.part?.type ?? '';
    groups.set(type, [...(groups.get(type) ?? []), entry]);
  }
  return [...groups].map(([type, own]) => groupText(type, own, isCut)).join('; ');
}

const CHANGES: readonly string[] = ['created', 'changed', 'deleted'];
const isMaking = ({ action }: ActivityEntry) => action === 'created' || action === 'deleted';

const plural = new Intl.PluralRules('ru');
const FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'изменение', few: 'изменения' };
const changesText = (count: number) => `${count} ${FORMS[plural.select(count)] ?? 'изменений'}`;
const leastText = (count: number) =>
  `не меньше ${count} ${plural.select(count) === 'one' ? 'изменения' : 'изменений'}`;

const MANY: Readonly<Record<string, string>> = { rate: 'ставки', address: 'адреса' };
const manyOf = (type: string, kind: string) =>
  MANY[type] ?? (type === 'setting' ? (kind === 'offer' ? 'параметры' : 'настройки') : type);

/** The entries of one part, or of the record itself. */
function groupText(type: string, entries: readonly ActivityEntry[], isCut: boolean): string {
  const [first, ...more] = entries as [ActivityEntry, ...ActivityEntry[]];
  if (type === 'role') return rolesText(entries);
  if (more.length > 0) {
    const texts = entries.map((entry) => entryText(entry));
    if (type === '' || new Set(texts).size === 1) return [...new Set(texts)].join(', ');
    const count = isCut ? leastText(entries.length) : changesText(entries.length);
    return `${manyOf(type, first.kind)}: ${count}`;
  }
  return entryText(first);
}

/** Feminine in Russian. */
const FEMININE = /^(ставка|настройка|роль|сессия)/;

/** Describes one change. */
function entryText(entry: ActivityEntry): string {
  const { kind, part, action } = entry;
  if (!part) return fieldsText(entry);
  const name = partText(kind, part);
  if (action === 'created') return `добавлен${ending(name)} ${name}`;
  if (action === 'deleted' && part.type === 'setting') return `убран${ending(name)} ${name}`;
  if (action === 'deleted') return `удал${FEMININE.test(name) ? 'ена' : 'ён'} ${name}`;
  const text = fieldsText(entry);
  return text ? `${name}: ${text}` : name;
}

const ending = (name: string) => (FEMININE.test(name) ? 'а' : '');

/** Describes changed fields: one with its values, several by name. Rates always show their amounts. */
function fieldsText(entry: ActivityEntry): string {
  const { kind, part } = entry;
  const changes = shownChanges(entry);
  const [only, ...others] = changes;
  if (!only) return '';
  const label = (change: FieldChange) => lowered(fieldOf(entry, change.field).label);
  if (part?.type === 'rate') {
    const texts = changes.slice(0, 2).map((change) => {
      const field = fieldOf(entry, change.field);
      const text = changeText(field, change.before, change.after);
      // The first rate needs no name.
      return ['new_client_rate', 'rate_value'].includes(change.field)
        ? text
        : `${lowered(field.label)} ${text}`;
    });
    return texts.join(', ') + rest(changes.length - texts.length);
  }
  if (others.length > 0) {
    return (
      changes.slice(0, FIELDS_SHOWN).map(label).join(', ') + rest(changes.length - FIELDS_SHOWN)
    );
  }
  const ownText = OWN_TEXTS[`${kind}.${only.field}`];
  if (ownText) return ownText(only);
  if (only.before === HIDDEN || only.after === HIDDEN) return label(only);
  return `${label(only)}: ${changeText(fieldOf(entry, only.field), only.before, only.after)}`;
}

const rest = (count: number) => (count > 0 ? ` и ещё ${count}` : '');

/** Omits the planned fields that an applied plan also changes: they follow from the rates. */
export const shownChanges = ({ actor, changes }: ActivityEntry) =>
  actor === 'plan' ? changes.filter(({ field }) => !field.startsWith('planned_')) : changes;

/** Changes with their own wording. */
const OWN_TEXTS: Readonly<Record<string, (change: FieldChange) => string>> = {
  'user.password_hash': () => 'пароль изменён',
  'user.disabled_at': ({ after }) => (after ? 'отключён' : 'включён'),
};

function rolesText(entries: readonly ActivityEntry[]): string {
  const namesOf = (action: string) =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ part }) => part?.name || part?.id || '')
      .join(', ');
  const [taken, given] = [namesOf('deleted'), namesOf('created')];
  const word = `${taken}${given}`.includes(',') ? 'роли' : 'роль';
  return `${word}: ${fromTo(taken || NOTHING, given || NOTHING)}`;
}

type Entries = ActivityLine['entries'];

/** Returns a value of an event as text; empty if there is none. */
function valueIn(entry: ActivityEntry, name: string): string {
  const change = entry.changes.find(({ field }) => field === name);
  if (!change) return '';
  return valueText(fieldOf(entry, name), change.after ?? change.before);
}

/** Returns a number of an event with its noun, «1 204 записи»; empty if there is none. */
function countIn(entry: ActivityEntry, name: string, nouns: readonly [string, string, string]) {
  const text = valueIn(entry, name);
  const form = plural.select(Number(text.replace(/\D/g, '')));
  return text && `${text} ${nouns[form === 'one' ? 0 : form === 'few' ? 1 : 2]}`;
}

const withDetails = (word: string, ...details: readonly (string | null | undefined)[]) => {
  const known = details.filter(Boolean);
  return known.length > 0 ? `${word}: ${known.join(', ')}` : word;
};

/** Texts of actions that are not field changes. */
const EVENTS: Readonly<Record<string, (entries: Entries) => string>> = {
  read: (entries) => {
    const shown = ['passport', 'address'].filter((type) =>
      entries.some(({ part }) => part?.type === type),
    );
    if (entries.some(({ part }) => !part))
      return entries[0].kind === 'client' ? 'открыт' : 'чтение';
    const names = shown.map((type) => (type === 'passport' ? 'паспорт' : 'адрес'));
    return names.length > 1 ? `показаны ${names.join(' и ')}` : `показан ${names[0] ?? ''}`.trim();
  },
  signed_in: ([one]) => withDetails('вход', one.part?.name, valueIn(one, 'address')),
  signed_out: ([one]) => withDetails('выход', one.part?.name),
  session_ended: ([one]) => withDetails('сессия завершена', one.part?.name, valueIn(one, 'reason')),
  sign_in_failed: ([one]) =>
    withDetails('неудачный вход', valueIn(one, 'reason'), valueIn(one, 'address')),
  refresh_refused: ([one]) =>
    withDetails('продление сессии отклонено', valueIn(one, 'reason'), valueIn(one, 'address')),
  seeded: ([one]) =>
    withDetails(
      'записаны начальные данные',
      valueIn(one, 'seed'),
      countIn(one, 'clients', ['клиент', 'клиента', 'клиентов']),
    ),
  dropped: ([one]) =>
    withDetails(
      'удалён месяц журнала',
      valueIn(one, 'month'),
      countIn(one, 'rows', ['запись', 'записи', 'записей']),
    ),
};

/** Titles of actions, for the filter and the window of a change. */
export const ACTION_TITLES: Readonly<Record<string, string>> = {
  created: 'Создание',
  changed: 'Изменение',
  deleted: 'Удаление',
  read: 'Просмотр личных данных',
  signed_in: 'Вход',
  signed_out: 'Выход',
  session_ended: 'Завершение сессии',
  sign_in_failed: 'Неудачный вход',
  refresh_refused: 'Отказ в продлении сессии',
  seeded: 'Начальные данные',
  dropped: 'Удаление месяца журнала',
};
