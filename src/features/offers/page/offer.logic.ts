/** One offer: the record, its card, and the parameters it does not have yet. */
import { fromPromise } from 'xstate';
import type { OffersApi } from '#api/offers.api.ts';
import type { Offer } from '#contract/offers.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import { exceptUntouched } from '#machines/editing/draft.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createRecordMachine, type RecordActor } from '#machines/lists/record.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { recordRead } from '#workspace/tables/list-read.ts';
import {
  type CardDraft,
  cardPart,
  type OfferServices,
  offererOf,
  offerWriter,
} from './offer-writer.ts';

const offerMachine = createRecordMachine<Offer>('offer');
export type OfferMachine = typeof offerMachine;
export type OfferActor = RecordActor<Offer>;

/** The parameters that can be added; only `available` is used. */
export interface Unbound {
  readonly available: readonly OfferDefaultSetting[];
}

const unboundMachine = createRecordMachine<Unbound>('offerUnbound');
export type UnboundMachine = typeof unboundMachine;
export type UnboundActor = RecordActor<Unbound>;

export const cardFields = ['icon', 'name', 'income_type', 'site', 'status'] as const;

export const offerCardMachine = createEditorMachine<CardDraft>('offerCard', {
  validate: exceptUntouched(validateCard),
});
export type OfferCardMachine = typeof offerCardMachine;

function validateCard(draft: CardDraft): FieldErrors {
  return draft.name.trim() ? {} : { name: ['Обязательное поле'] };
}

export const createOfferLogic = memoize((api: OffersApi) =>
  offerMachine.provide({
    actors: {
      load: recordRead(async (id, signal) => (await api.read(id, signal)).offer),
    },
  }),
);

export const createUnboundLogic = memoize((api: OffersApi) =>
  unboundMachine.provide({
    actors: {
      load: recordRead<Unbound>(async (id, signal) => ({
        available: await api.available(id, signal),
      })),
    },
  }),
);

export function createOfferCardLogic(services: OfferServices, id: number) {
  return offerCardMachine.provide({
    actors: {
      save: fromPromise(({ input }) => {
        const offerUndo = offererOf(services, id, `оффер «${input.base!.name}»`);
        return services.writers.of(offerWriter).write(id, cardPart, input, offerUndo);
      }),
    },
    actions: {
      look: ({ context }) => services.writers.of(offerWriter).look(id, context),
    },
  });
}
