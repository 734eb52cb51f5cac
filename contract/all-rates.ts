import * as z from 'zod/mini';
import { LadderRate, LevelRate } from './rates.ts';
import { Int, Success } from './wire.ts';

/** The table of one channel: its rates by level, or its ladder. */
const RatesOfChannel = z.union([
  z.looseObject({ channel_id: Int, rate_type: z.literal('level'), rates: z.array(LevelRate) }),
  z.looseObject({ channel_id: Int, rate_type: z.literal('ladder'), rates: z.array(LadderRate) }),
]);

/** GET /api/v1/rates: the tables of all channels. Optional for an API. */
export const AllRates = Success(z.array(RatesOfChannel));
