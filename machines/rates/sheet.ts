/** A sheet of rates as rows and columns of cells, and what is selected in it. */

/** The typed values of a rate by field name. */
export type RateValues = Readonly<Record<string, string>>;

/** One amount of one rate, or its plan. */
export interface Cell {
  /** The key of the rate, unique among all channels. */
  readonly rate: string;
  /** The field of the current amount: `new_client_rate`. In a calendar, the date of the plan. */
  readonly field: string;
  /** Why it cannot be changed. */
  readonly blocked?: string | undefined;
}

/** What is shown now. The rates of rows that are filtered out are still known. */
export interface Sheet {
  /** The keys of the rows. */
  readonly rows: readonly string[];
  /** Of the widest row. */
  readonly columns: number;
  /** How many columns a row has: a ladder has fewer steps than others have levels. */
  readonly columnsIn: (row: number) => number;
  /** Whether amounts can be put into its cells. A calendar of plans only moves dates. */
  readonly takesAmounts: boolean;
  /** Changes when the meaning of the columns changes. */
  readonly heading: string;
  /** Null where the row has no cell. */
  readonly cellAt: (row: number, column: number) => Cell | null;
  /** The columns of a row that have a rate, in order. One wide row gives blank cells to all others. */
  readonly ratesIn: (row: number) => readonly number[];
  /** The values as they were read, or those of a rate that can be added; null for an unknown rate. */
  readonly valuesOf: (rate: string) => RateValues | null;
  /** The current key of a rate: an added rate gets another one when it is written. */
  readonly keyNow: (rate: string) => string;
  /** The first cell of a rate; null if it is not shown. */
  readonly placeOf: (rate: string) => Position | null;
  /** The cells of a row's channel, blank ones included, and those that copying them to another channel would fill. */
  readonly copies: (row: number, target: string) => readonly Copy[];
  /** The texts to copy from a row, if they are not the amounts of its cells. */
  readonly textsOf?: (row: number) => readonly string[];
  /** Whether the rate or its channel was deleted. */
  readonly isGone: (rate: string) => boolean;
}

export interface Copy {
  readonly from: Cell;
  /** Missing if the channel has no such range. */
  readonly to: Cell | null | undefined;
}

export interface Position {
  readonly row: number;
  readonly column: number;
}

/** The cell that keys act on, and the opposite corner of the selection. */
export interface Selection {
  readonly at: Position;
  readonly anchor: Position;
}

export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const emptySheet: Sheet = {
  rows: [],
  columns: 0,
  columnsIn: () => 0,
  takesAmounts: true,
  heading: '',
  cellAt: () => null,
  ratesIn: () => [],
  valuesOf: () => null,
  keyNow: (rate) => rate,
  placeOf: () => null,
  copies: () => [],
  isGone: () => false,
};

export const areaOf = ({ at, anchor }: Selection): Area => ({
  top: Math.min(at.row, anchor.row),
  bottom: Math.max(at.row, anchor.row),
  left: Math.min(at.column, anchor.column),
  right: Math.max(at.column, anchor.column),
});

/** The places of a rate on a sheet: one for each of its amounts. */
export function placesOf(sheet: Sheet, rate: string): readonly Position[] {
  const first = sheet.placeOf(rate);
  if (!first) return [];
  return [first, { ...first, row: first.row + 1 }].filter(
    ({ row, column }) => sheet.cellAt(row, column)?.rate === rate,
  );
}

/** The cells of an area that can be changed, row by row, blank ones included. */
export function cellsIn(sheet: Sheet, { top, bottom, left, right }: Area): readonly Cell[] {
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cell = sheet.cellAt(row, column);
      if (cell && !cell.blocked) cells.push(cell);
    }
  }
  return cells;
}

const clamped = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);

/**
 * The position after a step; it stops at the edges, also those of a narrow row.
 *
 * @param isCorner The position is a corner of a selection, which keeps its column even in a narrow row.
 */
export function movedBy(
  { rows, columns, columnsIn }: Sheet,
  at: Position,
  by: { readonly rows: number; readonly columns: number },
  isCorner = false,
): Position {
  const row = clamped(at.row + by.rows, rows.length);
  return { row, column: clamped(at.column + by.columns, isCorner ? columns : columnsIn(row)) };
}

/** The next or previous cell, row by row; null beyond the ends. */
export function steppedBy({ rows, columnsIn }: Sheet, at: Position, by: 1 | -1): Position | null {
  const column = at.column + by;
  if (column >= 0 && column < columnsIn(at.row)) return { row: at.row, column };
  const row = at.row + by;
  if (row < 0 || row >= rows.length) return null;
  return { row, column: by > 0 ? 0 : columnsIn(row) - 1 };
}

/** The same selection in another sheet: its rows are found by their keys. */
export function selectionIn(
  sheet: Sheet,
  before: Sheet,
  selection: Selection | null,
): Selection | null {
  if (sheet.rows.length === 0 || sheet.columns === 0) return null;
  const first = { row: 0, column: 0 };
  if (!selection) return { at: first, anchor: first };
  const at = placeIn(sheet, before, selection.at);
  const anchor = placeIn(sheet, before, selection.anchor);
  if (!at) {
    const near = movedBy(sheet, selection.at, { rows: 0, columns: 0 });
    return { at: near, anchor: near };
  }
  // Otherwise rows inserted in between would become selected.
  const isWhole =
    anchor &&
    anchor.row - at.row === selection.anchor.row - selection.at.row &&
    sheet.heading === before.heading;
  return { at, anchor: isWhole ? anchor : at };
}

function placeIn(sheet: Sheet, before: Sheet, { row, column }: Position): Position | null {
  const at = sheet.rows.indexOf(before.rows[row] ?? '');
  return at < 0 ? null : { row: at, column: clamped(column, sheet.columns) };
}

/** Whether the current cell is the same one in another sheet. */
export function keepsCell(sheet: Sheet, before: Sheet, selection: Selection | null): boolean {
  const next = selectionIn(sheet, before, selection);
  if (!selection || !next) return false;
  const [was, is] = [
    before.cellAt(selection.at.row, selection.at.column),
    sheet.cellAt(next.at.row, next.at.column),
  ];
  return was?.field === is?.field && sheet.keyNow(was?.rate ?? '') === is?.rate;
}
