import * as z from 'zod/mini';
import { Flag, Int, MaybeInt, type RowIdentity, Success, Text, Version } from './wire.ts';

/** The types of a default setting. A bound setting shows `string` and `number` as `text`. */
export const SETTING_TYPES = ['string', 'number', 'boolean', 'select', 'multi-select'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

const Scalar = z.union([z.string(), z.number()]);

/** An option. Option values and setting values are compared as text. */
export const SettingOption = z.looseObject({ value: Scalar, title: Text });
export type SettingOption = z.infer<typeof SettingOption>;

/**
 * A list of option values for multi-select, one option value for select, 1 or 0 for boolean,
 * otherwise text or a number.
 */
export const SettingValue = z.nullish(z.union([Scalar, z.boolean(), z.array(Scalar)]));
export type SettingValue = z.infer<typeof SettingValue>;

const definition = {
  description: z.nullish(z.string()),
  /** A `SettingType`, or `text`. An unknown type is edited as text. */
  type: z.string(),
  options: z.nullish(z.array(SettingOption)),
  value: SettingValue,
  /** Changes with this record. Sent as `If-Match: "<version>"` on PUT and DELETE. */
  version: z.nullish(Version),
};

/** A default setting of channels, unique by its key. */
export const ChannelDefaultSetting = z.looseObject({ id: Int, key: z.string(), ...definition });
export type ChannelDefaultSetting = z.infer<typeof ChannelDefaultSetting>;

/** A default setting of offers, unique by its name. */
export const OfferDefaultSetting = z.looseObject({ id: Int, name: z.string(), ...definition });
export type OfferDefaultSetting = z.infer<typeof OfferDefaultSetting>;

/** GET /api/v1/default-settings; also GET /api/v1/channels/{id}/available-settings. */
export const ChannelDefaultSettingList = Success(z.array(ChannelDefaultSetting));
/** GET /api/v1/settings. */
export const OfferDefaultSettingList = Success(z.array(OfferDefaultSetting));
/** POST /api/v1/default-settings, PUT /api/v1/default-settings/{id}. */
export const ChannelDefaultSettingAnswer = Success(ChannelDefaultSetting);
/** POST /api/v1/settings, PUT /api/v1/settings/{id}. */
export const OfferDefaultSettingAnswer = Success(OfferDefaultSetting);

/** The written fields of a default setting, without `key` or `name`. */
export interface SettingWrite {
  description: string;
  type: SettingType;
  value: string | number | (string | number)[];
  options: { value: string | number; title: string }[];
}

/** POST /api/v1/default-settings. With PUT, missing fields stay as they are. */
export interface ChannelDefaultSettingWrite extends SettingWrite {
  key: string;
}

/** POST /api/v1/settings. With PUT, missing fields stay as they are. */
export interface OfferDefaultSettingWrite extends SettingWrite {
  name: string;
}

/** A default setting bound to a channel, with the channel's own value. */
export const ChannelSetting = z.looseObject({
  id: Int,
  key: z.string(),
  ...definition,
  use_default: Flag,
  default_setting: z.nullish(
    z.looseObject({
      id: MaybeInt,
      key: z.nullish(z.string()),
      description: z.nullish(z.string()),
      type: z.nullish(z.string()),
      options: z.nullish(z.array(SettingOption)),
      value: SettingValue,
    }),
  ),
});
export type ChannelSetting = z.infer<typeof ChannelSetting>;

/** GET and POST /api/v1/channels/{id}/settings. */
export const ChannelSettingList = Success(z.array(ChannelSetting));

/** An entry of the written list. `id`, `default_setting_id` or `key` identifies the setting. */
export interface ChannelSettingWrite extends RowIdentity {
  default_setting_id?: number | null;
  key?: string | null;
  use_default?: boolean | null;
  value?: SettingValue;
}

/**
 * POST /api/v1/channels/{id}/settings: the full list with the changes. An entry of the unbound
 * list with `use_default` true binds that setting.
 */
export interface ChannelSettingsWrite {
  settings: (Partial<ChannelSetting> & Pick<ChannelSetting, 'id' | 'key' | 'use_default'>)[];
}
