/** Which row of a table each entry of the log tells of: a step of the ladder may have several rows. */
import type { ActivityEntry } from '#contract/activity.ts';
import { draftOf, identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { isSameRate } from '#features/channels/rates/rates-draft.ts';
import type { Rates } from '#features/channels/rates/rates-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The id of the row by entry. A deleted row whose id is not known has a negative one. */
export type EntryRows = ReadonlyMap<ActivityEntry, number>;

/** The values that an entry has changed, before or after it. */
export const sideOf = ({ changes }: ActivityEntry, side: 'before' | 'after'): Values =>
  Object.fromEntries(changes.map((change) => [change.field, change[side] ?? null]));

/** The whole row of an entry that adds or deletes it: the log leaves empty fields out. */
export const wholeRow = ({ fields }: RateKind, values: Values): Values => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
  ...values,
});

/**
 * Walks from the rows as they are now back through the entries. An entry that names no row is of the only row
 * of its step that was then as the entry left it. If there is no such row, the entry is left out, and so are all
 * earlier ones of the step that name none.
 *
 * @param entries All of these steps until now, the newest first.
 */
export function rowsOfEntries(
  kind: RateKind,
  rows: Rates,
  entries: readonly ActivityEntry[],
): EntryRows {
  const name = identityOf(kind);
  const found = new Map<ActivityEntry, number>();
  const untold = new Set<unknown>();
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
    const isTold = !untold.has(entry.part?.id);
    const told =
      entry.action === 'deleted'
        ? -1 - at
        : isTold
          ? onlyLike(entry, sideOf(entry, 'after'))
          : undefined;
    const id = entry.part?.row ?? told;
    if (id === undefined) {
      untold.add(entry.part?.id).add(before[name] ?? entry.part?.id);
      continue;
    }
    found.set(entry, id);
    if (entry.action === 'created') then.delete(id);
    else then.set(id, { ...(then.get(id) ?? wholeRow(kind, {})), ...before });
  }
  return found;
}
