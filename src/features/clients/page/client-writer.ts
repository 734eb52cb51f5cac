import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import {
  createRecordWriter,
  type RecordPart,
  type Revert,
} from '#workspace/editing/record-writer.ts';

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
    offerUndo?: (revert: Revert<Client>) => void,
  ): Promise<TDraft>;
  on(type: 'written', handler: (fact: Written) => void): { unsubscribe(): void };
}

export function createClientWriter(api: ClientsApi): ClientWriter {
  const writer = createRecordWriter<Client>({
    read: async (id) => {
      const { client, etag } = await api.get(id);
      return { record: client, etag };
    },
    write: (_, client, base) => api.update(client, base),
    readsBack: true,
  });
  return {
    change: async (id, part, draft, base, offerUndo) =>
      part.read(await writer.write(id, part, draft, base, offerUndo)),
    on: (type, handler) =>
      writer.on(type, ({ record }) => handler({ type: 'written', client: record })),
  };
}

const writers = new WeakMap<ClientsApi, ClientWriter>();

/** The one writer of a console: sections outlive their page, and all of them have to queue up. */
export function clientWriterOf(api: ClientsApi): ClientWriter {
  const writer = writers.get(api) ?? createClientWriter(api);
  writers.set(api, writer);
  return writer;
}
