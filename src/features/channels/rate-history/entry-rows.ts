/** Finds the table row that each log entry is about: a step of the ladder may have several rows. */
import type { ActivityEntry } from '#contract/activity.ts';
import { draftOf, identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { isSameRate } from '#features/channels/rates/rates-draft.ts';
import type { Rates } from '#features/channels/rates/rates-parts.ts';
import { sideOf, type Values } from '#workspace/activity/fields.ts';

/** The row id by entry. A deleted row whose id is not known has a negative one. */
export type EntryRows = ReadonlyMap<ActivityEntry, number>;

/** Returns the whole row of an entry that adds or deletes it: the log leaves empty fields out. */
export const wholeRow = ({ fields }: RateKind, values: Values): Values => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
  ...values,
});

/**
 * Walks back from the current rows through the entries. An entry without a row id belongs to the only row of its step
 * that had, at that time, the values it left. If there is no such row, the entry is left out, and so are all earlier
 * entries of the step without a row id.
 *
 * @param entries All entries of these steps until now, the newest first.
 */
export function rowsOfEntries(
  kind: RateKind,
  rows: Rates,
  entries: readonly ActivityEntry[],
): EntryRows {
  const name = identityOf(kind);
  const found = new Map<ActivityEntry, number>();
  const unmatched = new Set<unknown>();
  const then = new Map<number, Values>(
    rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row]])),
  );

  const onlyLike = ({ part, action }: ActivityEntry, after: Values): number | undefined => {
    const like = [...then].filter(([, row]) => {
      const became = action === 'created' ? wholeRow(kind, after) : { ...row, ...after };
      return (
        String(row[name]) === part?.id &&
        isSameRate(kind, draftOf(kind, row), draftOf(kind, became))
      );
    });
    return like.length === 1 ? like[0]![0] : undefined;
  };

  for (const [at, entry] of entries.entries()) {
    const before = sideOf(entry, 'before');
    const isMatchable = !unmatched.has(entry.part?.id);
    const matched =
      entry.action === 'deleted'
        ? -1 - at
        : isMatchable
          ? onlyLike(entry, sideOf(entry, 'after'))
          : undefined;
    const id = entry.part?.row ?? matched;
    if (id === undefined) {
      unmatched.add(entry.part?.id).add(before[name] ?? entry.part?.id);
      continue;
    }
    found.set(entry, id);
    if (entry.action === 'created') then.delete(id);
    else then.set(id, { ...(then.get(id) ?? wholeRow(kind, {})), ...before });
  }
  return found;
}
