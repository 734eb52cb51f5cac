import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { createWholeWriter, type WholeWriter } from '#workspace/editing/whole-writer.ts';

export type ClientWriter = WholeWriter<Client>;

export function createClientWriter(api: ClientsApi): ClientWriter {
  return createWholeWriter<Client>({
    read: async (id) => {
      const { client, etag } = await api.get(id);
      return { whole: client, etag };
    },
    write: (_, client, base) => api.update(client, base),
    readsBack: true,
  });
}

const writers = new WeakMap<ClientsApi, ClientWriter>();

/** The one writer of a console: sections outlive their page, and all of them have to queue up. */
export function clientWriterOf(api: ClientsApi): ClientWriter {
  const writer = writers.get(api) ?? createClientWriter(api);
  writers.set(api, writer);
  return writer;
}
