/** Gaps and overlaps between the ranges of a ladder, as they would be after sending. */
import type { RateRecord } from '#api/rates.api.ts';
import {
  ladderLabel,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rate-tables.ts';
import { type Edits, isNewRate } from '#machines/rates/edits.ts';
import { formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';
import { localOf, valuesOfRow } from '../channel-rates.ts';

/** What looks odd about a whole table; empty for levels, which have no ranges. */
export function ladderMarks(
  kind: RateKind,
  rows: readonly RateRecord[],
  edits: Edits,
): readonly string[] {
  if (!kind.range) return [];
  const edited = new Map(
    Object.entries(edits).map(([rate, { values }]) => [localOf(rate), values]),
  );
  const added = Object.entries(edits).flatMap(([rate, { values }]) =>
    isNewRate(rate) ? [values] : [],
  );
  const all = [
    ...rows.map((row) => edited.get(String(row.id)) ?? valuesOfRow(kind, row)),
    ...added,
  ];
  const { range } = kind;
  const steps = new Set(all.map(({ rate_type = '' }) => rate_type));
  return [...steps].flatMap((step) =>
    marksOf(
      range,
      ladderLabel(step),
      all.filter(({ rate_type = '' }) => rate_type === step),
    ),
  );
}

function marksOf(
  [from, to]: readonly [string, string],
  name: string,
  values: readonly RateDraft[],
): readonly string[] {
  const ranges = values
    .map((one) => ({
      from: parseDecimal(one[from]) ?? 0,
      to: parseDecimal(one[to]) ?? Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const marks: string[] = [];
  let reach = ranges[0]?.to ?? 0;
  for (const range of ranges.slice(1)) {
    if (range.from < reach) marks.push(`${name}: диапазоны пересекаются`);
    else if (range.from > reach) {
      marks.push(`${name}: нет ставки от ${formatDecimal(reach)} до ${formatDecimal(range.from)}`);
    }
    reach = Math.max(reach, range.to);
  }
  return [...new Set(marks)];
}
