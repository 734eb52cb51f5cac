/** Types, actions and guards of the grid of rates. */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { parseAmount } from './amount.ts';
import { type Edits, isNewRate } from './edits.ts';
import {
  afterTyping,
  type CommandResult,
  cellOf,
  type Entry,
  emptyForm,
  formErrors,
  type GridContext,
  type GridForm,
  type GridQuestion,
  heldPlace,
  isAmount,
  isSingle,
  type Leave,
  type Outcome,
  type ReadMoment,
  rateBeyond,
  replacedBy,
  textOf,
} from './grid.ts';
import { afterPaste, afterRestore, isJustChanged, lastChange } from './pasting.ts';
import {
  afterWriting,
  droppedBeside,
  lostIn,
  rebased,
  reread,
  withoutAbandoned,
} from './rebased.ts';
import { canPlan, hasEdit, hasPlan, hasRates } from './selected.ts';
import {
  keepsCell,
  movedBy,
  type Position,
  type Selection,
  type Sheet,
  selectionIn,
  steppedBy,
} from './sheet.ts';

export interface Move {
  readonly rows: number;
  readonly columns: number;
  /** Extends the selection. */
  readonly extend?: boolean;
}

const isIn = ({ rows, columns }: Sheet, { row, column }: Position) =>
  row >= 0 && row < rows.length && column >= 0 && column < columns;

/** @param readMoment Reads the date of a plan. */
export function gridSetup(readMoment: ReadMoment) {
  const errorsOf = (form: GridForm, question: GridQuestion) =>
    formErrors(form, question, readMoment);
  return setup({
    types: {
      context: {} as GridContext,
      tags: {} as 'open',
      events: {} as
        | { type: 'sheet.shown'; sheet: Sheet }
        | ({ type: 'move' } & Move)
        /** To the next or the previous cell, row by row. */
        | { type: 'step'; by: 1 | -1 }
        | { type: 'go'; to: Position; extend?: boolean }
        | { type: 'selectAll' }
        /** Selects a rate once a sheet with it is shown. */
        | { type: 'seek'; rate: string }
        | { type: 'edit'; to?: Position }
        /** A typed character replaces the amount. */
        | { type: 'type'; text: string }
        | { type: 'change'; text: string }
        | { type: 'commit'; leave: Leave }
        | { type: 'cancel' }
        /** The focus went elsewhere. */
        | { type: 'leave' }
        | { type: 'fill' }
        | { type: 'paste'; text: string }
        /** Requests the text from the clipboard. */
        | { type: 'paste.ask' }
        | { type: 'unplan' }
        | { type: 'restore' }
        /** The global undo key. */
        | { type: 'undo' }
        | { type: 'resume' }
        | { type: 'percent.open' }
        | { type: 'plan.open' }
        | { type: 'spread.open' }
        | { type: 'form.change'; patch: Partial<GridForm> }
        | { type: 'form.apply' }
        | { type: 'form.close' }
        /** Drafts of an earlier page. */
        | { type: 'take'; edits: Edits }
        /** Exactly these edits are being sent, or may have been written. */
        | { type: 'sending'; rates: Edits }
        | { type: 'written'; rates: Edits }
        /** The user has given up these values. */
        | { type: 'drop'; rates: Edits },
      /** `pointed`: the current cell should be visible and have the focus. */
      emitted: {} as
        | { type: 'pointed' | 'pasteWanted' }
        /** Unsent changes are newer than the change that the key would undo. */
        | { type: 'undoRefused' }
        | ({ type: 'changed' } & CommandResult)
        /** Edited rates no longer exist. */
        | { type: 'gone'; count: number },
    },
    guards: {
      isInside: ({ context: { sheet } }, { to }: { to: Position }) => isIn(sheet, to),
      canMove: ({ context: { sheet, selection } }, by: Move) => {
        if (!selection) return false;
        const to = movedBy(sheet, selection.at, by, by.extend);
        const isOther = to.row !== selection.at.row || to.column !== selection.at.column;
        // At an edge a plain arrow still collapses the selection.
        return isOther || (!by.extend && !isSingle(selection));
      },
      canStep: ({ context: { sheet, selection } }, { by }: { by: 1 | -1 }) =>
        selection !== null && steppedBy(sheet, selection.at, by) !== null,
      keepsCell: ({ context }, { sheet }: { sheet: Sheet }) =>
        keepsCell(sheet, context.sheet, context.selection),
      hasCells: ({ context: { selection } }) => selection !== null,
      takesAmounts: ({ context: { sheet, selection } }) => selection !== null && sheet.takesAmounts,
      canEdit: ({ context }, { to }: { to?: Position | undefined }) => {
        if (!context.sheet.takesAmounts) return false;
        const cell = to ? context.sheet.cellAt(to.row, to.column) : cellOf(context);
        return Boolean(cell && !cell.blocked);
      },
      isAmountInside: ({ context: { text, sheet } }, { to }: { to: Position }) =>
        isAmount(text) && isIn(sheet, to),
      isAmount: ({ context: { text } }) => isAmount(text),
      showsHeld: ({ context: { held } }, { sheet }: { sheet: Sheet }) =>
        heldPlace(sheet, held) !== null,
      canFill: ({ context }) => {
        const { selection, sheet } = context;
        const cell = cellOf(context);
        return sheet.takesAmounts && selection && !isSingle(selection) && cell
          ? parseAmount(textOf(context, cell)) !== null
          : false;
      },
      canRaise: ({ context }) => context.sheet.takesAmounts && hasRates(context),
      canPlan: ({ context }) => canPlan(context),
      hasPlan: ({ context }) => hasPlan(context),
      hasEdit: ({ context }) => isJustChanged(context) || hasEdit(context),
      isJustChanged: ({ context }) => isJustChanged(context),
      hasEdits: ({ context }) => Object.keys(context.edits).length > 0,
      hasDropped: ({ context }) => Object.keys(context.dropped).length > 0,
      isFilledIn: ({ context }, { question }: { question: GridQuestion }) =>
        Object.keys(errorsOf(context.form, question)).length === 0,
    },
    actions: {
      show: enqueueActions(({ context, enqueue }, { sheet }: { sheet: Sheet }) => {
        const wanted = context.destination ?? rateBeyond(context, sheet);
        const found = wanted === null ? null : sheet.placeOf(wanted);
        enqueue.assign({
          sheet,
          selection: found
            ? { at: found, anchor: found }
            : selectionIn(sheet, context.sheet, context.selection),
          destination: found ? null : context.destination,
          ...reread(context, sheet),
        });
        if (found) enqueue.emit({ type: 'pointed' });
        const count = lostIn(sheet, context.edits);
        if (count > 0) enqueue.emit({ type: 'gone', count });
      }),
      select: enqueueActions(({ enqueue }, selection: Selection) => {
        enqueue.assign({ selection });
        enqueue.emit({ type: 'pointed' });
      }),
      point: emit({ type: 'pointed' }),
      askPaste: emit({ type: 'pasteWanted' }),
      refuseUndo: emit({ type: 'undoRefused' }),
      seek: assign((_, { rate }: { rate: string }) => ({ destination: rate })),
      begin: assign((_, { text, entry = 'typed' }: { text: string; entry?: Entry }) => ({
        ...{ text, isRefused: false, entry },
      })),
      refuse: assign({ isRefused: true }),
      hold: assign(({ context }, { sheet }: { sheet: Sheet }) => {
        const cell = cellOf(context);
        return { held: cell && !sheet.isGone(cell.rate) ? { ...cell, text: context.text } : null };
      }),
      bringBack: assign(({ context: { held } }, { sheet }: { sheet: Sheet }) => {
        const at = heldPlace(sheet, held)!;
        const { text } = held!;
        const selection = { at, anchor: at };
        return { selection, text, isRefused: !isAmount(text), entry: 'held' as const, held: null };
      }),
      putTyped: assign(({ context }) => ({ edits: afterTyping(context), dropped: {} })),
      apply: enqueueActions(({ context, enqueue }, { edits, ...event }: Outcome) => {
        const last = lastChange(context, edits);
        enqueue.assign({ edits, last, dropped: replacedBy(context.edits, edits) });
        enqueue.emit({ type: 'changed', ...event });
      }),
      paste: enqueueActions(({ context, enqueue }, { text }: { text: string }) => {
        const { outcome, ...rest } = afterPaste(context, text);
        const { edits, ...event } = outcome;
        enqueue.assign({ ...rest, edits, dropped: replacedBy(context.edits, edits) });
        enqueue.emit({ type: 'pointed' });
        enqueue.emit({ type: 'changed', ...event });
      }),
      restore: assign(({ context }) => afterRestore(context)),
      resume: assign(({ context: { edits, dropped } }) => ({
        edits: { ...edits, ...dropped },
        dropped: {},
      })),
      take: enqueueActions(({ context: { sheet, edits }, enqueue }, taken: { edits: Edits }) => {
        enqueue.assign({ edits: rebased(sheet, { ...edits, ...taken.edits }) });
        const count = lostIn(sheet, taken.edits);
        if (count > 0) enqueue.emit({ type: 'gone', count });
      }),
      noteSending: assign((_, { rates }: { rates: Edits }) => ({
        sending: Object.fromEntries(Object.entries(rates).filter(([rate]) => !isNewRate(rate))),
      })),
      forgetWritten: assign(({ context }, { rates }: { rates: Edits }) => ({
        ...afterWriting(context, rates),
        dropped: droppedBeside(context.dropped, rates),
      })),
      dropEdits: assign(({ context: { sheet, edits, dropped } }, { rates }: { rates: Edits }) => {
        const left = withoutAbandoned(edits, rates);
        // Values given up one after another can all be restored.
        const lost = { ...dropped, ...replacedBy(edits, left) };
        return { edits: rebased(sheet, left), dropped: lost };
      }),
      openForm: assign({ form: emptyForm, fieldErrors: {} }),
      changeForm: assign(({ context }, { patch }: { patch: Partial<GridForm> }) => ({
        form: { ...context.form, ...patch },
        fieldErrors: {},
      })),
      noteErrors: assign(({ context }, { question }: { question: GridQuestion }) => ({
        fieldErrors: errorsOf(context.form, question),
      })),
    },
  });
}
