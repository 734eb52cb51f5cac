/** Offers and their parameters. */
import { z } from 'zod';
import { type NewOffer, type NewOfferSetting, Offer, OfferSetting } from '#contract/offers.ts';
import { Page, PageMeta, Success } from '#contract/wire.ts';
import { type Components, type Fields, TEXTS, written } from '../component.ts';

const text = z.string().nullish();
const whole = z.int().nullish();
const bit = z.literal([0, 1]).optional();

const newOffer = {
  name: z.string(),
  min_sum: z.number(),
  max_sum: z.number(),
  period: z.string(),
  bid: z.number(),
  age_from: z.int(),
  age_up_to: z.int(),
  icon: text,
  url: text,
  site: text,
  income_type: z.string().optional(),
  keitaro_id: text,
  display_priority: whole,
  vip_position: whole,
  status: bit,
  check: bit,
  broker: bit,
  comment: text,
} satisfies Fields<NewOffer>;

const added = {
  setting_id: z.int(),
  use_default: z.literal(true),
} satisfies Fields<NewOfferSetting>;

export const OFFERS: Components = {
  OfferSetting: {
    schema: OfferSetting,
    description: 'A parameter of an offer.',
    fields: { value: 'With `use_default` the default value, otherwise that of the offer.' },
  },
  Offer: {
    schema: Offer,
    fields: {
      ...TEXTS.versioned,
      icon: 'The address of the logo.',
      status: '1: active.',
      is_active: 'Read only if there is no `status`.',
      settings: 'Its parameters. A list may leave them out.',
    },
    extras: ['version'],
  },
  OfferPage: {
    schema: Page(Offer, PageMeta),
    fields: { filters: 'The filters that were applied.' },
  },
  OfferAnswer: { schema: Success(Offer) },
  OfferWritten: written(Offer),
  NewOffer: { schema: z.object(newOffer) },
  OfferWrite: {
    schema: z.looseObject(Offer.shape),
    description: 'The whole offer as it was read, unknown fields included, with the edits applied.',
  },
  OfferSettingsWrite: {
    schema: z.object({ settings: z.array(z.object(added)) }),
    description: 'The parameters to add. Those that the offer has stay.',
  },
};
