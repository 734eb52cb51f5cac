/** Channels, their rates and settings. */
import { z } from 'zod';
import { Channel, type ChannelWrite, type NewChannel, RATE_TYPES } from '#contract/channels.ts';
import {
  LADDER_TYPES,
  LadderRate,
  type LadderRateWrite,
  LevelRate,
  type LevelRateWrite,
} from '#contract/rates.ts';
import { ChannelSetting, SettingValue } from '#contract/settings.ts';
import { Flag, Int, type RowIdentity, Success, Version } from '#contract/wire.ts';
import { type Components, type Fields, stamps, TEXTS, written } from '../component.ts';

const listed = { list_version: z.nullish(Int) };
const ReadChannel = z.looseObject({
  ...Channel.shape,
  name: z.string(),
  ...stamps,
  settings: z
    .array(
      z.looseObject({
        id: z.optional(Int),
        key: z.string().optional(),
        value: SettingValue,
        use_default: Flag,
      }),
    )
    .nullish(),
});
const ReadSetting = z.looseObject({ ...ChannelSetting.shape, ...listed });
const ReadLevelRate = z.looseObject({ ...LevelRate.shape, ...listed });
const ReadLadderRate = z.looseObject({ ...LadderRate.shape, ...listed });

const PLAN = 'Business time without a zone, `YYYY-MM-DDTHH:MM`. Null without a plan.';
const rate = { ...TEXTS.row, updated_at: 'ISO 8601.', planned_date: PLAN };
const rowExtras = ['version', 'list_version'];

const newChannel = {
  name: z.string(),
  description: z.string(),
  rate_type: z.enum(RATE_TYPES),
  is_active: z.boolean(),
} satisfies Fields<NewChannel>;

const identity = {
  id: z.int().nullish().describe('Missing for a new row.'),
  version: z.nullish(Version).describe('As it was read.'),
  list_version: z.int().nullish().describe('As it was read.'),
} satisfies Fields<RowIdentity>;
const money = z.number();
const plan = money.nullable().describe('Takes effect at `planned_date`.');
const planned_date = z.string().nullable().describe(PLAN);

export const CHANNELS: Components = {
  Channel: {
    schema: ReadChannel,
    fields: {
      ...TEXTS.versioned,
      slug: 'Lower-case Latin letters, digits and hyphens.',
      rate_type: '`level`: paid by levels (`rates`). `ladder`: by credit history (`ladder-rates`).',
      settings: 'The settings that the channel has.',
    },
    extras: ['version', 'created_at', 'updated_at'],
  },
  ChannelList: { schema: Success(z.array(ReadChannel)) },
  ChannelAnswer: { schema: Success(ReadChannel) },
  ChannelWritten: written(ReadChannel),
  NewChannel: { schema: z.object(newChannel) },
  ChannelWrite: {
    schema: z.object({ ...newChannel, slug: z.string() } satisfies Fields<ChannelWrite>),
  },
  ChannelSetting: {
    schema: ReadSetting,
    fields: {
      ...TEXTS.row,
      type: '`text`, `boolean`, `select` or `multi-select`. An unknown type is edited as text.',
      value: 'The value of the channel, or the default one if it has none.',
      use_default: 'The default value applies.',
      default_setting: 'The default setting that is bound, with the default value.',
    },
    extras: rowExtras,
  },
  ChannelSettingList: { schema: Success(z.array(ReadSetting)) },
  ChannelSettingsWrite: {
    schema: z.object({
      settings: z
        .array(ReadSetting.partial({ value: true }))
        .describe(
          'The full list: rows as they were read, with the changes. A row of `available-settings` with `use_default: true` binds that setting; a missing row is removed.',
        ),
    }),
  },
  LevelRate: { schema: ReadLevelRate, fields: rate, extras: rowExtras },
  LevelRateList: { schema: Success(z.array(ReadLevelRate)) },
  AllRateLists: {
    schema: Success(
      z.array(
        z.union([
          z.looseObject({
            channel_id: Int,
            rate_type: z.literal('level'),
            rates: z.array(ReadLevelRate),
          }),
          z.looseObject({
            channel_id: Int,
            rate_type: z.literal('ladder'),
            rates: z.array(ReadLadderRate),
          }),
        ]),
      ),
    ),
  },
  LevelRatesWrite: {
    schema: z.object({
      rates: z
        .array(
          z.looseObject({
            ...identity,
            level: z.int(),
            new_client_rate: money,
            returning_client_rate: money,
            planned_date,
            planned_new_client_rate: plan,
            planned_returning_client_rate: plan,
          } satisfies Fields<LevelRateWrite>),
        )
        .describe('The full list. A missing row is deleted.'),
    }),
  },
  LadderRate: {
    schema: ReadLadderRate,
    fields: {
      ...rate,
      rate_type: `One of ${LADDER_TYPES.map((type) => `\`${type}\``).join(', ')}.`,
    },
    extras: rowExtras,
  },
  LadderRateList: { schema: Success(z.array(ReadLadderRate)) },
  LadderRatesWrite: {
    schema: z.object({
      rates: z
        .array(
          z.looseObject({
            ...identity,
            rate_type: z.enum(LADDER_TYPES),
            rate_value: money,
            range_from: money.nullable(),
            range_to: money.nullable().describe('Both ends of a range, or none.'),
            planned_date,
            planned_rate_value: plan,
          } satisfies Fields<LadderRateWrite>),
        )
        .describe('The full list. A missing row is deleted.'),
    }),
  },
};
