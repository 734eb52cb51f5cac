import type { EditedRate } from './rates.logic.ts';
import type { ShownRate } from './rates-columns.tsx';
import { draftOf, type RateKind } from './rates-kinds.ts';

/**
 * The rows that were read, and those that are edited without being among them: one that somebody
 * else has deleted stays about where it was, new ones stand at the end.
 */
export function withEdited(
  kind: RateKind,
  read: readonly ShownRate[],
  edited: readonly EditedRate[],
): readonly ShownRate[] {
  const known = new Set(read.map(({ key }) => key));
  const others = edited.filter(({ key }) => !known.has(key));
  if (others.length === 0) return read;
  const shown = [...read];
  for (const { key, row } of others) {
    const rank = row ? kind.rankOf(draftOf(kind, row)) : Number.POSITIVE_INFINITY;
    const at = shown.findIndex((one) => one.row && kind.rankOf(draftOf(kind, one.row)) > rank);
    shown.splice(at < 0 ? firstNew(shown, row !== null) : at, 0, { key, row });
  }
  return shown;
}

/** The end of the table; of its rows that the server has known, where those are meant. */
function firstNew(shown: readonly ShownRate[], isKnown: boolean): number {
  const at = isKnown ? shown.findIndex(({ row }) => row === null) : -1;
  return at < 0 ? shown.length : at;
}
