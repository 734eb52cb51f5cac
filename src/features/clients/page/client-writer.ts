import type { Client } from '#contract/clients.ts';
import { areContactsMasked } from '#features/clients/fields/contacts.ts';
import { isMasked } from '#features/clients/fields/passport.ts';
import type { Services } from '#workspace/services.tsx';
import { createWholeWriter, type WholeWriter } from '#workspace/writing/whole-writer.ts';

export type ClientWriter = WholeWriter<Client>;

/** Cards outlive their page. Their writes to one client run one after another. */
export function clientWriter({
  clients: api,
  settle,
  lists,
}: Pick<Services, 'clients'> & Partial<Pick<Services, 'settle' | 'lists'>>): ClientWriter {
  const writer = createWholeWriter<Client>({
    settle,
    // The number instead of the name, because others may see the screen.
    nameOf: (id) => `Клиент #${id}`,
    read: async (id) => {
      const { client, etag } = await api.get(id);
      return { whole: client, etag };
    },
    write: async (_, client, base) => {
      const answered = await api.update(asSent(client), base);
      // Not every API returns the passport and the addresses: then they are read.
      return answered?.addresses && answered.passport !== undefined ? answered : null;
    },
    readsBack: true,
  });
  writer.on('written', ({ id, whole: { passport: _, addresses: __, ...listed } }) =>
    lists?.learn('client', id, listed),
  );
  return writer;
}

/** Removes the values that the API masks, so that they are not sent back as typed ones. */
function asSent(client: Client): Client {
  const sent: Partial<Client> = { ...client };
  if (isMasked(client)) delete sent.passport;
  if (areContactsMasked(client)) {
    delete sent.phone;
    delete sent.email;
    delete sent.contacts_masked;
  }
  return sent as Client;
}
