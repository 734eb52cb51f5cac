/** Request schemas of default settings; the identifying field is renamed to `label`. */
import { z } from 'zod';
import type {
  ChannelDefaultSettingWrite,
  OfferDefaultSettingWrite,
  SettingWrite,
} from '#contract/settings.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { definitionFields } from './definition.ts';

const { label, description, type, options, value } = definitionFields;
const fields = {
  description: description.optional(),
  type,
  options: options.optional(),
  value: value.optional(),
} satisfies FieldsOf<SettingWrite, 'value'>;

const ofChannels = z
  .object({ key: label } satisfies FieldsOf<Omit<ChannelDefaultSettingWrite, keyof SettingWrite>>)
  .extend(fields);
const ofOffers = z
  .object({ name: label } satisfies FieldsOf<Omit<OfferDefaultSettingWrite, keyof SettingWrite>>)
  .extend(fields);

/** POST: all fields. */
export const NewChannelSettingBody = ofChannels.transform(({ key, ...rest }) => ({
  ...rest,
  label: key,
}));
export const NewOfferSettingBody = ofOffers.transform(({ name, ...rest }) => ({
  ...rest,
  label: name,
}));

/** PUT: missing fields stay unchanged. */
export const ChannelSettingBody = ofChannels
  .partial()
  .transform(({ key, ...rest }) => ({ ...rest, label: key }));
export const OfferSettingBody = ofOffers
  .partial()
  .transform(({ name, ...rest }) => ({ ...rest, label: name }));

export type NewSetting = z.output<typeof NewChannelSettingBody>;
export type SettingChange = z.output<typeof ChannelSettingBody>;
