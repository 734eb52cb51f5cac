/**
 * The grid of all rates: the current cell, the selection, and the changes that are not sent yet.
 *
 *   moving ──edit, type, sheet.shown [held]──▶ typing ──commit, fill, leave, go [amount], cancel──▶ moving
 *   moving ──percent.open──▶ percent ──form.apply [filled in], form.close──▶ moving
 *   moving ──plan.open──▶ plan ──form.apply [filled in], form.close──▶ moving
 *   moving ──spread.open──▶ spread ──form.apply [filled in], form.close──▶ moving
 *
 * The grid sends nothing: all changes stay edits until the review sends them. Rates that are read again
 * are merged under the edits, and written edits are forgotten.
 */
import type { ActorRefFrom } from 'xstate';
import { withEvent } from '#machines/params.ts';
import { gridSetup } from './grid.setup.ts';
import {
  afterFill,
  afterForm,
  afterUnplan,
  cellOf,
  type GridContext,
  type GridQuestion,
  initialContext,
  type Leave,
  type ReadMoment,
  selectedAt,
  textOf,
} from './grid.ts';
import { movedBy, type Selection, steppedBy } from './sheet.ts';

/** The selection after a typed amount leaves its cell; it stays at the edge of the sheet. */
function leftBy({ sheet, selection }: GridContext, leave: Leave): Selection {
  const { at } = selection!;
  if (leave === 'stay') return selection!;
  const by = leave === 'next' || leave === 'down' ? 1 : -1;
  const isStep = leave === 'next' || leave === 'previous';
  const to = isStep ? steppedBy(sheet, at, by) : movedBy(sheet, at, { rows: by, columns: 0 });
  return { at: to ?? at, anchor: to ?? at };
}

/** @param readMoment Reads the date of a plan. */
export function createGridMachine(id: string, readMoment: ReadMoment) {
  const grid = gridSetup(readMoment);

  const answering = (question: GridQuestion) =>
    grid.createStateConfig({
      tags: 'open',
      entry: 'openForm',
      on: {
        'form.change': { actions: withEvent('changeForm') },
        'form.apply': [
          {
            guard: { type: 'isFilledIn', params: { question } },
            target: 'moving',
            actions: {
              type: 'apply',
              params: ({ context }) => afterForm(context, question, readMoment),
            },
          },
          { actions: { type: 'noteErrors', params: { question } } },
        ],
        'form.close': 'moving',
      },
    });

  const moving = grid.createStateConfig({
    on: {
      'sheet.shown': [
        {
          guard: withEvent('showsHeld'),
          target: 'typing',
          actions: [withEvent('show'), withEvent('bringBack')],
        },
        { actions: withEvent('show') },
      ],
      go: {
        guard: withEvent('isInside'),
        actions: {
          type: 'select',
          params: ({ context, event }) => selectedAt(context, event.to, event.extend),
        },
      },
      move: {
        guard: withEvent('canMove'),
        actions: {
          type: 'select',
          params: ({ context, event }) => {
            const to = movedBy(context.sheet, context.selection!.at, event, event.extend);
            return selectedAt(context, to, event.extend);
          },
        },
      },
      step: {
        guard: withEvent('canStep'),
        actions: {
          type: 'select',
          params: ({ context, event }) => leftBy(context, event.by === 1 ? 'next' : 'previous'),
        },
      },
      selectAll: {
        guard: 'hasCells',
        actions: {
          type: 'select',
          params: ({ context: { sheet } }) => ({
            at: { row: 0, column: 0 },
            anchor: { row: sheet.rows.length - 1, column: sheet.columns - 1 },
          }),
        },
      },
      edit: {
        guard: withEvent('canEdit'),
        target: 'typing',
        actions: [
          {
            type: 'select',
            params: ({ context, event }) =>
              event.to ? selectedAt(context, event.to, false) : context.selection!,
          },
          {
            type: 'begin',
            params: ({ context }) => ({ text: textOf(context, cellOf(context)!), entry: 'whole' }),
          },
        ],
      },
      type: {
        guard: { type: 'canEdit', params: {} },
        target: 'typing',
        actions: withEvent('begin'),
      },
      fill: {
        guard: 'canFill',
        actions: {
          type: 'apply',
          params: ({ context }) => afterFill(context, textOf(context, cellOf(context)!)),
        },
      },
      paste: { guard: 'takesAmounts', actions: withEvent('paste') },
      'paste.ask': { guard: 'takesAmounts', actions: 'askPaste' },
      unplan: {
        guard: 'hasPlan',
        actions: { type: 'apply', params: ({ context }) => afterUnplan(context) },
      },
      restore: { guard: 'hasEdit', actions: 'restore' },
      undo: [
        { guard: 'isJustChanged', actions: 'restore' },
        { guard: 'hasEdits', actions: 'refuseUndo' },
      ],
      resume: { guard: 'hasDropped', actions: 'resume' },
      'percent.open': { guard: 'canRaise', target: 'percent' },
      'plan.open': { guard: 'canPlan', target: 'plan' },
      'spread.open': { guard: 'takesAmounts', target: 'spread' },
    },
  });

  const typing = grid.createStateConfig({
    on: {
      'sheet.shown': [
        { guard: withEvent('keepsCell'), actions: withEvent('show') },
        // The typed text must not be put into another cell and must not be lost.
        { target: 'moving', actions: [withEvent('hold'), withEvent('show')] },
      ],
      change: { actions: withEvent('begin') },
      commit: [
        {
          guard: 'isAmount',
          target: 'moving',
          actions: [
            'putTyped',
            { type: 'select', params: ({ context, event }) => leftBy(context, event.leave) },
          ],
        },
        { actions: 'refuse' },
      ],
      fill: [
        {
          guard: 'isAmount',
          target: 'moving',
          actions: [
            { type: 'apply', params: ({ context }) => afterFill(context, context.text) },
            'point',
          ],
        },
        { actions: 'refuse' },
      ],
      cancel: { target: 'moving', actions: 'point' },
      leave: [{ guard: 'isAmount', target: 'moving', actions: 'putTyped' }, { actions: 'refuse' }],
      go: [
        {
          guard: withEvent('isAmountInside'),
          target: 'moving',
          actions: [
            'putTyped',
            {
              type: 'select',
              params: ({ context, event }) => selectedAt(context, event.to, event.extend),
            },
          ],
        },
        { actions: 'refuse' },
      ],
    },
  });

  return grid.createMachine({
    id,
    context: initialContext,
    initial: 'moving',
    on: {
      'sheet.shown': { actions: withEvent('show') },
      take: { actions: withEvent('take') },
      drop: { actions: withEvent('dropEdits') },
      seek: { actions: withEvent('seek') },
      sending: { actions: withEvent('noteSending') },
      written: { actions: withEvent('forgetWritten') },
    },
    states: {
      moving,
      typing,
      percent: answering('percent'),
      plan: answering('plan'),
      spread: answering('spread'),
    },
  });
}

export type GridMachine = ReturnType<typeof createGridMachine>;
export type GridActor = ActorRefFrom<GridMachine>;
