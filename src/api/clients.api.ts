import {
  Client,
  ClientAnswer,
  ClientPage,
  type ClientQuery,
  type NewClient,
} from '#contract/clients.ts';
import type { Http } from './http.ts';
import { ifMatch, readTagged, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    clients: unknown;
    client: { readonly id: number };
  }
}

const Written = writtenOf(Client);

/** The lead service. */
export function createClientsApi(http: Http) {
  const pathOf = (id: number) => `/api/v1/clients/${id}`;
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
    get: async (id: number, signal: AbortSignal | null = null) => {
      const call = { ...one(id), words: `Клиент #${id}`, signal };
      const [{ data: client }, etag] = await readTagged(http, pathOf(id), ClientAnswer, call);
      return { client, etag };
    },
    create: (client: NewClient, key?: string) =>
      http('generic', 'POST', '/api/v1/clients', Written, {
        ...all,
        words: 'Создание клиента',
        // Not `named`: the message shows the number, because others may see the screen.
        makes: 'client',
        body: client,
        key,
      }),
    /** The link of `update` in messages. */
    updateLink: (id: number) => `PUT ${pathOf(id)}`,
    /** Sends the whole client as it was read, with the edits applied. */
    update: (client: Client, base: WriteBase) =>
      http('generic', 'PUT', pathOf(client.id), Written, {
        ...one(client.id),
        words: `Сохранение клиента #${client.id}`,
        body: client,
        ...ifMatch(base),
      }),
  };
}
export type ClientsApi = ReturnType<typeof createClientsApi>;
