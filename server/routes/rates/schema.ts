/** Request schemas of rates. */
import { z } from 'zod';
import { LADDER_TYPES, type LadderRateWrite, type LevelRateWrite } from '#contract/rates.ts';
import type { RowIdentity } from '#contract/wire.ts';
import { businessTimeField } from '#server/database/business-time.ts';
import { list } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { NUMBER_TEXT, numberOf } from '#server/http/values.ts';
import { ROWS_MAX, rowIdentity } from '#server/lists/reconcile.ts';

const AMOUNT_MAX = 9_999_999_999.99;
const LEVEL_MAX = 1_000_000;
/** The console shows the same message. */
const HALF_PLANNED = 'Неверно указанны плановые поля!';

/** A number, or its text with a point or a comma. */
const numeric = (schema: z.ZodNumber) =>
  z.preprocess((raw, context) => {
    if (typeof raw !== 'string' || raw.trim() === '') return raw === '' ? undefined : raw;
    return NUMBER_TEXT.test(raw) ? numberOf(raw, context) : raw;
  }, schema);

const amount = () =>
  numeric(
    z
      .number()
      .min(0)
      .max(AMOUNT_MAX)
      .refine((value) => Number(value.toFixed(2)) === value, 'Не более двух знаков после запятой.'),
  );

/** Converts blank text to null. */
const blankable = <TSchema extends z.ZodType>(schema: TSchema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
    schema.nullable(),
  );

const isHalf = (values: readonly unknown[]) =>
  new Set(values.map((value) => value === null)).size > 1;

/** Returns a check that reports the first empty planned field if a plan is incomplete. */
const wholePlan =
  <TKey extends string>(keys: readonly TKey[]) =>
  (row: Readonly<Record<TKey, unknown>>, context: z.RefinementCtx) => {
    if (!isHalf(keys.map((key) => row[key]))) return;
    const path = [keys.find((key) => row[key] === null)!];
    context.addIssue({ code: 'custom', message: HALF_PLANNED, path });
  };

const planned_date = blankable(businessTimeField());

const LevelRow = z
  .object(rowIdentity)
  .extend({
    level: numeric(z.number().int().min(0).max(LEVEL_MAX)),
    new_client_rate: amount(),
    returning_client_rate: amount(),
    planned_date,
    planned_new_client_rate: blankable(amount()),
    planned_returning_client_rate: blankable(amount()),
  } satisfies FieldsOf<Omit<LevelRateWrite, keyof RowIdentity>>)
  .superRefine(
    wholePlan(['planned_date', 'planned_new_client_rate', 'planned_returning_client_rate']),
  );

const LadderRow = z
  .object(rowIdentity)
  .extend({
    rate_type: z.enum(LADDER_TYPES),
    rate_value: amount(),
    range_from: blankable(amount()),
    range_to: blankable(amount()),
    planned_date,
    planned_rate_value: blankable(amount()),
  } satisfies FieldsOf<Omit<LadderRateWrite, keyof RowIdentity>>)
  .superRefine(wholePlan(['planned_date', 'planned_rate_value']))
  .superRefine(({ range_from, range_to }, context) => {
    const complain = (message: string, field: string) =>
      context.addIssue({ code: 'custom', message, path: [field] });
    if (isHalf([range_from, range_to])) {
      complain('Укажите обе границы диапазона.', range_from === null ? 'range_from' : 'range_to');
    } else if (range_from !== null && range_to !== null && range_from > range_to) {
      complain('Начало диапазона больше его конца.', 'range_from');
    }
  });

export type LevelRow = z.output<typeof LevelRow>;
export type LadderRow = z.output<typeof LadderRow>;

/** POST /api/v1/channels/{id}/rates: the whole list. */
export const LevelRatesBody = z.object({ rates: list(LevelRow, ROWS_MAX) });
/** POST /api/v1/channels/{id}/ladder-rates: the whole list. */
export const LadderRatesBody = z.object({ rates: list(LadderRow, ROWS_MAX) });
