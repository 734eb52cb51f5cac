/** The differences between rates by level and the ladder. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { LADDER_TYPES, type LadderType } from '#contract/rates.ts';
import type { StoredRow } from '#server/lists/reconcile.ts';
import { LadderRatesBody, type LadderRow, LevelRatesBody, type LevelRow } from './schema.ts';

/** The columns that both kinds have. */
export interface RateRecord extends StoredRow {
  readonly updated_at: string;
}

/** The field of a row that conflicts with an earlier row, and the error message. */
interface Clash {
  readonly field: string;
  readonly message: string;
}

export interface RateKind<TRow extends object = object> {
  readonly table: 'level_rates' | 'ladder_rates';
  readonly revision: 'level_rates_revision' | 'ladder_rates_revision';
  /** The name of the list in an `ETag`. */
  readonly tag: 'level' | 'ladder';
  readonly body: z.ZodType<{ rates: TRow[] }>;
  /** The columns that users can change. */
  readonly columns: readonly (keyof TRow & string)[];
  /** Pairs of a planned column and the column that it replaces. */
  readonly plans: readonly (readonly [planned: string, current: string])[];
  readonly order: RawBuilder<unknown>;
  /** Returns the conflict between two rows, if any. */
  readonly clash: (row: TRow, before: TRow) => Clash | undefined;
}

/** Rates by level, under /rates. */
export const LEVEL_RATES: RateKind<LevelRow> = {
  table: 'level_rates',
  revision: 'level_rates_revision',
  tag: 'level',
  body: LevelRatesBody,
  columns: [
    'level',
    'new_client_rate',
    'returning_client_rate',
    'planned_date',
    'planned_new_client_rate',
    'planned_returning_client_rate',
  ],
  plans: [
    ['planned_new_client_rate', 'new_client_rate'],
    ['planned_returning_client_rate', 'returning_client_rate'],
  ],
  order: sql`level, id`,
  clash: (row, before) =>
    row.level === before.level
      ? { field: 'level', message: `Уровень ${row.level} указан дважды.` }
      : undefined,
};

const LADDER_LABELS: Readonly<Record<LadderType, string>> = {
  start: 'Начальная ставка',
  terrible: 'Ужасная КИ',
  bad: 'Плохая КИ',
  average: 'Средняя КИ',
  good: 'Хорошая КИ',
  excellent: 'Отличная КИ',
};

/** Rates by credit history, under /ladder-rates. */
export const LADDER_RATES: RateKind<LadderRow> = {
  table: 'ladder_rates',
  revision: 'ladder_rates_revision',
  tag: 'ladder',
  body: LadderRatesBody,
  columns: [
    'rate_type',
    'rate_value',
    'range_from',
    'range_to',
    'planned_date',
    'planned_rate_value',
  ],
  plans: [['planned_rate_value', 'rate_value']],
  order: sql`array_position(${sql.lit(`{${LADDER_TYPES.join(',')}}`)}::text[], rate_type),
    range_from nulls first, range_to, id`,
  clash: (row, before) =>
    row.rate_type === before.rate_type && overlaps(row, before)
      ? {
          field: 'range_from',
          message: `Диапазоны типа «${LADDER_LABELS[row.rate_type]}» пересекаются.`,
        }
      : undefined,
};

type Range = Pick<LadderRow, 'range_from' | 'range_to'>;

/** Returns whether two ranges overlap. Ranges may touch. A row without a range covers all sums. */
function overlaps(one: Range, other: Range): boolean {
  const isSame = one.range_from === other.range_from && one.range_to === other.range_to;
  return isSame || (beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one));
}

const beginsBeforeEnd = ({ range_from }: Range, { range_to }: Range) =>
  (range_from ?? 0) < (range_to ?? Number.POSITIVE_INFINITY);

export const RATE_KINDS = [LEVEL_RATES, LADDER_RATES] as const;
