import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { createRecordWriter, type RecordPart } from '#workspace/record-writer.ts';

/** A client as the server holds them after a write of this console. */
interface Written {
  readonly type: 'written';
  readonly client: Client;
}

export interface ClientWriter {
  /** Answers with what the server holds of the part then; `base` is what the draft was made of. */
  change<TDraft extends object>(
    id: number,
    part: RecordPart<Client, TDraft>,
    draft: TDraft,
    base: TDraft,
  ): Promise<TDraft>;
  on(type: 'written', handler: (fact: Written) => void): { unsubscribe(): void };
}

export function createClientWriter(api: ClientsApi): ClientWriter {
  const handlers = new Set<(fact: Written) => void>();
  const writer = createRecordWriter<Client>({
    read: async (id) => {
      const { client, etag } = await api.get(id);
      return { record: client, etag };
    },
    write: async (id, client, etag) =>
      (await api.update(client, etag)) ??
      (await api.get(id).then(
        (read) => read.client,
        () => null,
      )),
  });
  return {
    async change(id, part, draft, base) {
      const client = await writer.write(id, part, draft, base);
      for (const handler of handlers) handler({ type: 'written', client });
      return part.read(client);
    },
    on(_, handler) {
      handlers.add(handler);
      return { unsubscribe: () => void handlers.delete(handler) };
    },
  };
}

const writers = new WeakMap<ClientsApi, ClientWriter>();

/** The one writer of a console: sections outlive their page, and all of them have to queue up. */
export function clientWriterOf(api: ClientsApi): ClientWriter {
  const writer = writers.get(api) ?? createClientWriter(api);
  writers.set(api, writer);
  return writer;
}
