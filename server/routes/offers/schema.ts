/** Request schemas of offers. */
import { z } from 'zod';
import type {
  NewOffer,
  NewOfferSetting,
  OfferQuery,
  OfferSettingWrite,
  OfferWrite,
} from '#contract/offers.ts';
import { Flag } from '#contract/wire.ts';
import { line, list, paragraph } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { queryFlag, queryText, queryWhole } from '#server/http/query.ts';
import { amount, emptyable, label, whole } from '#server/http/values.ts';
import { settingValue } from '#server/routes/default-settings/definition.ts';

const NAME_MAX = 255;
const ADDRESS_MAX = 2_048;
const COMMENT_MAX = 10_000;
const SETTINGS_MAX = 1_000;

const fields = {
  name: line(NAME_MAX),
  min_sum: amount(),
  max_sum: amount(),
  period: label(NAME_MAX),
  bid: amount(),
  age_from: whole(),
  age_up_to: whole(),
  // Free text: `example.ru` and `/storage/logo.png` are stored as typed.
  icon: emptyable(label(ADDRESS_MAX)),
  url: emptyable(label(ADDRESS_MAX)),
  site: emptyable(label(ADDRESS_MAX)),
  income_type: emptyable(line(NAME_MAX)),
  keitaro_id: emptyable(label(NAME_MAX)),
  display_priority: emptyable(whole()),
  vip_position: emptyable(whole()),
  status: emptyable(Flag),
  check: emptyable(Flag),
  broker: emptyable(Flag),
  comment: emptyable(paragraph(COMMENT_MAX)),
} satisfies FieldsOf<NewOffer>;

/** POST /api/v1/offers. */
export const NewOfferBody = z.object(fields);

/** PUT /api/v1/offers/{id}. Missing optional fields stay unchanged. */
export const OfferBody = z.object(fields).extend({
  settings: list(
    z.object({
      setting_id: whole(),
      use_default: emptyable(Flag),
      value: settingValue.optional(),
    } satisfies FieldsOf<OfferSettingWrite, 'value'>),
    SETTINGS_MAX,
  ).nullish(),
} satisfies FieldsOf<Omit<OfferWrite, keyof NewOffer>, 'settings'>);

/** POST /api/v1/offers/{id}/settings. */
export const OfferSettingsBody = z.object({
  settings: list(
    // `use_default` is ignored: a new parameter always starts with its default value.
    z.object({ setting_id: whole() } satisfies FieldsOf<Omit<NewOfferSetting, 'use_default'>>),
    SETTINGS_MAX,
  ),
});

/** GET /api/v1/offers. */
export const OfferFilters = z.object({
  name: queryText().optional(),
  status: queryFlag().optional(),
  vip_position: queryWhole().optional(),
} satisfies FieldsOf<Omit<OfferQuery, 'page' | 'per_page'>>);
