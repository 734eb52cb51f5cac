/** Unsaved changes of rates: typed, pasted, raised, planned. Nothing here has been sent. */
import { amountText, changedBy, isSameAmount, parseAmount } from './amount.ts';
import type { Rectangle } from './rectangle.ts';
import { type Area, type Cell, type Copy, cellsIn, type RateValues, type Sheet } from './sheet.ts';

/** A changed rate. */
export interface Edit {
  /** The values that the change was made from. */
  readonly base: RateValues;
  readonly values: RateValues;
}
/** By the key of the rate. */
export type Edits = Readonly<Record<string, Edit>>;

/** Changed edits, and the number of cells that could not be changed that way. */
export interface Changed {
  readonly edits: Edits;
  readonly count: number;
  readonly skipped: number;
}

export const DATE = 'planned_date';
/** The field of the planned amount for each current one. */
const PLANNED: Readonly<Record<string, string>> = {
  new_client_rate: 'planned_new_client_rate',
  returning_client_rate: 'planned_returning_client_rate',
  rate_value: 'planned_rate_value',
};
export const plannedOf = (field: string): string => PLANNED[field] ?? field;

/** The current amounts that a rate has. */
export const amountsOf = (values: RateValues): readonly string[] =>
  Object.keys(PLANNED).filter((field) => field in values);

export const planOf = (values: RateValues): readonly string[] => [
  DATE,
  ...amountsOf(values).map(plannedOf),
];

/** Whether the rate was added here, not read. */
export const isNewRate = (rate: string): boolean => rate.includes(':new:');

export const isSameValue = (field: string, one = '', other = ''): boolean =>
  field === DATE ? one === other : isSameAmount(one, other);

/** The fields whose values differ. */
export const changedIn = ({ base, values }: Edit): readonly string[] =>
  Object.keys(values).filter((field) => !isSameValue(field, values[field], base[field]));

/**
 * Whether a field that `sent` changes has a different change, or none, in `now`.
 *
 * @param sheet A change that was written without an answer is no edit any more once it is read.
 */
export const isChangedSince = (sent: Edits, now: Edits, sheet: Sheet): boolean =>
  Object.entries(sent).some(([rate, edit]) => {
    const key = sheet.keyNow(rate);
    const read = now[key] ? null : sheet.valuesOf(key);
    const values = now[rate]?.values ?? read;
    if (!values) return Boolean(now[key]) || sheet.isGone(key);
    return changedIn(edit).some((field) => !isSameValue(field, edit.values[field], values[field]));
  });

/** The values of a rate with its changes. */
export const valuesIn = (sheet: Sheet, edits: Edits, rate: string): RateValues =>
  edits[rate]?.values ?? sheet.valuesOf(rate) ?? {};

/** Edits that are changed in place: copied once for many cells, because a copy for each cell would take minutes. */
type Growing = Record<string, Edit>;

/** Changes values of a rate. If nothing differs from the base, the edit is removed. */
function setValues(sheet: Sheet, edits: Growing, rate: string, patch: RateValues): void {
  const base = edits[rate]?.base ?? sheet.valuesOf(rate);
  if (!base) return;
  const edit = { base, values: { ...valuesIn(sheet, edits, rate), ...patch } };
  if (changedIn(edit).length > 0) edits[rate] = edit;
  else delete edits[rate];
}

function setAmount(sheet: Sheet, edits: Growing, { rate, field }: Cell, text: string): void {
  const amount = parseAmount(text);
  const base = edits[rate]?.base ?? sheet.valuesOf(rate);
  const value = amount === null ? (base?.[field] ?? '') : amountText(amount);
  setValues(sheet, edits, rate, { [field]: value });
}

/** Sets the current amount of cells. An empty text reverts the changes. */
export function filled(sheet: Sheet, edits: Edits, cells: readonly Cell[], text: string): Edits {
  const next = { ...edits };
  for (const cell of cells) setAmount(sheet, next, cell, text);
  return next;
}

export const put = (sheet: Sheet, edits: Edits, cell: Cell, text: string): Edits =>
  filled(sheet, edits, [cell], text);

/** Pastes copied cells from the upper left corner of an area. A single cell fills the area. */
export function pasted(sheet: Sheet, edits: Edits, area: Area, rectangle: Rectangle) {
  const isSingle = rectangle.length === 1 && rectangle[0]!.length === 1;
  const refused: string[] = [];
  const next = { ...edits };
  let [count, outside] = [0, 0];
  const take = (cell: Cell | null, text: string) => {
    // An empty cell leaves the rate as it is, because a rate cannot be empty.
    if (/^\s*[-–—]?\s*$/.test(text)) return;
    if (!cell || cell.blocked) outside += 1;
    // Cut, because a message lists it and a pasted text can have a megabyte.
    else if (parseAmount(text) === null) refused.push(text.trim().slice(0, 40));
    else {
      setAmount(sheet, next, cell, text);
      count += 1;
    }
  };
  if (isSingle) for (const cell of cellsIn(sheet, area)) take(cell, rectangle[0]![0]!);
  else {
    for (const [y, row] of rectangle.entries()) {
      for (const [x, text] of row.entries()) {
        const at = { row: area.top + y, column: area.left + x };
        const isInside = at.row < sheet.rows.length && at.column < sheet.columns;
        take(isInside ? sheet.cellAt(at.row, at.column) : null, text);
      }
    }
  }
  return { edits: next, count, outside, refused };
}

/** Copies the amount of each `from` cell into its `to` cell. */
export function copied(sheet: Sheet, edits: Edits, copies: readonly Copy[]): Edits {
  const next = { ...edits };
  for (const { from, to } of copies) {
    if (to) setAmount(sheet, next, to, valuesIn(sheet, edits, from.rate)[from.field] ?? '');
  }
  return next;
}

export interface Raise {
  readonly percent: bigint;
  readonly step: bigint;
  /** When the change takes effect, `2026-12-01T00:00`; empty: at once. */
  readonly date: string;
}

/** Changes amounts by a percentage: now, or as a plan. */
export function raised(
  sheet: Sheet,
  edits: Edits,
  cells: readonly Cell[],
  { percent, step, date }: Raise,
): Changed {
  return each(edits, cells, (next, cell) => {
    const amount = parseAmount(valuesIn(sheet, next, cell.rate)[cell.field] ?? '');
    if (amount === null || (date && isNewRate(cell.rate))) return false;
    const text = amountText(changedBy(amount, percent, step));
    if (date) setPlan(sheet, next, cell.rate, date, { [plannedOf(cell.field)]: text });
    else setAmount(sheet, next, cell, text);
    return true;
  });
}

/**
 * Sets one date for a selection: typed amounts become plans instead of immediate changes, and existing plans
 * move to the date. A selected date only moves its plan.
 */
export function planned(sheet: Sheet, edits: Edits, cells: readonly Cell[], date: string): Changed {
  return each(edits, cells, (next, { rate, field }) => {
    const { base } = edits[rate] ?? {};
    const values = valuesIn(sheet, next, rate);
    const typed = values[field] ?? '';
    if (base && !isNewRate(rate) && field !== DATE && !isSameAmount(typed, base[field] ?? '')) {
      setValues(sheet, next, rate, { [field]: base[field] ?? '' });
      setPlan(sheet, next, rate, date, { [plannedOf(field)]: typed });
    } else if (values[DATE]) setValues(sheet, next, rate, { [DATE]: date });
    else return false;
    return true;
  });
}

/**
 * A plan contains all amounts of its rate: the other amount is planned as it will be on that day anyway. An amount
 * that is planned for a later day is not brought forward.
 */
function setPlan(sheet: Sheet, edits: Growing, rate: string, date: string, patch: RateValues) {
  const values = valuesIn(sheet, edits, rate);
  const isInForce = Boolean(values[DATE]) && values[DATE]! <= date;
  const kept = amountsOf(values).map((field) => {
    const name = plannedOf(field);
    return [name, (isInForce && values[name]) || (values[field] ?? '')];
  });
  setValues(sheet, edits, rate, { ...Object.fromEntries(kept), ...patch, [DATE]: date });
}

/** Removes the plans of these rates. */
export function unplanned(sheet: Sheet, edits: Edits, cells: readonly Cell[]): Changed {
  return each(edits, cells, (next, { rate }) => {
    const values = valuesIn(sheet, next, rate);
    if (!values[DATE]) return false;
    const empty = amountsOf(values).map((field) => [plannedOf(field), '']);
    setValues(sheet, next, rate, { ...Object.fromEntries(empty), [DATE]: '' });
    return true;
  });
}

/** Reverts the changes of these cells and of their rates' plans; a date stands for all amounts of its rate. */
export function restored(edits: Edits, cells: readonly Cell[]): Edits {
  const next: Record<string, Edit> = { ...edits };
  for (const { rate, field } of cells) {
    const edit = next[rate];
    if (!edit) continue;
    const fields = field === DATE ? amountsOf(edit.values) : [field];
    const back = [...fields, ...planOf(edit.values)].map((name) => [name, edit.base[name] ?? '']);
    const values = { ...edit.values, ...Object.fromEntries(back) };
    if (changedIn({ ...edit, values }).length > 0) next[rate] = { ...edit, values };
    else delete next[rate];
  }
  return next;
}

function each(
  edits: Edits,
  cells: readonly Cell[],
  change: (next: Growing, cell: Cell) => boolean,
): Changed {
  const next = { ...edits };
  let count = 0;
  for (const cell of cells) if (change(next, cell)) count += 1;
  return { edits: next, count, skipped: cells.length - count };
}
