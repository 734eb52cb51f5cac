/** What is asked for early is what the screens ask for: otherwise it would be read twice. */
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

/** The address that a call of the console reads, as `http.ts` writes it. */
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

describe('the early reads of', () => {
  it.each(['/users', '/', '/users#3'])('%s are those of the list of users', (href) => {
    const list = readBy((http) => createUsersApi(http).list(readAddress(href).page, signal));
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(list)]);
  });

  it.each([
    '/clients',
    '/clients#4',
    '/clients?sort_by=phone&sort_direction=desc#2',
    '/clients?birth_date_from=1980-01-31&has_passport=0&with_addresses=1',
  ])('%s are those of the list of clients', (href) => {
    const { words, page } = readAddress(href);
    const query = queryOf(clientsAddress.read(words, ''), page);
    const list = readBy((http) =>
      createClientsApi(http).list({ ...query, per_page: CLIENTS_PER_PAGE }, signal),
    );
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(list)]);
  });

  it.each([
    '/offers',
    '/offers?name=%D0%B7%D0%B0%D0%B9%D0%BC&status=1#2',
    '/offers?vip_position=3',
  ])('%s are those of the list of offers', (href) => {
    const { words, page } = readAddress(href);
    const { filters } = offersAddress.read(words, '');
    const list = readBy((http) =>
      createOffersApi(http).list(toQuery({ ...filters, page }), signal),
    );
    const [me, early] = earlyUrls(href, null);
    expect([me, ordered(early)]).toEqual([ME, ordered(list)]);
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
    ['a search among all users', '/users?search=anna', null],
    ['a screen without data', '/dashboard', null],
    ['no record', '/clients/new', null],
  ])('%s are those of the person alone', (_, href, state) => {
    expect(earlyUrls(href, state)).toEqual([ME]);
  });
});
