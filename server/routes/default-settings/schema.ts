/** What is accepted of a default setting, with the field that names it as `label`. */
import { z } from 'zod';
import { definitionFields } from './definition.ts';

const { label, description, type, options, value } = definitionFields;
const fields = {
  description: description.optional(),
  type,
  options: options.optional(),
  value: value.optional(),
};

const ofChannels = z.object({ key: label, ...fields });
const ofOffers = z.object({ name: label, ...fields });

/** POST: everything that makes a setting. */
export const NewChannelSettingBody = ofChannels.transform(({ key, ...rest }) => ({
  ...rest,
  label: key,
}));
export const NewOfferSettingBody = ofOffers.transform(({ name, ...rest }) => ({
  ...rest,
  label: name,
}));

/** PUT: what is left out stays as it is. */
export const ChannelSettingBody = ofChannels
  .partial()
  .transform(({ key, ...rest }) => ({ ...rest, label: key }));
export const OfferSettingBody = ofOffers
  .partial()
  .transform(({ name, ...rest }) => ({ ...rest, label: name }));

export type NewSetting = z.output<typeof NewChannelSettingBody>;
export type SettingChange = z.output<typeof ChannelSettingBody>;
