import type { ClientsApi } from '#api/clients.api.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients.ts';
import { clientsAddress, queryOf } from '#features/clients/list/client-filters.ts';
import { type ReadPage, useWalk, walkedPage } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';

/** Steps from client to client in the filtered and sorted order of the list. */
export function useClientWalk() {
  const { clients } = useServices();
  return useWalk(paths.clients, pagesOf(clients));
}

const pagesOf =
  (api: ClientsApi): ReadPage =>
  async ({ words, search, page }, signal) => {
    // Only ids are needed, so no other data of the clients is requested.
    const { filters, sort } = clientsAddress.read(words, search);
    const bare = { ...filters, with_passport: false, with_addresses: false };
    const query = queryOf({ filters: bare, sort }, page);
    const answer = await api.list({ ...query, per_page: CLIENTS_PER_PAGE }, signal);
    return walkedPage(page, CLIENTS_PER_PAGE, answer);
  };
