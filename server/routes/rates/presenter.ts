/** Presents a rate. */
import type { RateKind, RateRecord } from './kinds.ts';

/** Presents a rate from the list at `revision`. */
export function presentRate<TRow extends object>(
  kind: RateKind<TRow>,
  rate: RateRecord & TRow,
  revision: number,
) {
  const fields = Object.fromEntries(kind.columns.map((column) => [column, rate[column]]));
  const { id, version, updated_at } = rate;
  return { id, ...fields, updated_at, version, list_version: revision };
}
