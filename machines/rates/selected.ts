/**
 * The rates in a selection. Buttons, keys and each letter in the palette ask for them again, so the last answer for
 * a sheet is remembered. Blank cells are none: a single wide channel gives thousands of rows hundreds of them.
 */
import { oncePer } from '#machines/once-per.ts';
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
  const made = oncePer(make);
  return ({ sheet, selection, edits }: Selected): TMade => made(sheet, selection, edits);
};

const addedIn = oncePer((edits: Edits) => Object.keys(edits).filter(isNewRate));

/** The rates that were read. */
const readIn = oncePer((sheet: Sheet, selection: Selection): readonly Placed[] => {
  const { top, bottom, left, right } = areaOf(selection);
  const cells: Placed[] = [];
  for (let row = top; row <= bottom; row++) {
    for (const column of sheet.ratesIn(row)) {
      if (column < left || column > right) continue;
      const cell = sheet.cellAt(row, column);
      if (cell) cells.push({ ...cell, row, column });
    }
  }
  return cells;
});

/** The rates in a selection with their places: those that were read row by row, then the added ones. */
export const placedIn = remembered((sheet, selection, edits): readonly Placed[] => {
  if (!selection) return [];
  const { top, bottom, left, right } = areaOf(selection);
  const added = addedIn(edits)
    .flatMap((rate) => placesOf(sheet, rate))
    .filter(({ row, column }) => row >= top && row <= bottom && column >= left && column <= right)
    .map(({ row, column }) => ({ ...sheet.cellAt(row, column)!, row, column }));
  const read = readIn(sheet, selection);
  return added.length > 0 ? [...read, ...added] : read;
});

const changeable = oncePer((cells: readonly Placed[]): readonly Cell[] =>
  cells.filter(({ blocked }) => !blocked),
);

/** The rates in a selection that can be changed. */
export const selectedOf = (context: Selected): readonly Cell[] => changeable(placedIn(context));

export const hasRates = (context: Selected): boolean => selectedOf(context).length > 0;

const has = (isMeant: (cell: Cell, sheet: Sheet, edits: Edits) => boolean) =>
  remembered((sheet, selection, edits) =>
    selectedOf({ sheet, selection, edits }).some((cell) => isMeant(cell, sheet, edits)),
  );

const isPlanned = ({ rate }: Cell, sheet: Sheet, edits: Edits) =>
  Boolean(valuesIn(sheet, edits, rate).planned_date);
const isEdited = ({ rate }: Cell, _: Sheet, edits: Edits) => rate in edits;

export const hasPlan = has(isPlanned);
export const hasEdit = has(isEdited);
/** Whether something selected can become a plan, or is a plan that can move. */
export const canPlan = has(
  (cell, sheet, edits) =>
    !isNewRate(cell.rate) && (isEdited(cell, sheet, edits) || isPlanned(cell, sheet, edits)),
);
