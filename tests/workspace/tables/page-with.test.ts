/** Finding the page of a created record. */
import { expect, test, vi } from 'vitest';
import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { noFilters } from '#features/clients/list/client-filters.ts';
import { findCreated } from '#features/clients/new/find-created.ts';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { pageWith } from '#workspace/tables/landing.ts';

const signal = new AbortController().signal;
const PER_PAGE = 20;

/** Clients with last names in the order of the alphabet, in both directions. */
const names = Array.from({ length: 1000 }, (_, at) => `${'абвгдежзик'[Math.floor(at / 100)]}${at}`);
const clients = names.map((last_name, at): Client => ({ id: at + 1, last_name }));

function apiOf(listed: readonly Client[]) {
  const list = vi.fn(async ({ page = 1 }: { page?: number }) => ({
    data: listed.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    meta: { last_page: Math.ceil(listed.length / PER_PAGE), total: listed.length },
  }));
  return { api: { list } as unknown as ClientsApi, list };
}

test.each([0, 19, 20, 333, 500, 979, 980, 999])(
  'a client at %i of a sorted list is found on its page',
  async (at) => {
    const sent = { ...emptyClient, full_name: `${names[at]} Имя` };
    for (const direction of ['asc', 'desc'] as const) {
      const listed = direction === 'asc' ? clients : clients.toReversed();
      const { api, list } = apiOf(listed);
      const sort = { column: 'last_name', direction } as const;
      const place = await findCreated(api, { filters: noFilters, sort })(
        { made: at + 1, sent },
        signal,
      );
      const page = Math.floor(listed.findIndex(({ id }) => id === at + 1) / PER_PAGE) + 1;
      expect(place).toEqual({ key: at + 1, page });
      expect(list.mock.calls.length).toBeLessThanOrEqual(8);
    }
  },
);

test('a client that is filtered out is not found, and only some pages are read', async () => {
  const { api, list } = apiOf(clients);
  const sent = { ...emptyClient, full_name: 'Дятлов Имя' };
  const query = { filters: { ...noFilters, has_passport: '0' as const }, sort: null };
  expect(await findCreated(api, query)({ made: 5000, sent }, signal)).toBeNull();
  expect(list).toHaveBeenCalledTimes(2);
  const sorted = { ...query, sort: { column: 'last_name', direction: 'asc' } as const };
  expect(await findCreated(api, sorted)({ made: 5000, sent }, signal)).toBeNull();
  expect(list.mock.calls.length).toBeLessThanOrEqual(12);
});

test('nothing is read if the range of dates ends before it begins', async () => {
  const { api, list } = apiOf(clients);
  const filters = { ...noFilters, created_from: '02.01.2026', created_to: '01.01.2026' };
  const find = findCreated(api, { filters, sort: null });
  expect(await find({ made: 1, sent: emptyClient }, signal)).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

test('a client without a phone is found after those with one, in both directions', async () => {
  const listed = clients.map(
    (one, at): Client => ({ ...one, phone: at < 500 ? `7${900 + at}` : null }),
  );
  const sent = { ...emptyClient, full_name: 'Кот Имя' };
  for (const direction of ['asc', 'desc'] as const) {
    const { api } = apiOf(listed);
    const sort = { column: 'phone', direction } as const;
    const at = 990 - PER_PAGE;
    const place = await findCreated(api, { filters: noFilters, sort })(
      { made: at + 1, sent },
      signal,
    );
    expect(place?.page).toBe(Math.floor(at / PER_PAGE) + 1);
  }
});

test('a list of one page is read once', async () => {
  const read = vi.fn(async () => ({ ids: [1, 2], lastPage: 1 }));
  expect(await pageWith(read, 2)).toBe(1);
  expect(await pageWith(read, 3)).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
});
