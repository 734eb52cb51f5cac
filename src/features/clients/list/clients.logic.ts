import type { ActorRefFrom } from 'xstate';
import { fromPromise } from 'xstate';
import type { ClientsApi } from '#api/clients.api.ts';
import { CLIENTS_PER_PAGE, type Client, type ClientSort } from '#contract/clients.ts';
import { ProblemError } from '#contract/problem.ts';
import { takeRegistration } from '#features/clients/fields/address.ts';
import { tidyDivision } from '#features/clients/fields/client-rules.ts';
import {
  emptyClient,
  type NewClientDraft,
  newClientFieldOf,
  toNewClient,
  validateNewClient,
} from '#features/clients/new/new-client.ts';
import { createSidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import { createCollectionMachine } from '#machines/lists/collection.machine.ts';
import { createListQueryMachine, type ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { clientHref } from '#records/client.ts';
import { listRead } from '#workspace/tables/list-read.ts';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { underDraftFields } from '#workspace/writing/field-errors.ts';
import { lookUnlessKept } from '#workspace/writing/kept-attempt.ts';
import {
  type ClientFilters,
  type ClientListQuery,
  isOfNobody,
  noFilters,
  validateFilters,
} from './client-filters.ts';

export const clientsMachine = createCollectionMachine<Client, ClientListQuery>('clients');
export type ClientsMachine = typeof clientsMachine;

export const clientsQueryMachine = createListQueryMachine<ClientFilters, ClientSort>(
  'clientsQuery',
  {
    empty: noFilters,
    typed: ['search'],
    validate: validateFilters,
    tidy: (filters) => ({ ...filters, search: filters.search.trim() }),
  },
);
export type ClientsQueryMachine = typeof clientsQueryMachine;
export type ClientsQueryActor = ListQueryActor<ClientFilters, ClientSort>;

/** The panel's only step: copy one address into the other. */
export type ClientPanelStep = 'takeRegistration';

export const clientPanelMachine = createSidePanelMachine<NewClientDraft, never, ClientPanelStep>(
  'clientPanel',
  {
    empty: emptyClient,
    validate: validateNewClient,
    newAttempt,
    tidy: tidyDivision,
    step: (draft) => {
      const patch = takeRegistration(draft);
      return patch && { patch };
    },
  },
);
export type ClientPanelMachine = typeof clientPanelMachine;
export type ClientPanelActor = ActorRefFrom<ClientPanelMachine>;

export const createClientsLogic = memoize((api: ClientsApi) =>
  clientsMachine.provide({
    actors: {
      load: listRead(async (query, signal) => {
        if (isOfNobody(query)) return { rows: [], total: 0, lastPage: 1 };
        const { data, meta } = await api.list({ ...query, per_page: CLIENTS_PER_PAGE }, signal);
        const lastPage = Math.max(1, meta.last_page);
        const isCapped = !!meta.total_capped;
        return { rows: data, total: meta.total, lastPage, isCapped };
      }),
    },
  }),
);

export function createClientPanelLogic(api: ClientsApi) {
  return clientPanelMachine.provide({
    actors: {
      check: lookUnlessKept(async ({ draft }, signal) => {
        const { last_name, first_name } = toNewClient(draft);
        const { findMade } = await import('#features/clients/new/find-created.ts');
        const made = await findMade(api, draft, signal);
        const words = `${last_name} ${first_name}`;
        return made ? { words, href: clientHref(made.id) } : null;
      }),
      submit: fromPromise(async ({ input: { draft, attempt } }) => {
        const call = api.create(toNewClient(draft), attempt?.key);
        const created = await call.catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          throw underDraftFields(error, newClientFieldOf);
        });
        return { made: created?.id ?? null };
      }),
    },
  });
}
