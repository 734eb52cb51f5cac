/** What Enter does in the palette, computed from the rows the view has drawn. */

import type { Errand } from './errand.machine.ts';

/** The effect of choosing a palette row. */
export type PaletteChoice =
  /** Runs a command, on the subject with this key if it needs one. */
  | { readonly type: 'run'; readonly commandId: string; readonly subjectKey: string | null }
  /** A command that first asks for its subject. */
  | { readonly type: 'ask'; readonly commandId: string }
  /** Runs a command on the screen that it belongs to. */
  | { readonly type: 'there'; readonly errand: Errand }
  /** Opens the address of a record or screen. */
  | { readonly type: 'go'; readonly href: string }
  /** An action of the row's source; the palette may stay open for it. */
  | { readonly type: 'act'; readonly id: string; readonly stays: boolean }
  /** Nothing can be done now; `reason` says why. */
  | { readonly type: 'refuse'; readonly reason: string };

/** The rows the view has drawn. */
export interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  /** Whether a record that the query identifies may still appear at the top. */
  readonly isUndecided: boolean;
  /** Whether more rows may still appear below. */
  readonly isLooking: boolean;
}

export interface DrawnRow {
  readonly key: string;
  readonly choice: PaletteChoice;
  /** Found by a lookup below the commands: it may appear after Enter was pressed. */
  readonly isLate: boolean;
  /** Only similar to the text: a better row may still appear above it. */
  readonly isGuess?: boolean | undefined;
  /** Nothing matches the text, and this row is the nearest: Enter runs it only if it is selected. */
  readonly isNearest?: boolean | undefined;
}

/** The selected row and the row that was first for this query, if any. */
export interface Pointers {
  readonly active: string | null;
  readonly first: string | null;
}

/** The row that Enter runs. */
export function currentRow<
  TRow extends { readonly key: string; readonly isNearest?: boolean | undefined },
>(rows: readonly TRow[], { active, first }: Pointers): TRow | undefined {
  const find = (wanted: string | null) => rows.find(({ key }) => key === wanted);
  return find(active) ?? find(first) ?? rows.find(({ isNearest }) => !isNearest);
}

/** Whether it is still unknown which row Enter runs. */
export function isEnterOpen(drawn: DrawnRows | null, pointers: Pointers): boolean {
  if (!drawn) return true;
  const isUndecided = drawn.isUndecided && pointers.active === null;
  return isUndecided || (drawn.isLooking && !isSure(currentRow(drawn.rows, pointers), pointers));
}

/** Whether Enter still runs this row if more rows appear: a guess only if it was selected. */
const isSure = (row: DrawnRow | undefined, { active }: Pointers) =>
  row !== undefined && (!row.isGuess || row.key === active);

/** The first row to remember for a query; none while it is a guess. */
export function firstRow(drawn: DrawnRows, first: string | null): string | null {
  const pointers = { active: null, first };
  const row = currentRow(drawn.rows, pointers);
  return row && isSure(row, pointers) ? row.key : null;
}

/** The row an awaited Enter runs: a row, none, or still unknown. */
export function awaitedRow(
  drawn: DrawnRows | null,
  pointers: Pointers,
): DrawnRow | 'none' | 'open' {
  if (!drawn || drawn.isUndecided) return 'open';
  const current = currentRow(drawn.rows, pointers);
  // Enter was pressed before this row appeared, so run it only if nothing else is found.
  const isUnseen = !current || current.isLate;
  if (drawn.isLooking && (isUnseen || !isSure(current, pointers))) return 'open';
  return current && !(isUnseen && drawn.rows.length > 1) ? current : 'none';
}
