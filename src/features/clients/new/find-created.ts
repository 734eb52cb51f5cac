import type { ClientsApi } from '#api/clients.api.ts';
import { CLIENTS_PER_PAGE, type Client } from '#contract/clients.ts';
import { type ClientsQuery, isOfNobody, queryOf } from '#features/clients/list/client-filters.ts';
import { type FindCreated, pageWith } from '#workspace/tables/landing.ts';
import { isAlike, newestLike } from '#workspace/writing/newest-like.ts';
import { type NewClientDraft, toNewClient } from './new-client.ts';

/** Whether a client matches the one that was sent. */
export function isLike(client: Client, draft: NewClientDraft): boolean {
  const { last_name, first_name, birth_date } = toNewClient(draft);
  return (
    isAlike([client.last_name, client.first_name], [last_name, first_name]) &&
    client.birth_date?.slice(0, 10) === birth_date
  );
}

/** Returns the newest client that matches the one that was sent. */
export async function findMade(api: ClientsApi, draft: NewClientDraft, signal: AbortSignal) {
  const { last_name, first_name, phone } = toNewClient(draft);
  const search = phone || `${last_name} ${first_name}`;
  const { data } = await api.list({ search, per_page: CLIENTS_PER_PAGE }, signal);
  return newestLike(data, (one) => isLike(one, draft));
}

const collator = new Intl.Collator('ru');

/** Finds a created client in the filtered and sorted list. */
export const findCreated =
  (api: ClientsApi, { filters, sort }: ClientsQuery): FindCreated<NewClientDraft> =>
  async ({ made, sent }, signal) => {
    if (isOfNobody(queryOf({ filters, sort }, 1))) return null;
    const key = made ?? (await findMade(api, sent, signal))?.id;
    if (key === undefined) return null;
    // Only the order is needed, so no other data is requested.
    const bare = { ...filters, with_passport: false, with_addresses: false };
    const read = async (one: number) => {
      const query = queryOf({ filters: bare, sort }, one);
      const { data, meta } = await api.list({ ...query, per_page: CLIENTS_PER_PAGE }, signal);
      return {
        ids: data.map(({ id }) => id),
        lastPage: Math.max(1, meta.last_page),
        first: data[0],
      };
    };
    const page = await pageWith(
      read,
      key,
      sort ? ({ first }) => isBefore(sort, sent, first) : undefined,
    );
    return page === null ? null : { key, page };
  };

/** Whether the sent client comes before this one. A client without a value comes last. */
function isBefore(
  { column, direction }: NonNullable<ClientsQuery['sort']>,
  sent: NewClientDraft,
  other: Client | undefined,
): boolean {
  // By time, the newest client comes last.
  if (!other || column === 'created_at') return direction === 'desc';
  const [mine, theirs] = [toNewClient(sent)[column] ?? '', other[column] ?? ''];
  if (mine === '' || theirs === '') return mine !== '';
  const order = collator.compare(mine, theirs);
  return direction === 'asc' ? order < 0 : order > 0;
}
