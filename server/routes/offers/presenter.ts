/** Presents an offer. */
import type { Selectable } from 'kysely';
import type { SettingType } from '#contract/settings.ts';
import type { Schema, StoredValue } from '#server/database/schema.ts';
import { picked } from '#server/http/envelope.ts';
import type { SettingOptions } from '#server/routes/default-settings/definition.ts';

/** The columns of `offers` that answers contain. The queries read no others. */
export const OFFER_FIELDS = [
  'id',
  'name',
  'icon',
  'url',
  'site',
  'min_sum',
  'max_sum',
  'period',
  'bid',
  'income_type',
  'age_from',
  'age_up_to',
  'keitaro_id',
  'display_priority',
  'is_active',
  'vip_position',
  'has_checker',
  'is_broker',
  'comment',
  'version',
  'created_at',
  'updated_at',
] as const;

/** An offer without its parameters, as in lists. */
type OfferRow = Pick<Selectable<Schema['offers']>, (typeof OFFER_FIELDS)[number]>;

/** A parameter of an offer, joined with its default setting. */
export interface OfferSettingRow {
  readonly setting_id: number;
  readonly name: string;
  readonly description: string;
  readonly type: SettingType;
  readonly options: readonly SettingOptions[];
  readonly default_value: StoredValue;
  readonly own_value: StoredValue | null;
  readonly use_default: boolean;
}

export interface OfferRecord extends OfferRow {
  readonly settings: readonly OfferSettingRow[];
}

/** Presents an offer in a list. */
export function presentOfferRow(offer: OfferRow) {
  const { has_checker, is_broker, ...fields } = picked(offer, OFFER_FIELDS);
  const { is_active } = fields;
  return { ...fields, status: bit(is_active), check: bit(has_checker), broker: bit(is_broker) };
}

/** Presents a single offer. A parameter with `use_default` shows the default value. */
export function presentOffer({ settings, ...offer }: OfferRecord) {
  return {
    ...presentOfferRow(offer),
    settings: settings.map(({ own_value, default_value, ...setting }) => ({
      setting_id: setting.setting_id,
      name: setting.name,
      description: setting.description,
      type: setting.type,
      options: setting.options,
      value: setting.use_default ? default_value : (own_value ?? default_value),
      use_default: setting.use_default,
    })),
  };
}

const bit = (flag: boolean) => (flag ? 1 : 0);
