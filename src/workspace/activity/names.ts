/** Names of users and records in the log. */
import type { ActivityEntry } from '#contract/activity.ts';
import { channelHref } from '#records/channel.ts';
import { clientHref } from '#records/client.ts';
import { ADDRESS_TITLES, LADDER_STEPS } from '#records/field-names.ts';
import { offerHref } from '#records/offer.ts';
import { allRecords } from '#records/records.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { lowered } from '#workspace/writing/change-text.ts';

/** A kind of record in the log. */
interface KindWords {
  /** Singular: «Канал VK», «Канал #7». */
  readonly one: string;
  readonly many: string;
  readonly created: string;
  readonly deleted: string;
}

const masculine = { created: 'создан', deleted: 'удалён' } as const;
const feminine = { created: 'создана', deleted: 'удалена' } as const;

const KINDS: Readonly<Record<string, KindWords>> = {
  ...Object.fromEntries(allRecords.map(({ kind, words }) => [kind, { ...words, ...masculine }])),
  channel_default: { one: 'Настройка каналов', many: 'Настройки каналов', ...feminine },
  offer_default: { one: 'Настройка офферов', many: 'Настройки офферов', ...feminine },
  database: { one: 'База данных', many: 'База данных', ...feminine },
};

/** Returns the words of a kind; an unknown kind keeps its API name. */
export const kindWords = (kind: string): KindWords =>
  KINDS[kind] ?? { one: kind, many: kind, created: 'создание', deleted: 'удаление' };

const ACTORS: Readonly<Record<string, string>> = { system: 'система', plan: 'план' };
/** Shown for an unauthenticated user. */
const NOBODY = 'неизвестный';

/** Returns the name of the user or other actor. */
export function actorText({ actor, user }: Pick<ActivityEntry, 'actor' | 'user'>): string {
  if (actor in ACTORS) return ACTORS[actor]!;
  if (user) return shownText(user.name ?? '') || `${kindWords('user').one} #${user.id}`;
  return actor === 'user' ? NOBODY : actor;
}

/** Returns the record: «Канал VK», «Канал #7»; empty if the entry has none. */
export function recordText({ kind, record }: Pick<ActivityEntry, 'kind' | 'record'>): string {
  const { one } = kindWords(kind);
  if (!record) return kind === 'database' ? one : '';
  const name = shownText(record.name ?? '').trim();
  if (!name) return `${one} #${record.id}`;
  return name.toLowerCase().startsWith(one.toLowerCase()) ? name : `${one} ${name}`;
}

type Part = NonNullable<ActivityEntry['part']>;

/** A part of a record within a sentence: «ставка уровня 5», «ставка «Плохая КИ от 0 до 1 000»», «настройка «cap»». */
export function partText(kind: string, { type, id, name }: Part): string {
  const label = shownText(name ?? '') || (id ?? '');
  switch (type) {
    case 'rate':
      return /^\d+$/.test(id ?? '') ? `ставка уровня ${id}` : `ставка «${stepTitle(id, name)}»`;
    case 'setting':
      return `${kind === 'offer' ? 'параметр' : 'настройка'} «${label}»`;
    case 'passport':
      return 'паспорт';
    case 'address':
      return lowered(ADDRESS_TITLES[id as keyof typeof ADDRESS_TITLES] ?? 'адрес');
    case 'role':
      return `роль ${label}`;
    case 'session':
      return name ? `сессия ${shownText(name)}` : 'сессия';
    default:
      return [type, label].filter(Boolean).join(' ');
  }
}

/** A step with its range, which is the name in the log: `15000–100000`. */
function stepTitle(id: Part['id'], range: Part['name']): string {
  const title = LADDER_STEPS[id as keyof typeof LADDER_STEPS] ?? id ?? '';
  const edges = /^-?[\d.]+–-?[\d.]+$/.test(range ?? '') && range!.split('–').map(Number);
  return edges ? `${title} от ${formatDecimal(edges[0])} до ${formatDecimal(edges[1])}` : title;
}

/** Returns the address of the record or part of an entry; null if there is no such screen. */
export function entryHref({ kind, record, part }: ActivityEntry): string | null {
  if (kind === 'channel_default') return paths.channelDefaults;
  if (kind === 'offer_default') return paths.offerDefaults;
  if (!record) return null;
  switch (kind) {
    case 'channel':
      return channelHref(record.id, CHANNEL_TABS[part?.type ?? '']);
    case 'offer':
      return offerHref(record.id, part?.type === 'setting' ? 'params' : undefined);
    case 'client':
      return clientHref(record.id, part?.type === 'address' ? 'addresses' : undefined);
    default:
      return allRecords.find((one) => one.kind === kind)?.href(record.id) ?? null;
  }
}

const CHANNEL_TABS: Readonly<Record<string, 'rates' | 'settings'>> = {
  rate: 'rates',
  setting: 'settings',
};

const numbers = new Intl.Collator('ru', { numeric: true });
/** The record itself, then its parts in their order: rates by level. */
export const byPart = ({ part: one }: ActivityEntry, { part: other }: ActivityEntry) =>
  numbers.compare(one?.type ?? '', other?.type ?? '') ||
  numbers.compare(one?.id ?? '', other?.id ?? '');
