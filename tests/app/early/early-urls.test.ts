/** The early requests equal those of the screens: otherwise everything would be read twice. */
import { describe, expect, it } from 'vitest';
import { createClientsApi } from '#api/clients.api.ts';
import type { Http } from '#api/http.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { createUsersApi } from '#api/users.api.ts';
import { earlyUrls } from '#app/early/early-urls.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients.ts';
import { clientsAddress, queryOf } from '#features/clients/list/client-filters.ts';
import { offersAddress, toQuery } from '#features/offers/list/offers.logic.ts';
import { readAddress } from '#workspace/navigation/query.ts';

const ME = '/api/user/me';
const signal = new AbortController().signal;

/** Returns the address that a call of the console reads, as `http.ts` builds it. */
function readBy(call: (http: Http) => unknown): string {
  let url = '';
  void call(((_service, _method, path, _schema, { query = {} }) => {
    const present = Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    const words = present.map(([name, value]) => [
      name,
      String(typeof value === 'boolean' ? Number(value) : value),
    ]);
    url = path + (words.length ? `?${new URLSearchParams(words)}` : '');
    return Promise.resolve({ data: [], meta: {} });
  }) as Http);
  return url;
}

function ordered(url: string | undefined): string {
  const { pathname, searchParams } = new URL(url ?? '/missing', 'http://pult');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

function listOfClients(href: string): string {
  const { words, page } = readAddress(href);
  const query = queryOf(clientsAddress.read(words, ''), page);
  return readBy((http) =>
    createClientsApi(http).list({ ...query, per_page: CLIENTS_PER_PAGE }, signal),
  );
}

function listOfOffers(href: string): string {
  const { words, page } = readAddress(href);
  const { filters } = offersAddress.read(words, '');
  return readBy((http) => createOffersApi(http).list(toQuery({ ...filters, page }), signal));
}

const DATES = ['birth_date_from', 'birth_date_to', 'created_from', 'created_to'];
const ODD: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    DATES.map((word) => [
      word,
      ['x', '31.01.1980', '1980-02-30', '1981-02-29', '1980-04-31', '1980-13-01', '1980-01-00'],
    ]),
  ),
  ...Object.fromEntries(
    ['has_passport', 'has_address', 'with_passport', 'with_addresses', 'status'].map((word) => [
      word,
      ['', '2', 'true', ' 1', '01', '1&status=foo', '0'],
    ]),
  ),
  created_from: ['2026-01-01T25:00', '2026-01-01T10:00'],
  sort_by: ['', 'id', 'phone', 'id&sort_direction=desc', 'phone&sort_direction=up'],
  sort_direction: ['desc', 'up'],
  name: ['', '%20', '%20займ', 'займ%20', 'а%20%20б', '%0A', 'x&name=y', 'x&name='],
  vip_position: ['', 'x', '-1', '1.5', '3,0', '007', '%203', '1e3', '99999999999999999999', '0'],
};
const odd = Object.entries(ODD).flatMap(([word, values]) =>
  values.map((value) => `?${word}=${value}`),
);

describe('the early reads of', () => {
  it.each(odd)('a list at %s are those of the screen, or none', (search) => {
    for (const [path, late] of [
      ['/clients', listOfClients],
      ['/offers', listOfOffers],
    ] as const) {
      const [me, early = null] = earlyUrls(path + search, null);
      expect(me).toBe(ME);
      if (early !== null) expect(ordered(early)).toBe(ordered(late(path + search)));
    }
  });

  it.each(['/users', '/', '/users#3'])('%s are those of the list of users', (href) => {
    const list = readBy((http) => createUsersApi(http).list(readAddress(href).page, signal));
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(list)]);
  });

  it.each([
    '/clients',
    '/clients#4',
    '/clients?sort_by=phone&sort_direction=desc#2',
    '/clients?has_passport=0&with_addresses=1#3',
    '/clients?sort_by=last_name&sort_direction=desc&has_passport=1',
    '/clients?has_address=1&with_passport=1&sort_by=created_at&sort_direction=asc',
  ])('%s are those of the list of clients', (href) => {
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(listOfClients(href))]);
  });

  it.each([
    '/offers',
    '/offers?name=%D0%B7%D0%B0%D0%B9%D0%BC&status=1#2',
    '/offers?vip_position=3',
    '/offers?vip_position=0&status=0',
    '/offers?name=%D0%B0%20%20%D0%B1&name=%D0%B7%D0%B0%D0%B9%D0%BC',
  ])('%s are those of the list of offers', (href) => {
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(listOfOffers(href))]);
  });

  it.each([
    ['/clients/7/addresses?from=list', [ME, '/api/v1/clients/7']],
    ['/offers/12', [ME, '/api/v1/offers/12']],
    ['/channels/3/rates', [ME, '/api/v1/channels/3']],
    ['/channels', [ME, '/api/v1/channels']],
    ['/channels/rates', [ME, '/api/v1/channels', '/api/v1/rates']],
  ])('%s', (href, urls) => {
    expect(earlyUrls(href, null)).toEqual(urls);
  });

  it.each([
    ['a search that the history keeps', '/clients', { search: 'Иванов' }],
    ['words that mean nothing here', '/clients?search=x', null],
    ['a day, which may be none', '/clients?created_from=2026-11-10', null],
    ['a search among all users', '/users?search=anna', null],
    ['a screen without data', '/dashboard', null],
    ['no record', '/clients/new', null],
  ])('%s are those of the user alone', (_, href, state) => {
    expect(earlyUrls(href, state)).toEqual([ME]);
  });
});
