import * as z from 'zod/mini';
import { Decimal, Int, MaybeDecimal, type RowIdentity, Success, Version } from './wire.ts';

/** Credit histories, from worst to best. */
export const LADDER_TYPES = ['start', 'terrible', 'bad', 'average', 'good', 'excellent'] as const;
export type LadderType = (typeof LADDER_TYPES)[number];

/** Planned times are in business time, so they stay text: `YYYY-MM-DDTHH:MM`. */
const row = {
  id: Int,
  /** ISO 8601. */
  updated_at: z.nullish(z.string()),
  planned_date: z.nullish(z.string()),
  /** Changes with the row. A write sends the version that was read. */
  version: z.nullish(Version),
};

export const LevelRate = z.looseObject({
  ...row,
  level: Int,
  new_client_rate: Decimal,
  returning_client_rate: Decimal,
  planned_new_client_rate: MaybeDecimal,
  planned_returning_client_rate: MaybeDecimal,
});
export type LevelRate = z.infer<typeof LevelRate>;

export const LadderRate = z.looseObject({
  ...row,
  /** A `LadderType`. */
  rate_type: z.string(),
  rate_value: Decimal,
  range_from: MaybeDecimal,
  range_to: MaybeDecimal,
  planned_rate_value: MaybeDecimal,
});
export type LadderRate = z.infer<typeof LadderRate>;

/** GET and POST /api/v1/channels/{id}/rates. */
export const LevelRateList = Success(z.array(LevelRate));
/** GET and POST /api/v1/channels/{id}/ladder-rates. */
export const LadderRateList = Success(z.array(LadderRate));

/**
 * A row of POST /api/v1/channels/{id}/rates, which writes the whole list. A missing row is deleted.
 */
export interface LevelRateWrite extends RowIdentity {
  planned_date: string | null;
  level: number;
  new_client_rate: number;
  returning_client_rate: number;
  planned_new_client_rate: number | null;
  planned_returning_client_rate: number | null;
}

/** A row of POST /api/v1/channels/{id}/ladder-rates, which writes the whole list. */
export interface LadderRateWrite extends RowIdentity {
  planned_date: string | null;
  rate_type: LadderType;
  rate_value: number;
  range_from: number | null;
  range_to: number | null;
  planned_rate_value: number | null;
}
