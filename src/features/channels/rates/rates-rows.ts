import type { Editors } from '#machines/editing/editors.machine.ts';
import { unlisted } from '#workspace/tables/edited-rows.ts';
import type { ShownRate } from './rates-columns.tsx';
import { draftOf, type RateDraft, type RateKind } from './rates-kinds.ts';

/**
 * The rows that were read, and edited rows that are not among them: one that was deleted stays
 * about where it was, new ones stand at the end.
 */
export function withEdited(
  kind: RateKind,
  read: readonly ShownRate[],
  edited: Editors<RateDraft>,
): readonly ShownRate[] {
  const others = unlisted(
    edited,
    read.map(({ key }) => key),
  );
  if (others.length === 0) return read;
  const added = others.filter(({ isNew }) => isNew).map(({ key }) => ({ key, row: null }));
  const shown = [...read];
  for (const { key, initial } of others.filter(({ isNew }) => !isNew)) {
    const at = shown.findIndex(
      ({ row }) => row && kind.rankOf(draftOf(kind, row)) > kind.rankOf(initial),
    );
    shown.splice(at < 0 ? shown.length : at, 0, { key, row: null });
  }
  return [...shown, ...added];
}
