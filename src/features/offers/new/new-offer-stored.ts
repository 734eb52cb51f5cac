/** How the draft of a new offer is stored. */
import * as z from 'zod/mini';
import type { OfferPanelMachine } from '#features/offers/list/offers.logic.ts';
import { storedPanel } from '#workspace/drafts/stored-draft.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { emptyOffer, type OfferDraft, offerFields } from './new-offer.ts';

export const panelKey = actorKey<OfferPanelMachine>('offers.panel');

/** All fields of these forms are texts. */
export const textsOf = <TDraft extends object>(fields: readonly (keyof TDraft & string)[]) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field, z.string()])),
  ) as unknown as z.ZodMiniType<TDraft>;

export const storedNewOffer = storedPanel(textsOf<OfferDraft>(offerFields), emptyOffer, [
  'offers',
  'Офферы',
  'нового оффера',
  'offers.write',
]);
