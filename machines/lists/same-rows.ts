import { oddOf } from '#contract/odd.ts';

/**
 * The rows of an answer, with those that are as before as the same objects, so that only changed ones are
 * drawn again. The rows before, if nothing has changed.
 */
export function withSameRows<TRow>(
  before: readonly TRow[],
  after: readonly TRow[],
): readonly TRow[] {
  const known = new Map(before.map((row) => [contentOf(row), row]));
  const rows = after.map((row) => known.get(contentOf(row)) ?? row);
  const isSame = rows.length === before.length && rows.every((row, at) => row === before[at]);
  return isSame ? before : rows;
}

/** Equal for rows that are drawn the same. What could not be read of a row is not in its JSON. */
const contentOf = (row: unknown): unknown => (oddOf(row) ? row : JSON.stringify(row));
