/** The state of the grid of rates, and the effects of its commands. */

import type { FieldErrors } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { parseAmount } from './amount.ts';
import { copied, type Edits, filled, planned, put, raised, unplanned, valuesIn } from './edits.ts';
import { selectedOf } from './selected.ts';
import {
  areaOf,
  type Cell,
  cellsIn,
  emptySheet,
  type Position,
  placesOf,
  type Selection,
  type Sheet,
} from './sheet.ts';

/** The fields in the windows of the grid. */
export interface GridForm {
  readonly percent: string;
  /** Amounts are rounded to a multiple of this step. */
  readonly step: string;
  /** The date as it was typed. */
  readonly date: string;
  /** The channel to copy to. */
  readonly target: string;
}
export type GridQuestion = 'percent' | 'plan' | 'spread';

/**
 * How typing began: with a key, with the whole amount of the cell, which the next key replaces, or with a held text
 * whose cell is shown again.
 */
export type Entry = 'typed' | 'whole' | 'held';

/** The edits before and after a change of many cells at once, and the cells that were selected. */
export interface LastChange {
  readonly before: Edits;
  readonly after: Edits;
  readonly cells: string;
}

export interface GridContext {
  readonly sheet: Sheet;
  /** Null in an empty sheet. */
  readonly selection: Selection | null;
  /** The rate to select as soon as it is shown. */
  readonly destination: string | null;
  /** The text typed into the cell. */
  readonly text: string;
  readonly entry: Entry;
  readonly isRefused: boolean;
  /** The text typed into a cell that is not shown now: filtered out, or not read again yet. */
  readonly held: (Cell & { readonly text: string }) | null;
  readonly edits: Edits;
  /**
   * Edits that are being sent or may have been written, and were not read since. If a rate has no edit any more, the
   * change was reverted. Without added rates, which have no earlier values to revert to.
   */
  readonly sending: Edits;
  /** The last change by a command or a paste, not by typing. */
  readonly last: LastChange | null;
  /** The edits that Escape reverted last, or that another command replaced. */
  readonly dropped: Edits;
  readonly form: GridForm;
  readonly fieldErrors: FieldErrors;
}

/** Where the selection moves after an amount is typed. */
export type Leave = 'down' | 'up' | 'next' | 'previous' | 'stay';

/** Reads a typed date: `01.12`, `завтра 9`. */
export type ReadMoment = (text: string) => { readonly moment?: string; readonly fault?: string };

/** The result of a command on several cells. */
export interface CommandResult {
  readonly count: number;
  readonly skipped: number;
  /** Pasted texts that are no amounts. */
  readonly refused: readonly string[];
}
export interface Outcome extends CommandResult {
  readonly edits: Edits;
}

export const emptyForm: GridForm = { percent: '', step: '1', date: '', target: '' };

export const initialContext = (): GridContext => ({
  sheet: emptySheet,
  selection: null,
  destination: null,
  text: '',
  entry: 'typed',
  isRefused: false,
  held: null,
  edits: {},
  sending: {},
  last: null,
  dropped: {},
  form: emptyForm,
  fieldErrors: {},
});

/** The current cell. */
export const cellOf = ({ sheet, selection }: GridContext): Cell | null =>
  selection && sheet.cellAt(selection.at.row, selection.at.column);

/** The current rate if its row is not on this sheet; the other view can show it elsewhere. */
export const rateBeyond = (context: GridContext, { rows }: Sheet): string | null => {
  const key = context.selection && context.sheet.rows[context.selection.at.row];
  return key && !rows.includes(key) ? (cellOf(context)?.rate ?? null) : null;
};

/** Where a sheet shows the cell of a held text. */
export function heldPlace(sheet: Sheet, held: Cell | null): Position | null {
  if (!held || !sheet.takesAmounts) return null;
  const found = placesOf(sheet, sheet.keyNow(held.rate)).find(({ row, column }) => {
    const cell = sheet.cellAt(row, column);
    return cell?.field === held.field && !cell.blocked;
  });
  return found ?? null;
}

export const isAmount = (text: string): boolean => text.trim() === '' || parseAmount(text) !== null;

/** The amount of a cell with its changes. */
export const textOf = ({ sheet, edits }: GridContext, { rate, field }: Cell): string =>
  valuesIn(sheet, edits, rate)[field] ?? '';

export const isSingle = ({ at, anchor }: Selection): boolean =>
  at.row === anchor.row && at.column === anchor.column;

export const selectedAt = (
  { selection }: GridContext,
  at: Position,
  extend: boolean | undefined,
): Selection => ({ at, anchor: extend && selection ? selection.anchor : at });

export const afterTyping = (context: GridContext): Edits => {
  const cell = cellOf(context);
  return cell ? put(context.sheet, context.edits, cell, context.text) : context.edits;
};

/** Puts one text into all selected cells, blank ones included, which adds levels to many channels. */
export function afterFill(context: GridContext, text: string): Outcome {
  const { sheet, selection } = context;
  const cells = selection ? cellsIn(sheet, areaOf(selection)) : [];
  const edits = filled(sheet, context.edits, cells, text);
  return { edits, count: cells.length, skipped: 0, refused: [] };
}

export const afterUnplan = (context: GridContext): Outcome => ({
  ...unplanned(context.sheet, context.edits, selectedOf(context)),
  refused: [],
});

/** The edits that a command has replaced or reverted. */
export const replacedBy = (before: Edits, after: Edits): Edits =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([rate, edit]) => after[rate] !== edit && !isSame(after[rate], edit),
    ),
  );

const NOT_PERCENT = 'Нужен процент больше −100, например «7» или «−3,5»';
const NO_TARGET = 'Выберите канал, в который скопировать ставки';
const NO_DATE = 'Нужна дата, например «01.12»';
const LEAST_PERCENT = -100_000_000n;

/** A raise may be written as the console shows it: `+10 %`. */
const parsePercent = (text: string) =>
  parseAmount(text.replace('%', '').replace(/^\s*\+(?=\s*[\d.,])/, ''));

export function formErrors(
  { percent, date, target }: GridForm,
  question: GridQuestion,
  readMoment: ReadMoment,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  const share = parsePercent(percent);
  if (question === 'percent' && (share === null || share <= LEAST_PERCENT)) {
    errors.percent = [NOT_PERCENT];
  }
  if (question === 'spread') return target ? {} : { target: [NO_TARGET] };
  const fault = date.trim() ? readMoment(date).fault : question === 'plan' && NO_DATE;
  if (fault) errors.date = [fault];
  return errors;
}

/** The effect of a filled-in form on the selection. */
export function afterForm(
  context: GridContext,
  question: GridQuestion,
  readMoment: ReadMoment,
): Outcome {
  const { sheet, edits, form, selection } = context;
  if (question === 'spread') {
    const cells = selection ? sheet.copies(selection.at.row, form.target) : [];
    const copies = cells.filter(({ from }) => textOf(context, from));
    const count = copies.filter(({ to }) => to).length;
    const skipped = copies.length - count;
    return { edits: copied(sheet, edits, copies), count, skipped, refused: [] };
  }
  const date = (form.date.trim() && readMoment(form.date).moment) || '';
  const cells = selectedOf(context);
  if (question === 'plan') return { ...planned(sheet, edits, cells, date), refused: [] };
  const percent = parsePercent(form.percent) ?? 0n;
  const step = parseAmount(form.step) ?? 1n;
  return { ...raised(sheet, edits, cells, { percent, step, date }), refused: [] };
}

/** The error of a field without an amount. */
export const NOT_AMOUNT = 'Введите число';
