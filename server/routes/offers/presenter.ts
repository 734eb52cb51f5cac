/** An offer as the API answers it. */
import type { SettingType } from '#contract/settings.ts';
import type { StoredValue } from '#server/database/schema.ts';
import type { SettingOptions } from '#server/routes/default-settings/definition.ts';

/** An offer without its parameters, as a list has it. */
export interface OfferRow {
  readonly id: number;
  readonly name: string;
  readonly icon: string | null;
  readonly url: string | null;
  readonly site: string | null;
  readonly min_sum: number;
  readonly max_sum: number;
  readonly period: string;
  readonly bid: number;
  readonly income_type: string;
  readonly age_from: number;
  readonly age_up_to: number;
  readonly keitaro_id: string | null;
  readonly display_priority: number | null;
  readonly is_active: boolean;
  readonly vip_position: number | null;
  readonly has_checker: boolean;
  readonly is_broker: boolean;
  readonly comment: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

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

/** Presents an offer of a list. */
export function presentOfferRow(offer: OfferRow) {
  const { id, name, icon, url, site, min_sum, max_sum, period, bid, income_type } = offer;
  const { age_from, age_up_to, keitaro_id, display_priority, vip_position, comment } = offer;
  const { is_active, has_checker, is_broker, version, created_at, updated_at } = offer;
  return {
    id,
    name,
    icon,
    url,
    site,
    min_sum,
    max_sum,
    period,
    bid,
    income_type,
    age_from,
    age_up_to,
    keitaro_id,
    display_priority,
    status: bit(is_active),
    is_active,
    vip_position,
    check: bit(has_checker),
    broker: bit(is_broker),
    comment,
    version,
    created_at,
    updated_at,
  };
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
