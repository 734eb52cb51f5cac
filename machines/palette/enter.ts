/** What Enter means in the palette, from what its view has drawn. */

/** What a row of the palette stands for. */
export type PaletteChoice =
  /** A command, on the subject with this key where it needs one. */
  | { readonly type: 'run'; readonly commandId: string; readonly subjectKey: string | null }
  /** A command that first asks for its subject. */
  | { readonly type: 'ask'; readonly commandId: string }
  /** A record or a screen, by its address. */
  | { readonly type: 'go'; readonly href: string }
  /** Something that the source of the row knows how to do; the palette may stay open for it. */
  | { readonly type: 'act'; readonly id: string; readonly stays: boolean }
  /** Nothing can be done now, for this reason. */
  | { readonly type: 'refuse'; readonly reason: string };

/** What the view shows now. */
export interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  /** Whether a record that the query names may still come to the top. */
  readonly isUndecided: boolean;
  /** Whether more rows may still come below. */
  readonly isLooking: boolean;
}

export interface DrawnRow {
  readonly key: string;
  readonly choice: PaletteChoice;
  /** Found by a lookup below the commands: it may appear after the person has pressed Enter. */
  readonly isLate: boolean;
}

/** The row that was pointed at and the one that was drawn first for this query, if any. */
export interface Pointers {
  readonly active: string | null;
  readonly first: string | null;
}

/** The row that Enter means. */
export function currentRow<TRow extends { readonly key: string }>(
  rows: readonly TRow[],
  { active, first }: Pointers,
): TRow | undefined {
  const find = (wanted: string | null) => rows.find(({ key }) => key === wanted);
  return find(active) ?? find(first) ?? rows[0];
}

/** Whether it is not known yet what Enter means. */
export function isEnterOpen(drawn: DrawnRows | null, pointers: Pointers): boolean {
  if (!drawn) return true;
  const isUndecided = drawn.isUndecided && pointers.active === null;
  return isUndecided || (drawn.isLooking && !currentRow(drawn.rows, pointers));
}

/** What an awaited Enter means: a row, none, or still unknown. */
export function awaitedRow(
  drawn: DrawnRows | null,
  pointers: Pointers,
): DrawnRow | 'none' | 'open' {
  if (!drawn || drawn.isUndecided) return 'open';
  const current = currentRow(drawn.rows, pointers);
  // Enter was pressed before this row appeared: it is meant only if nothing else is found.
  const isUnseen = !current || current.isLate;
  if (isUnseen && drawn.isLooking) return 'open';
  return current && !(isUnseen && drawn.rows.length > 1) ? current : 'none';
}
