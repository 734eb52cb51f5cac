/** Looks for a client that already has the typed phone or e-mail. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { ClientsApi } from '#api/clients.api.ts';
import { CLIENTS_PER_PAGE, type Client } from '#contract/clients.ts';
import { clientName } from '#features/clients/fields/client-name.ts';
import { email } from '#features/clients/fields/client-rules.ts';
import {
  type Hit,
  type LookupSourceActor,
  lookupSourceMachine,
} from '#machines/palette/lookup-source.machine.ts';
import { clientHref } from '#records/client.ts';
import { phoneDigits } from '#workspace/format/phone.ts';
import { useServices } from '#workspace/services.tsx';

type Contact = 'phone' | 'email';

/** Normalizes a contact for comparison; empty while it is incomplete. */
const complete: Record<Contact, (text: string) => string> = {
  phone: (text) => phoneDigits(text) ?? '',
  email: (text) => (email(text) ? '' : text.trim().toLowerCase()),
};

const hitOf = (client: Client): Hit => ({
  kind: 'client',
  id: client.id,
  title: clientName(client),
  to: clientHref(client.id),
});

/** The machine of one source of the palette, queried with a complete phone or e-mail. */
const createNamesakeLogic = (api: Pick<ClientsApi, 'list'>, contact: Contact) =>
  lookupSourceMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query }, signal }) => {
        const { data } = await api.list({ search: query, per_page: CLIENTS_PER_PAGE }, signal);
        const exact = data
          .filter((client) => complete[contact](client[contact] ?? '') === query)
          .map(hitOf);
        return { found: { exact, hits: [], total: exact.length } };
      }),
    },
  });

export interface Namesake {
  readonly source: LookupSourceActor;
  /** The first client with this contact. */
  readonly client: Hit | null;
  readonly hasFailed: boolean;
}

/** Looks up each complete text at once. Nothing waits for the result. */
export function useNamesake(contact: Contact, text: string): Namesake {
  const { quiet } = useServices();
  const logic = useMemo(() => createNamesakeLogic(quiet.clients, contact), [quiet, contact]);
  const source = useActorRef(logic, { input: { source: 'client' } });
  const query = complete[contact](text);
  useEffect(() => source.send(query ? { type: 'ask', query } : { type: 'drop' }), [source, query]);
  const state = useSelector(source, (snapshot) => snapshot);
  // Ignore a result for an earlier text.
  const isCurrent = query !== '' && state.context.query === query;
  return {
    source,
    client: (isCurrent && state.context.found?.exact[0]) || null,
    hasFailed: isCurrent && state.matches('failed'),
  };
}
