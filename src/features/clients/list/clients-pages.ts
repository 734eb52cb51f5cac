import type { ClientsApi } from '#api/clients.api.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients.ts';
import { type ReadPage, toOriginPage } from '#workspace/navigation/origin-pages.ts';
import { clientsAddress, queryOf } from './client-filters.ts';

/** Reads the ids of one page of the filtered and sorted list. */
export const clientsPagesOf =
  (api: ClientsApi): ReadPage =>
  async ({ words, search, page }, signal) => {
    // Only ids are needed, so no other data of the clients is requested.
    const { filters, sort } = clientsAddress.read(words, search);
    const bare = { ...filters, with_passport: false, with_addresses: false };
    const query = queryOf({ filters: bare, sort }, page);
    const answer = await api.list({ ...query, per_page: CLIENTS_PER_PAGE }, signal);
    return toOriginPage(page, CLIENTS_PER_PAGE, answer);
  };
