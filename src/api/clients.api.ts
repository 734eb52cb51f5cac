import * as z from 'zod/mini';
import {
  Client,
  ClientAnswer,
  ClientPage,
  type ClientQuery,
  type NewClient,
} from '#contract/clients.ts';
import type { Http } from './http.ts';
import { ifMatch, type WriteBase } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    clients: unknown;
    client: { readonly id: number };
  }
}

/** A client as it was read, with the name of that version where the API gives it one. */
export interface ReadClient {
  readonly client: Client;
  readonly etag: string | null;
}

/** Not every API returns the written client. */
const Written = z.looseObject({ data: z.catch(z.nullish(Client), null) });

/** The lead service. */
export function createClientsApi(http: Http) {
  const all = { place: { on: 'clients' }, isPersonal: true } as const;
  const one = (id: number) => ({ place: { on: 'client', id }, isPersonal: true }) as const;
  return {
    list: (query: ClientQuery, signal: AbortSignal) =>
      http('generic', 'GET', '/api/v1/clients', ClientPage, {
        ...all,
        words: `Список клиентов, страница ${query.page ?? 1}`,
        query: query as Record<string, unknown>,
        ...(query.search ? { isSearch: true } : {}),
        signal,
      }),
    get: async (id: number, signal: AbortSignal | null = null): Promise<ReadClient> => {
      let etag: string | null = null;
      const { data } = await http('generic', 'GET', `/api/v1/clients/${id}`, ClientAnswer, {
        ...one(id),
        words: `Клиент #${id}`,
        signal,
        onETag: (name) => {
          etag = name;
        },
      });
      return { client: data, etag };
    },
    create: async (client: NewClient, key?: string): Promise<Client | null> => {
      const { data } = await http('generic', 'POST', '/api/v1/clients', Written, {
        ...all,
        words: 'Создание клиента',
        // The number instead of the name, because others may see the screen.
        makes: 'client',
        body: client,
        key,
      });
      return data ?? null;
    },
    /** The link of `update` in messages. */
    updateLink: (id: number) => `PUT /api/v1/clients/${id}`,
    /** Sends the whole client as it was read, with the edits applied. */
    update: async (client: Client, base: WriteBase): Promise<Client | null> => {
      const path = `/api/v1/clients/${client.id}`;
      const { data } = await http('generic', 'PUT', path, Written, {
        ...one(client.id),
        words: `Сохранение клиента #${client.id}`,
        body: client,
        ...ifMatch(base),
      });
      return data ?? null;
    },
  };
}
export type ClientsApi = ReturnType<typeof createClientsApi>;
