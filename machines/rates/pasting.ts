/** What a paste into the grid of rates changes and selects, and what Escape takes back. */
import { isSame } from '#machines/is-same.ts';
import { memoize } from '#machines/memoize.ts';
import { type Edits, pasted, restored } from './edits.ts';
import type { GridContext, LastChange } from './grid.ts';
import { parseRectangle, type Rectangle } from './rectangle.ts';
import { selectedOf } from './selected.ts';
import { areaOf, type Cell, movedBy, type Selection, type Sheet } from './sheet.ts';

/** What a paste changes, with all its cells selected. */
export function afterPaste(context: GridContext, text: string) {
  const { sheet, edits: before } = context;
  const rectangle = parseRectangle(text);
  const selection = pastedOver(sheet, context.selection!, rectangle);
  const { outside, ...outcome } = pasted(sheet, before, areaOf(selection), rectangle);
  const last = lastChange({ ...context, selection }, outcome.edits);
  return { outcome: { ...outcome, skipped: outside }, selection, last };
}

/** Most edits are the same objects: a hundred thousand are not compared as text. */
function areSame(before: Edits, after: Edits): boolean {
  const rates = Object.keys(after);
  return (
    rates.length === Object.keys(before).length &&
    rates.every((rate) => before[rate] === after[rate] || isSame(before[rate], after[rate]))
  );
}

/** What the selected cells were changed from and to at once; null if nothing has changed. */
export function lastChange(context: GridContext, after: Edits): LastChange | null {
  const before = context.edits;
  if (areSame(before, after)) return null;
  return { before, after, cells: cellsText({ ...context, edits: after }) };
}

/** The selection of a pasted rectangle. A single text fills what is selected. */
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

/** Whether the last edits are those of one command or paste, and its cells are selected. */
export const isJustChanged = (context: GridContext): boolean =>
  context.last?.after === context.edits && context.last.cells === cellsText(context);

/** The rest of the edits, and those that were taken back: the last change before what it has replaced. */
export function afterRestore(context: GridContext): Pick<GridContext, 'edits' | 'dropped'> {
  const { edits } = context;
  const kept = isJustChanged(context) ? context.last!.before : restored(edits, selectedOf(context));
  const dropped = Object.entries(edits).filter(([rate, edit]) => kept[rate] !== edit);
  return { edits: kept, dropped: Object.fromEntries(dropped) };
}
