/** The groups of rows of a command list. */
export interface Group<TRow> {
  readonly key: string;
  readonly heading: string;
  readonly rows: readonly TRow[];
  readonly note?: string | undefined;
}

const SEEN_AT_FIRST = 20;

/** The rows that are visible at first. */
export function beginningOf<TRow>(groups: readonly Group<TRow>[]): readonly Group<TRow>[] {
  let left = SEEN_AT_FIRST;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return [{ ...group, rows }];
  });
}
