import * as z from 'zod/mini';
import { OfferDefaultSetting, SettingOption, SettingValue } from './settings.ts';
import {
  Flag,
  Int,
  MaybeBit,
  MaybeDecimal,
  MaybeFlag,
  MaybeInt,
  Page,
  ReadPageMeta,
  Success,
  Text,
  Version,
} from './wire.ts';

export const OFFERS_PER_PAGE = 20;

/** The defaults of a new offer. */
export const OFFER_DEFAULTS = { income_type: 'заявка', status: 1, check: 1, broker: 0 } as const;

/** A parameter of an offer. With `use_default` its value comes from the default setting. */
export const OfferSetting = z.looseObject({
  setting_id: Int,
  name: z.nullish(z.string()),
  description: z.nullish(z.string()),
  /** A `SettingType`, or `text`. An unknown type is edited as text. */
  type: z.string(),
  options: z.nullish(z.array(SettingOption)),
  value: SettingValue,
  use_default: Flag,
});
export type OfferSetting = z.infer<typeof OfferSetting>;

/** An offer as it is read. A list may omit `settings`. */
export const Offer = z.looseObject({
  id: Int,
  name: z.string(),
  /** The address of the logo. */
  icon: z.nullish(z.string()),
  url: z.nullish(z.string()),
  site: z.nullish(z.string()),
  min_sum: MaybeDecimal,
  max_sum: MaybeDecimal,
  period: z.nullish(Text),
  bid: MaybeDecimal,
  income_type: z.nullish(z.string()),
  age_from: MaybeInt,
  age_up_to: MaybeInt,
  keitaro_id: z.nullish(Text),
  display_priority: MaybeInt,
  status: MaybeBit,
  is_active: MaybeFlag,
  vip_position: MaybeInt,
  check: MaybeBit,
  broker: MaybeBit,
  comment: z.nullish(z.string()),
  settings: z.nullish(z.array(OfferSetting)),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  version: z.nullish(Version),
});
export type Offer = z.infer<typeof Offer>;

type Activity = Pick<Offer, 'status' | 'is_active'>;

/** Returns whether an offer is active: `status`, else `is_active`; null if the API sends neither. */
export function isOfferActive({ status, is_active }: Activity): boolean | null {
  return status == null ? (is_active ?? null) : status === 1;
}

/** GET /api/v1/offers. */
export const OfferPage = Page(Offer, ReadPageMeta);
export type OfferPage = z.infer<typeof OfferPage>;

/** GET and PUT /api/v1/offers/{id}, POST /api/v1/offers. */
export const OfferAnswer = Success(Offer);

/** GET /api/v1/offers/{id}/available-settings: the parameters that the offer does not have. */
export const AvailableOfferSettings = Success(z.array(OfferDefaultSetting));

/** GET /api/v1/offers. A missing, null or empty value is no filter; `0` is a value. */
export interface OfferQuery {
  page?: number;
  per_page?: number;
  name?: string;
  status?: 0 | 1;
  vip_position?: number;
}

/** POST /api/v1/offers. */
export interface NewOffer {
  name: string;
  min_sum: number;
  max_sum: number;
  period: string;
  bid: number;
  age_from: number;
  age_up_to: number;
  icon?: string | null;
  url?: string | null;
  site?: string | null;
  income_type?: string;
  keitaro_id?: string | null;
  display_priority?: number | null;
  vip_position?: number | null;
  status?: 0 | 1;
  check?: 0 | 1;
  broker?: 0 | 1;
  comment?: string | null;
}

/** A parameter of a written offer. Without `use_default` the parameter has its own value. */
export interface OfferSettingWrite {
  setting_id: number;
  use_default?: boolean | null;
  value?: SettingValue;
}

/**
 * PUT /api/v1/offers/{id}: the whole offer as it was read, with the edits applied. Missing settings
 * stay as they are.
 */
export interface OfferWrite extends NewOffer {
  settings?: OfferSettingWrite[] | null;
}

/** A parameter that POST /api/v1/offers/{id}/settings adds to the offer. */
export interface NewOfferSetting {
  setting_id: number;
  use_default: true;
}
