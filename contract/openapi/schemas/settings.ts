/** Default settings of channels and of offers. */
import { z } from 'zod';
import {
  ChannelDefaultSetting,
  type ChannelDefaultSettingWrite,
  OfferDefaultSetting,
  type OfferDefaultSettingWrite,
  SETTING_TYPES,
  SettingOption,
  SettingValue,
  type SettingWrite,
} from '#contract/settings.ts';
import { Success } from '#contract/wire.ts';
import { type Components, type Fields, stamps, TEXTS, written } from '../component.ts';

const OfChannels = z.looseObject({ ...ChannelDefaultSetting.shape, ...stamps });
const OfOffers = z.looseObject({ ...OfferDefaultSetting.shape, ...stamps });

const TYPE = `${SETTING_TYPES.map((type) => `\`${type}\``).join(', ')}. An unknown type is edited as text.`;
const extras = ['version', 'created_at', 'updated_at'];
const scalar = z.union([z.string(), z.number()]);

const fields = {
  description: z.string(),
  type: z.enum(SETTING_TYPES),
  value: z.union([scalar, z.array(scalar)]),
  options: z
    .array(z.object({ value: scalar, title: z.string() }))
    .describe('For `select` and `multi-select`; otherwise empty.'),
} satisfies Fields<SettingWrite>;

export const SETTINGS: Components = {
  SettingOption: {
    schema: SettingOption,
    fields: { value: 'Compared with the value of a setting as text.', title: 'What is shown.' },
  },
  SettingValue: {
    schema: SettingValue,
    description:
      'A list of option values for `multi-select`, one option value for `select`, 1 or 0 for `boolean`, otherwise text or a number.',
  },
  ChannelDefaultSetting: {
    schema: OfChannels,
    fields: { ...TEXTS.versioned, key: 'Unique.', type: TYPE },
    extras,
  },
  ChannelDefaultSettingList: { schema: Success(z.array(OfChannels)) },
  ChannelDefaultSettingWritten: written(OfChannels),
  ChannelDefaultSettingWrite: {
    schema: z.object({ key: z.string(), ...fields } satisfies Fields<ChannelDefaultSettingWrite>),
  },
  OfferDefaultSetting: {
    schema: OfOffers,
    fields: { ...TEXTS.versioned, name: 'Unique.', type: TYPE },
    extras,
  },
  OfferDefaultSettingList: { schema: Success(z.array(OfOffers)) },
  OfferDefaultSettingWritten: written(OfOffers),
  OfferDefaultSettingWrite: {
    schema: z.object({ name: z.string(), ...fields } satisfies Fields<OfferDefaultSettingWrite>),
  },
};
