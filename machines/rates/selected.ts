/**
 * The rates in a selection. Buttons, keys and each letter in the palette need them, so the last result for a sheet is
 * memoized. Blank cells do not count: one wide channel adds hundreds of them to thousands of rows.
 */
import { memoize } from '#machines/memoize.ts';
import { type Edits, isNewRate, valuesIn } from './edits.ts';
import { areaOf, type Cell, type Position, placesOf, type Selection, type Sheet } from './sheet.ts';

interface Selected {
  readonly sheet: Sheet;
  readonly selection: Selection | null;
  readonly edits: Edits;
}
type Placed = Cell & Position;

const remembered = <TMade>(
  make: (sheet: Sheet, selection: Selection | null, edits: Edits) => TMade,
) => {
  const made = memoize(make);
  return ({ sheet, selection, edits }: Selected): TMade => made(sheet, selection, edits);
};

const FEW_CELLS = 1000;

/** The rates in a selection with their places: first those from the server, row by row, then the added ones. */
export const placedIn = remembered((sheet, selection, edits): readonly Placed[] => {
  if (!selection) return [];
  const { top, bottom, left, right } = areaOf(selection);
  const places: Position[] = [];
  // In a small area each cell is checked: there may be a hundred thousand added rates elsewhere.
  if ((bottom - top + 1) * (right - left + 1) <= FEW_CELLS) {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) places.push({ row, column });
    }
    const cells = places.flatMap((at) => {
      const cell = sheet.cellAt(at.row, at.column);
      return cell && (!isNewRate(cell.rate) || cell.rate in edits) ? [{ ...cell, ...at }] : [];
    });
    return [
      ...cells.filter(({ rate }) => !isNewRate(rate)),
      ...cells.filter(({ rate }) => isNewRate(rate)),
    ];
  }
  for (let row = top; row <= bottom; row++) {
    for (const column of sheet.ratesIn(row)) places.push({ row, column });
  }
  const added = Object.keys(edits).filter(isNewRate);
  return [...places, ...added.flatMap((rate) => placesOf(sheet, rate))]
    .filter(({ row, column }) => row >= top && row <= bottom && column >= left && column <= right)
    .map((at) => ({ ...sheet.cellAt(at.row, at.column)!, ...at }));
});

/** The rates in a selection that can be changed. */
export const selectedOf = remembered((sheet, selection, edits): readonly Cell[] =>
  placedIn({ sheet, selection, edits }).filter(({ blocked }) => !blocked),
);

const has = (isMeant: (cell: Cell, sheet: Sheet, edits: Edits) => boolean) =>
  remembered((sheet, selection, edits) =>
    selectedOf({ sheet, selection, edits }).some((cell) => isMeant(cell, sheet, edits)),
  );

const isPlanned = ({ rate }: Cell, sheet: Sheet, edits: Edits) =>
  Boolean(valuesIn(sheet, edits, rate).planned_date);
const isEdited = ({ rate }: Cell, _: Sheet, edits: Edits) => rate in edits;

export const hasRates = has(() => true);
export const hasPlan = has(isPlanned);
export const hasEdit = has(isEdited);
/** Whether something selected can become a plan, or is a plan that can move. */
export const canPlan = has(
  (cell, sheet, edits) =>
    !isNewRate(cell.rate) && (isEdited(cell, sheet, edits) || isPlanned(cell, sheet, edits)),
);
