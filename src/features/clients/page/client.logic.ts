import { fromPromise } from 'xstate';
import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { type AddressesDraft, takeRegistration } from '#features/clients/fields/address.ts';
import { tidyDivision } from '#features/clients/fields/client-rules.ts';
import { createEditorMachine, type EditorMachine } from '#machines/editing/editor.machine.ts';
import { createRecordMachine } from '#machines/lists/record.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { clientHref } from '#records/client.ts';
import type { Services } from '#workspace/services.tsx';
import type { Revert } from '#workspace/writing/whole-writer.ts';
import {
  addressesPart,
  type ClientPart,
  keptWhole,
  type MainDraft,
  mainPart,
  type PassportDraft,
  passportPart,
} from './client-parts.ts';
import { clientWriter } from './client-writer.ts';

export const clientMachine = createRecordMachine<Client>('client');
export type ClientMachine = typeof clientMachine;

export const mainMachine = createEditorMachine<MainDraft>('clientMain', mainPart);

export const passportMachine = createEditorMachine<PassportDraft>('clientPassport', {
  ...passportPart,
  tidy: tidyDivision,
});

export const addressesMachine = createEditorMachine<AddressesDraft>('clientAddresses', {
  ...addressesPart,
  step: takeRegistration,
});

export const createClientLogic = memoize((api: ClientsApi) =>
  clientMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { id }, signal }) => ({
        record: (await api.get(id, signal)).client,
      })),
    },
  }),
);

/** The editor of one part of a client. All parts are saved through the same writer. */
export function createPartLogic<TDraft extends object>(
  { clients, writers, undo }: Pick<Services, 'clients' | 'writers' | 'undo'>,
  id: number,
  part: ClientPart<TDraft>,
  machine: EditorMachine<TDraft>,
): EditorMachine<TDraft> {
  const words = {
    // The number instead of the name, because others may see the screen.
    label: `клиент ${id}, ${part.title.toLowerCase()}`,
    link: clients.updateLink(id),
    href: clientHref(id, part.tab),
  };
  const offerUndo = (revert: Revert<Client>) => undo.offer({ ...words, revert });
  return machine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const canUndo = !part.isLasting || Object.values(input.base!).join('');
        const outcome = await writers
          .of(clientWriter)
          .write(id, part, input, canUndo ? offerUndo : undefined);
        if (outcome.type !== 'conflict') return outcome;
        return { ...outcome, draft: keptWhole(part, outcome, input.draft) };
      }),
    },
    actions: { look: ({ context }) => writers.of(clientWriter).look(id, context) },
  });
}
