/**
 * The lists by the specification and the decisions, in plain JavaScript over plain rows: which
 * rows, in which order, on which page. Written independently of the queries.
 */

export interface Client {
  readonly id: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly patronymic: string | null;
  readonly birth_date: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly created_at: string;
  readonly passport: { readonly series: string; readonly number: string } | null;
  readonly has_address: boolean;
}

export interface Offer {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly vip_position: number | null;
}

export type Query = Readonly<Record<string, string>>;

/** Case, ё and е, and composed or decomposed letters make no difference. */
const alike = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
const lengthOf = (word: string) => [...word].length;

/** One or two letters match the beginning of a word, more match anywhere in it. */
const isIn = (word: string, place: string) =>
  wordsOf(place).some((one) => (lengthOf(word) < 3 ? one.startsWith(word) : one.includes(word)));

const DIGITS = /^[\d\s+().,/\p{Pd}]*\d[\d\s+().,/\p{Pd}]*$/u;
const CALLED = /^(?:tel|phone|тел|телефон|моб)[\s.:]*(?=[+(\d])/;

type Matches = (client: Client, place: string) => boolean;

/** A phone in any form. With 8 it may be one with 7, or other digits. */
function phoneMatches(text: string): Matches {
  const digits = text.replace(/\D/g, '');
  if (/^78\d{10}$/.test(digits)) return (_, place) => isIn(`7${digits.slice(2)}`, place);
  if (!digits.startsWith('8')) return (_, place) => isIn(digits, place);
  return (client, place) => {
    const isCalled = client.phone?.startsWith(`7${digits.slice(1)}`) ?? false;
    return isCalled || (digits.length <= 10 && isIn(digits, place));
  };
}

const NOTHING: Matches = () => false;

/** All words must match, in any order. */
function textMatches(search: string, seesPhones = true): Matches {
  const text = clean(search);
  if (!seesPhones && [text, ...meaningful(text)].some((word) => DIGITS.test(word))) return NOTHING;
  if (DIGITS.test(text)) return phoneMatches(text);
  const each = meaningful(text).map((word): Matches => {
    return DIGITS.test(word) ? phoneMatches(word) : (_, place) => isIn(word, place);
  });
  if (each.length === 0) return NOTHING;
  return (client, place) => each.every((matches) => matches(client, place));
}

const SIGN = /[^\P{P}%_@]|[<>]/u;

/** Returns a word without surrounding signs and `mailto:`, and Russian initials as separate words. */
function bare(word: string): string[] {
  if (word.startsWith('mailto:')) return bare(word.slice('mailto:'.length));
  const letters = [...word];
  if (SIGN.test(letters[0] ?? '')) return bare(letters.slice(1).join(''));
  if (SIGN.test(letters.at(-1) ?? '')) return bare(letters.slice(0, -1).join(''));
  const parts = word.split('.');
  const isShort = parts.length > 1 && parts.slice(0, -1).every((one) => /^[а-я]$/.test(one));
  return isShort && /^[а-я][а-я-]*$/.test(parts.at(-1)!) ? parts : [word];
}

const clean = (search: string) =>
  wordsOf(wordsOf(alike(search)).flatMap(bare).join(' '))
    .join(' ')
    .replace(CALLED, '');
const meaningful = (text: string) => wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** «4510 123456», «паспорт 45 10 № 123456», «123456». */
const PASSPORT = /^(?:паспорт|серия|:|\s)*(\d{2}\s?\d{2})?(?:номер|no|n|#|:|\s)*(\d{6})$/;

function hasPassport({ passport }: Client, search: string): boolean {
  const [, series, number] = PASSPORT.exec(clean(search)) ?? [];
  if (!number || !passport || passport.number !== number) return false;
  return series === undefined || passport.series === series.replace(/\s/, '');
}

const join = (...parts: (string | null)[]) =>
  alike(parts.filter((part) => part !== null).join(' '));
const phones = ({ phone }: Client) => (phone ? [phone, phone.slice(1)] : []);
const headOf = (client: Client) =>
  join(client.last_name, client.first_name, client.email, ...phones(client));
const allOf = (client: Client) => join(headOf(client), client.patronymic);

/** Returns a rank, the smallest first: the patronymic comes last. */
function rankOf(client: Client, search: string): number {
  const words = [...new Set(meaningful(clean(search)))];
  const surname = alike(client.last_name);
  const given = alike(client.first_name);
  const begins = words.some((word) => surname.startsWith(word));
  if (words.length > 1 && begins && words.some((word) => given.startsWith(word))) return 0;
  if (begins) return 1;
  if (words.some((word) => isIn(word, surname))) return 2;
  if (words.some((word) => isIn(word, given))) return 3;
  return textMatches(search)(client, headOf(client)) ? 4 : 5;
}

/** Moscow is three hours ahead of UTC, since 2014 all year. */
const moscow = (instant: string) =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16);
const isWithin = (value: string, from?: string, to?: string) =>
  (!from || value.slice(0, from.length) >= from) && (!to || value.slice(0, to.length) <= to);
const flag = (value: string) => value === '1' || value === 'true';

const collator = new Intl.Collator('ru');
type Compare = (one: Client, other: Client) => number;
const byText = (one: string, other: string) =>
  collator.compare(one, other) || (one < other ? -1 : +(one > other));
const byCode = (one: string, other: string) => (one < other ? -1 : +(one > other));

const COMPARE: Readonly<Record<string, Compare>> = {
  last_name: (a, b) => byText(a.last_name, b.last_name) || byText(a.first_name, b.first_name),
  first_name: (a, b) => byText(a.first_name, b.first_name) || byText(a.last_name, b.last_name),
  birth_date: (a, b) => byCode(a.birth_date, b.birth_date),
  created_at: (a, b) => byCode(a.created_at, b.created_at),
  phone: (a, b) => byCode(a.phone!, b.phone!),
  email: (a, b) => byText(a.email!, b.email!),
};

/**
 * Returns the ids of all clients that a query finds, in order. `seesAll`: the caller is an administrator or editor.
 * Others see neither passports nor contacts, so they neither find nor sort by them.
 */
export function findClients(rows: readonly Client[], query: Query, seesAll: boolean): number[] {
  if (!seesAll && /^(?:phone|email)$/.test(query.sort_by ?? '')) {
    return findClients(rows, { ...query, sort_by: '', sort_direction: '' }, false);
  }
  const all = seesAll ? rows : rows.map((row) => ({ ...row, phone: null, email: null }));
  const { search = '', sort_by, sort_direction } = query;
  const text = search.trim();
  const matches = textMatches(text, seesAll);
  const found = all.filter((client) => {
    const isFound = matches(client, allOf(client)) || (seesAll && hasPassport(client, text));
    if (text && !isFound) return false;
    if (!isWithin(client.birth_date, query.birth_date_from, query.birth_date_to)) return false;
    if (!isWithin(moscow(client.created_at), query.created_from, query.created_to)) return false;
    if (query.has_passport && flag(query.has_passport) !== (client.passport !== null)) return false;
    return !(query.has_address && flag(query.has_address) !== client.has_address);
  });
  const isRanked = !sort_by && !sort_direction && /\p{L}/u.test(text);
  const ranks = new Map(isRanked ? found.map((client) => [client.id, rankOf(client, text)]) : []);
  const column = sort_by || 'created_at';
  const sign = (sort_direction || (sort_by ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const isEmpty = (client: Client) =>
    (client as unknown as Record<string, unknown>)[column] === null;
  const byColumn: Compare = (a, b) =>
    isEmpty(a) || isEmpty(b)
      ? Number(isEmpty(a)) - Number(isEmpty(b))
      : sign * COMPARE[column]!(a, b);
  return found
    .toSorted(
      (a, b) =>
        (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0) || byColumn(a, b) || sign * (a.id - b.id),
    )
    .map(({ id }) => id);
}

/** Returns the ids of all offers that a query finds, newest first. */
export function findOffers(all: readonly Offer[], query: Query): number[] {
  const { name = '', status, vip_position } = query;
  return all
    .filter((offer) => wordsOf(alike(name)).every((word) => alike(offer.name).includes(word)))
    .filter((offer) => !status || offer.is_active === flag(status))
    .filter((offer) => !vip_position || offer.vip_position === Number(vip_position))
    .map(({ id }) => id)
    .sort((one, other) => other - one);
}

const COUNTED = 10_000;

/** Returns a page of these ids, as the API answers it. */
export function pageOf(ids: readonly number[], query: Query, perPageByDefault: number) {
  const asked = (text: string | undefined) =>
    (/^\d{1,9}$/.test(text ?? '') && Number(text)) || undefined;
  const page = asked(query.page) ?? 1;
  const perPage = Math.min(asked(query.per_page) ?? perPageByDefault, 100);
  const total = Math.min(ids.length, COUNTED);
  return {
    ids: ids.slice((page - 1) * perPage, page * perPage),
    page,
    perPage,
    total,
    lastPage: Math.max(1, Math.ceil(total / perPage)),
  };
}
