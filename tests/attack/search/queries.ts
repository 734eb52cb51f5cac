/** Typed queries: parts of existing values, in other case, order and form. */
import { CLIENT_SORTS } from '#contract/clients.ts';
import type { Random } from '#server/database/seed/random.ts';
import type { Client, Offer, Query } from './plain.ts';

const STRAY = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  '-',
  '.',
  '8',
  '7',
  '78',
  '+7',
  '(',
  'ъъ',
  '@',
  '№',
  'тел',
  'паспорт',
];

function part(random: Random, word: string): string {
  const letters = [...word];
  const from = random.isLucky(0.5) ? 0 : random.whole(0, letters.length - 1);
  return letters.slice(from, from + random.whole(1, letters.length)).join('');
}

/** The same text in another form. */
function otherwise(random: Random, text: string): string {
  switch (random.whole(0, 7)) {
    case 0:
      return text.toUpperCase();
    case 1:
      return text.toLowerCase();
    case 2:
      return text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
    case 3:
      return text.replaceAll('е', 'ё');
    case 4:
      return text.normalize('NFD');
    case 5:
      return random.pick(['«$»', '"$",', '<$>', '$;', 'mailto:$', '($).']).replace('$', () => text);
    case 6:
      return [...text].slice(0, 3).join('.');
    default:
      return text;
  }
}

function phoneText(random: Random, { phone }: Client): string {
  const digits = phone ?? random.digits(11);
  const number = digits.slice(1);
  const [a, b, c, d] = [
    number.slice(0, 3),
    number.slice(3, 6),
    number.slice(6, 8),
    number.slice(8),
  ];
  const whole = random.pick([
    ...[`+7 (${a}) ${b}-${c}-${d}`, `8${number}`, `8 (${a}) ${b}-${c}-${d}`, number, digits],
    ...[
      `${a} ${b} ${c} ${d}`,
      `${a}.${b}.${c}.${d}`,
      `тел. +7${number}`,
      `+7 8 ${number}`,
      `${b}-${c}`,
    ],
  ]);
  return random.isLucky(0.5) ? whole : whole.slice(0, random.whole(1, whole.length));
}

function passportText(random: Random, { passport }: Client): string {
  const { series, number } = passport ?? { series: '4510', number: '123400' };
  return random.pick([
    ...[number, `${series} ${number}`, `${series}${number}`, `паспорт ${series} № ${number}`],
    ...[`${series.slice(0, 2)} ${series.slice(2)} ${number}`, `№${number}`],
  ]);
}

function searchText(random: Random, clients: readonly Client[]): string {
  const client = random.pick(clients);
  const other = random.isLucky(0.8) ? client : random.pick(clients);
  const kind = random.whole(0, 9);
  if (kind === 0) return phoneText(random, client);
  if (kind === 1) return passportText(random, client);
  const names = [client.last_name, other.first_name, other.patronymic ?? '', client.email ?? ''];
  const words = Array.from({ length: random.whole(1, 3) }, () => {
    if (random.isLucky(0.08)) return phoneText(random, client);
    if (random.isLucky(0.06)) return random.pick(STRAY);
    const word = random.pick(names);
    return otherwise(random, random.isLucky(0.5) ? word : part(random, word));
  });
  return words.join(random.pick([' ', '  ', '\u00a0']));
}

function paging(random: Random): Record<string, string> {
  const pages: Record<string, string> = {};
  if (random.isLucky(0.6)) pages.per_page = String(random.pick([1, 2, 3, 7, 20, 50, 100, 101, 0]));
  if (random.isLucky(0.6)) pages.page = String(random.pick([1, 1, 2, 2, 3, 4, 7, 30, 1_000, 0]));
  return pages;
}

/** A query of the list of clients. */
export function clientQuery(random: Random, clients: readonly Client[]): Query {
  const query: Record<string, string> = paging(random);
  if (random.isLucky(0.8)) query.search = searchText(random, clients).slice(0, 250);
  if (random.isLucky(0.35)) query.sort_by = random.pick(CLIENT_SORTS);
  if (random.isLucky(0.3)) query.sort_direction = random.pick(['asc', 'desc']);
  if (random.isLucky(0.15)) query.has_passport = random.pick(['0', '1', 'true', 'false']);
  if (random.isLucky(0.15)) query.has_address = random.pick(['0', '1']);
  if (random.isLucky(0.1)) query.birth_date_from = random.pick(clients).birth_date;
  if (random.isLucky(0.1)) query.birth_date_to = random.pick(clients).birth_date;
  if (random.isLucky(0.1)) query.created_from = momentText(random);
  if (random.isLucky(0.1)) query.created_to = momentText(random);
  return query;
}

/** A time around midnight, by the day or by the minute. */
const momentText = (random: Random) => {
  const day = `2021-06-0${random.whole(1, 5)}`;
  const minutes = ['T00:00', 'T00:02', 'T23:59', 'T23:58', ''];
  return `${day}${random.pick(minutes)}`;
};

/** A query of the list of offers. */
export function offerQuery(random: Random, offers: readonly Offer[]): Query {
  const query: Record<string, string> = paging(random);
  const name = random.pick(offers).name;
  if (random.isLucky(0.7)) {
    const text = otherwise(random, random.isLucky(0.4) ? name : part(random, name));
    query.name = random.isLucky(0.3) ? text.split(' ').reverse().join('  ') : text;
  }
  if (random.isLucky(0.3)) query.status = random.pick(['0', '1']);
  if (random.isLucky(0.3)) query.vip_position = String(random.whole(0, 4));
  return query;
}
