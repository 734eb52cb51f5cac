/** What a paste into the grid of rates changes and selects, and what Escape reverts. */
import { isSame } from '#machines/is-same.ts';
import { memoize } from '#machines/memoize.ts';
import { type Edits, pasted, restored } from './edits.ts';
import type { GridContext, LastChange } from './grid.ts';
import { parseRectangle, type Rectangle } from './rectangle.ts';
import { selectedOf } from './selected.ts';
import { areaOf, type Cell, movedBy, type Selection, type Sheet } from './sheet.ts';

/** The result of a paste, with all its cells selected. */
export function afterPaste(context: GridContext, text: string) {
  const { sheet, edits: before } = context;
  const rectangle = parseRectangle(text);
  const selection = pastedOver(sheet, context.selection!, rectangle);
  const { outside, ...outcome } = pasted(sheet, before, areaOf(selection), rectangle);
  const last = lastChange({ ...context, selection }, outcome.edits);
  return { outcome: { ...outcome, skipped: outside }, selection, last };
}

/** Compares objects first: most edits are the same objects, and comparing 100,000 as text is slow. */
function areSame(before: Edits, after: Edits): boolean {
  const rates = Object.keys(after);
  return (
    rates.length === Object.keys(before).length &&
    rates.every((rate) => before[rate] === after[rate] || isSame(before[rate], after[rate]))
  );
}

/** The edits before and after a change of the selected cells; null if nothing has changed. */
export function lastChange(context: GridContext, after: Edits): LastChange | null {
  const before = context.edits;
  if (areSame(before, after)) return null;
  return { before, after, cells: cellsText({ ...context, edits: after }) };
}

/** The selection of a pasted rectangle. A single text fills the current selection. */
function pastedOver(sheet: Sheet, selection: Selection, rectangle: Rectangle): Selection {
  const { top: row, left: column } = areaOf(selection);
  const rows = rectangle.length - 1;
  const columns = Math.max(...rectangle.map(({ length }) => length)) - 1;
  if (rows < 0 || (rows === 0 && columns === 0)) return selection;
  const at = { row, column };
  return { at, anchor: movedBy(sheet, at, { rows, columns }, true) };
}

const textOfCells = memoize((cells: readonly Cell[]) =>
  cells.map(({ rate, field }) => `${rate}/${field}`).join(),
);
const cellsText = (context: GridContext) => textOfCells(selectedOf(context));

/** Whether the last change was one command or paste, and its cells are still selected. */
export const isJustChanged = (context: GridContext): boolean =>
  context.last?.after === context.edits && context.last.cells === cellsText(context);

/** Reverts the last command or paste if it was just made, else the selected cells. Reverted edits are in `dropped`. */
export function afterRestore(context: GridContext): Pick<GridContext, 'edits' | 'dropped'> {
  const { edits } = context;
  const kept = isJustChanged(context) ? context.last!.before : restored(edits, selectedOf(context));
  const dropped = Object.entries(edits).filter(([rate, edit]) => kept[rate] !== edit);
  return { edits: kept, dropped: Object.fromEntries(dropped) };
}
