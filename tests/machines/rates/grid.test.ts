import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { changedIn } from '#machines/rates/edits.ts';
import { createGridMachine } from '#machines/rates/grid.machine.ts';
import type { Leave } from '#machines/rates/grid.ts';
import { areaOf } from '#machines/rates/sheet.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';

const machine = createGridMachine('grid', (text) =>
  /^\d\d\.\d\d$/.test(text)
    ? { moment: `2026-${text.slice(3)}-${text.slice(0, 2)}T00:00` }
    : { fault: 'Не дата' },
);
type Event = EventFrom<typeof machine>;

const sheet = sheetOf(
  { 1: [level(1, '100'), level(2, '200')], 2: [level(1, '300'), level(2, '400')] },
  ['1', '2'],
);
const small = sheetOf({ 2: [level(1, '300')] }, ['1']);

function begin(...events: Event[]) {
  const actor = createActor(machine).start();
  const told: unknown[] = [];
  actor.on('changed', ({ type: _, ...one }) => told.push(one));
  actor.send({ type: 'sheet.shown', sheet });
  for (const event of events) actor.send(event);
  return { actor, told, context: () => actor.getSnapshot().context };
}
const move = (rows: number, columns: number, extend = false): Event => ({
  type: 'move',
  rows,
  columns,
  extend,
});
const typed = (text: string, leave: Leave = 'down'): Event[] => [
  { type: 'type', text },
  { type: 'commit', leave },
];

describe('older edits after a sending', () => {
  const sentOf = ({ actor, context }: ReturnType<typeof begin>) => {
    const sent = context().edits;
    actor.send({ type: 'written', rates: sent });
    const rows = [sent['1:1']!.values, level(2, '200')];
    actor.send({ type: 'sheet.shown', sheet: sheetOf({ 1: rows }, ['1']) });
    actor.send({ type: 'resume' });
    const edit = context().edits['1:1'];
    return edit ? changedIn(edit) : [];
  };

  it('are not restored if a paste beside them was sent, too', () => {
    const events = [...typed('101', 'stay'), move(1, 0), { type: 'paste', text: '888' } as Event];
    expect(sentOf(begin(...events))).toEqual([]);
  });

  it('are not restored as the plan that they became', () => {
    const events: Event[] = [
      ...typed('101', 'stay'),
      { type: 'plan.open' },
      { type: 'form.change', patch: { date: '01.12' } },
      { type: 'form.apply' },
    ];
    expect(sentOf(begin(...events))).not.toContain('planned_date');
  });
});

describe('the undo key', () => {
  const undo: Event = { type: 'undo' };
  const paste: Event = { type: 'paste', text: '1\n2' };
  const refusals = (actor: ReturnType<typeof begin>['actor']) => {
    const all: unknown[] = [];
    actor.on('undoRefused', (one) => all.push(one));
    return all;
  };

  it('reverts the latest paste, as Escape does, and only once', () => {
    const { actor, context } = begin(...typed('101', 'stay'), { ...paste, text: '7\n8' });
    const pasted = context().edits;
    const refused = refusals(actor);
    actor.send(undo);
    expect(context().edits['1:1']!.values.new_client_rate).toBe('101');
    expect(context().dropped).toEqual(pasted);
    expect(refused).toHaveLength(0);
    actor.send(undo);
    expect(refused, 'the typed amount stays').toHaveLength(1);
    expect(Object.keys(context().edits)).toEqual(['1:1']);
  });

  it.each<[string, Event[]]>([
    [
      'a percentage',
      [
        { type: 'percent.open' },
        { type: 'form.change', patch: { percent: '70' } },
        { type: 'form.apply' },
      ],
    ],
    [
      'a plan',
      [
        { type: 'plan.open' },
        { type: 'form.change', patch: { date: '01.12' } },
        { type: 'form.apply' },
      ],
    ],
    ['a fill', [move(1, 0, true), { type: 'fill' }]],
  ])('reverts %s, and keeps what was typed before', (_, way) => {
    const { actor, context } = begin(...typed('101', 'stay'));
    const before = context().edits;
    for (const event of way) actor.send(event);
    expect(context().edits).not.toEqual(before);
    const refused = refusals(actor);
    actor.send(undo);
    expect(context().edits).toBe(before);
    expect(refused).toHaveLength(0);
    // After a new selection or more typing, only Escape drops edits; the key refuses.
    for (const event of [...way, move(1, 1)]) actor.send(event);
    const { edits } = context();
    actor.send(undo);
    expect(context().edits).toBe(edits);
    expect(refused).toHaveLength(1);
  });

  it('is not accepted without unsent edits, and is refused after a new selection', () => {
    const { actor, context } = begin();
    expect(actor.getSnapshot().can(undo)).toBe(false);
    const refused = refusals(actor);
    for (const event of [paste, move(1, 1)]) actor.send(event);
    const { edits } = context();
    actor.send(undo);
    expect(context().edits).toBe(edits);
    expect(refused).toHaveLength(1);
    actor.send({ type: 'written', rates: edits });
    expect(actor.getSnapshot().can(undo)).toBe(false);
  });
});

describe('an edit that is reverted while it is sent', () => {
  /** Sends one rate; the events come before the report that it was written. */
  const changedAfter = (...events: Event[]) => {
    const { actor, context } = begin(...typed('101', 'stay'));
    const rates = context().edits;
    actor.send({ type: 'sending', rates });
    for (const event of events) actor.send(event);
    actor.send({ type: 'written', rates });
    return context().edits;
  };
  const backOf = (now: string) => ({
    '1:1': { base: level(1, '101', '100'), values: level(1, now, '100') },
  });
  const rows = [level(1, '101', '100'), level(2, '200')];
  const readAsWritten: Event = { type: 'sheet.shown', sheet: sheetOf({ 1: rows }, ['1', '2']) };

  it.each<[string, Event[]]>([
    ['typed', typed('100', 'stay')],
    ['emptied', typed('', 'stay')],
    ['restored', [{ type: 'restore' }]],
    ['pasted', [{ type: 'paste', text: '100' }]],
    ['filled', [{ type: 'type', text: '' }, { type: 'fill' }]],
    ['restored again', [{ type: 'restore' }, { type: 'resume' }, { type: 'restore' }]],
  ])('becomes a change back to the old amount: %s', (_, events) => {
    expect(changedAfter(...events)).toEqual(backOf('100'));
    expect(changedAfter(...events, readAsWritten)).toEqual(backOf('100'));
  });

  it('leaves no change if it was not reverted, or was restored', () => {
    expect(changedAfter()).toEqual({});
    expect(changedAfter(readAsWritten)).toEqual({});
    expect(changedAfter({ type: 'restore' }, { type: 'resume' })).toEqual({});
    expect(changedAfter({ type: 'restore' }, { type: 'resume' }, readAsWritten)).toEqual({});
    const edits = { '1:1': { base: level(1, '100'), values: level(1, '101', '100') } };
    expect(changedAfter({ type: 'restore' }, { type: 'take', edits }, readAsWritten)).toEqual({});
  });

  it('still becomes a change back if other rates are edited', () => {
    const events = [{ type: 'restore' } as Event, move(2, 0), ...typed('301', 'stay')];
    const { '2:1': other, ...back } = changedAfter(...events);
    expect(other?.values).toEqual(level(1, '301', '300'));
    expect(back).toEqual(backOf('100'));
  });

  it('becomes a change to the amount that was typed last', () => {
    expect(changedAfter({ type: 'restore' }, ...typed('102', 'stay'))).toEqual(backOf('102'));
  });

  it('leaves no change if it was read as written before, or a new sending started', () => {
    const seen = [readAsWritten, ...typed('102', 'stay'), { type: 'restore' } as Event];
    expect(changedAfter(...seen)).toEqual({});
    expect(changedAfter(readAsWritten, move(1, 0), ...typed('301', 'stay'))).toEqual({
      '1:1': { base: level(1, '101', '100'), values: level(1, '101', '301') },
    });
    expect(changedAfter({ type: 'restore' }, { type: 'sending', rates: {} })).toEqual({});
  });

  it('becomes a change back when it is read as written, without any answer', () => {
    const { actor, context } = begin(...typed('101', 'stay'));
    actor.send({ type: 'sending', rates: context().edits });
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
    actor.send(readAsWritten);
    expect(context()).toMatchObject({ edits: backOf('100'), sending: {} });
  });

  it('keeps the other amount of the rate as it was typed', () => {
    const { actor, context } = begin(...typed('101', 'stay'), move(1, 0), ...typed('222', 'stay'));
    const rates = context().edits;
    actor.send({ type: 'sending', rates });
    actor.send({ type: 'go', to: { row: 0, column: 0 } });
    actor.send({ type: 'restore' });
    const read = sheetOf({ 1: [level(1, '101', '222'), level(2, '200')] }, ['1', '2']);
    actor.send({ type: 'sheet.shown', sheet: read });
    actor.send({ type: 'written', rates });
    expect(context().edits).toEqual({
      '1:1': { base: level(1, '101', '222'), values: level(1, '100', '222') },
    });
  });

  it('is not tracked for an added rate, which has no old amount', () => {
    const edit = { base: level(3, ''), values: level(3, '5') };
    const { actor, context } = begin({ type: 'sending', rates: { '1:1': edit, '1:new:3': edit } });
    expect(Object.keys(context().sending)).toEqual(['1:1']);
    actor.send({ type: 'written', rates: { '1:1': edit } });
    expect(context().sending).toEqual({});
  });
});

describe('edits that were dropped for the version of others', () => {
  const drop = (rate: string, text: string): Event => {
    const base = sheet.valuesOf(rate)!;
    const values = { ...base, new_client_rate: text };
    return { type: 'drop', rates: { [rate]: { base, values } } };
  };

  it('can be restored, also in several channels', () => {
    const there: Event = { type: 'go', to: { row: 2, column: 0 } };
    const { actor, context } = begin(...typed('101'), there, ...typed('301'));
    const before = context().edits;
    actor.send(drop('1:1', '101'));
    actor.send(drop('2:1', '301'));
    expect(context().edits).toEqual({});
    actor.send({ type: 'resume' });
    expect(context().edits).toEqual(before);
  });

  it('keep the other amount of the rate, on top of what others have written', () => {
    const { actor, context } = begin(...typed('101'), ...typed('888'));
    const now = { ...level(1, '9001'), returning_client_rate: '100' };
    actor.send({ type: 'sheet.shown', sheet: sheetOf({ 1: [now, level(2, '200')] }, ['1', '2']) });
    actor.send(drop('1:1', '101'));
    const { base, values } = context().edits['1:1']!;
    expect(base).toEqual(now);
    expect(values).toEqual({ ...now, returning_client_rate: '888' });
  });

  it('are restored without the other amount that was written in the meantime', () => {
    const { actor, context } = begin(...typed('101'), ...typed('888'));
    actor.send(drop('1:1', '101'));
    const base = { ...level(1, '9001'), returning_client_rate: '100' };
    const written = { base, values: { ...base, returning_client_rate: '888' } };
    actor.send({ type: 'written', rates: { '1:1': written } });
    expect(context().edits).toEqual({});
    actor.send({ type: 'resume' });
    expect(changedIn(context().edits['1:1']!)).toEqual(['new_client_rate']);
  });
});

describe('the grid', () => {
  it('types, leaves downwards and sideways, and stops at its edges', () => {
    const { context } = begin(...typed('101'), ...typed('102', 'next'), ...typed('203', 'next'));
    expect(context().edits['1:1']!.values).toMatchObject({
      new_client_rate: '101',
      returning_client_rate: '102',
    });
    expect(context().edits['1:2']!.values.returning_client_rate).toBe('203');
    expect(context().selection!.at).toEqual({ row: 2, column: 0 });
    const { context: last } = begin({ type: 'go', to: { row: 3, column: 1 } }, ...typed('1'));
    expect(last().selection!.at).toEqual({ row: 3, column: 1 });
  });

  it.each<[Leave, { row: number; column: number }]>([
    ['up', { row: 1, column: 1 }],
    ['down', { row: 3, column: 1 }],
    ['previous', { row: 2, column: 0 }],
    ['stay', { row: 2, column: 1 }],
  ])('leaves a typed amount by %s', (leave, to) => {
    const { context } = begin({ type: 'go', to: { row: 2, column: 1 } }, ...typed('7', leave));
    expect(context().selection).toEqual({ at: to, anchor: to });
  });

  it('steps back from the beginning of a row to the end of the one before', () => {
    const { context } = begin(move(1, 0), { type: 'step', by: -1 });
    expect(context().selection!.at).toEqual({ row: 0, column: 1 });
  });

  it('refuses to commit a text that is no amount', () => {
    const { actor, context } = begin(...typed('5'), { type: 'edit' });
    actor.send({ type: 'change', text: '12a' });
    actor.send({ type: 'commit', leave: 'down' });
    expect(actor.getSnapshot().value).toBe('typing');
    expect(context().isRefused).toBe(true);
    actor.send({ type: 'fill' });
    expect(actor.getSnapshot().value).toBe('typing');
    actor.send({ type: 'cancel' });
    expect(actor.getSnapshot().value).toBe('moving');
    expect(Object.keys(context().edits)).toEqual(['1:1']);
  });

  it('fills the selection with what is typed, or with its current cell', () => {
    const { actor, context } = begin(move(1, 0), move(2, 1, true), { type: 'type', text: '7' });
    actor.send({ type: 'fill' });
    expect(Object.values(context().edits).map((edit) => changedIn(edit).length)).toEqual([
      1, 1, 2, 2,
    ]);
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
    actor.send({ type: 'resume' });
    expect(Object.keys(context().edits)).toHaveLength(4);
    const other = begin(move(3, 1, true), { type: 'fill' });
    expect(other.context().edits['1:1']!.values.new_client_rate).toBe('400');
  });

  it('selects what was pasted, and reverts the paste in one step before earlier input', () => {
    const { actor, context } = begin(...typed('101'), ...typed('102'), ...typed('301'));
    const before = context().edits;
    actor.send({ type: 'go', to: { row: 1, column: 0 } });
    actor.send({ type: 'paste', text: '7\t8\n9\t10' });
    const pasted = context().edits;
    expect(areaOf(context().selection!)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 });
    // The rates were read again in the meantime.
    actor.send({ type: 'sheet.shown', sheet: { ...sheet } });
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual(before);
    actor.send({ type: 'resume' });
    expect(context().edits).toEqual(pasted);
    actor.send({ type: 'restore' });
    expect(Object.keys(context().edits), 'a later Escape').toEqual(['1:1']);
    expect(changedIn(context().edits['1:1']!)).toEqual(['new_client_rate']);
    // A single pasted row is selected, too.
    actor.send({ type: 'go', to: { row: 0, column: 0 } });
    actor.send({ type: 'paste', text: '5\t6' });
    expect(areaOf(context().selection!)).toEqual({ top: 0, bottom: 0, left: 0, right: 1 });
    // The selection ends at the edges of the sheet.
    actor.send({ type: 'go', to: { row: 3, column: 1 } });
    actor.send({ type: 'paste', text: '5\t6\n7\t8' });
    expect(areaOf(context().selection!)).toEqual({ top: 3, bottom: 3, left: 1, right: 1 });
  });

  it('reverts the selected cells, not the paste, after another selection or a paste without amounts', () => {
    const { actor, context } = begin(...typed('101'), { type: 'go', to: { row: 0, column: 0 } });
    actor.send({ type: 'paste', text: 'абв' });
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
    actor.send({ type: 'paste', text: '5\t6' });
    actor.send({ type: 'go', to: { row: 0, column: 1 } });
    actor.send({ type: 'restore' });
    expect(Object.keys(context().edits)).toEqual(['1:1']);
  });

  it('restores what was typed before a paste, a fill or a percentage replaced it', () => {
    const ways: Event[][] = [
      [{ type: 'paste', text: '9\t9' }],
      [{ type: 'selectAll' }, { type: 'fill' }],
      [
        { type: 'selectAll' },
        { type: 'percent.open' },
        { type: 'form.change', patch: { percent: '7' } },
        { type: 'form.apply' },
      ],
    ];
    for (const way of ways) {
      const { actor, context } = begin(...typed('101'), { type: 'go', to: { row: 0, column: 0 } });
      const before = context().edits['1:1'];
      for (const event of way) actor.send(event);
      const replaced = context().edits;
      actor.send({ type: 'resume' });
      expect(context().edits['1:1']).toEqual(before);
      expect({ ...context().edits, '1:1': null }).toEqual({ ...replaced, '1:1': null });
    }
  });

  it('puts no amounts into a sheet that takes none, and still moves its plans', () => {
    const plan = { planned_date: '2026-12-01T00:00', planned_new_client_rate: '120' };
    const calendar = {
      ...sheetOf({ 1: [{ ...level(1, '100'), ...plan }] }, ['1']),
      takesAmounts: false,
    };
    const { actor, context } = begin({ type: 'sheet.shown', sheet: calendar }, move(0, 0));
    actor.send({ type: 'go', to: { row: 0, column: 0 } });
    for (const event of [
      { type: 'paste', text: '155' },
      ...[{ type: 'edit' }, { type: 'type', text: '1' }, { type: 'percent.open' }],
      ...[{ type: 'spread.open' }, { type: 'paste.ask' }, { type: 'fill' }],
    ] as Event[]) {
      expect(actor.getSnapshot().can(event), event.type).toBe(false);
      actor.send(event);
    }
    expect(context().edits).toEqual({});
    expect(actor.getSnapshot().value).toBe('moving');
    actor.send({ type: 'plan.open' });
    actor.send({ type: 'form.change', patch: { date: '15.12' } });
    actor.send({ type: 'form.apply' });
    expect(context().edits['1:1']!.values.planned_date).toBe('2026-12-15T00:00');
  });

  it('raises the selection by a per cent from a date', () => {
    const { actor, context, told } = begin(
      { type: 'selectAll' },
      { type: 'percent.open' },
      { type: 'form.change', patch: { percent: '-100', date: 'x' } },
      { type: 'form.apply' },
    );
    expect(Object.keys(context().fieldErrors)).toEqual(['percent', 'date']);
    actor.send({ type: 'form.change', patch: { percent: '7 %', date: '01.12' } });
    actor.send({ type: 'form.apply' });
    expect(told).toEqual([{ count: 8, skipped: 0, refused: [] }]);
    expect(context().edits['2:2']!.values).toMatchObject({
      new_client_rate: '400',
      planned_date: '2026-12-01T00:00',
      planned_new_client_rate: '428',
      planned_returning_client_rate: '428',
    });
    actor.send({ type: 'plan.open' });
    actor.send({ type: 'form.apply' });
    expect(context().fieldErrors.date).toBeDefined();
    actor.send({ type: 'form.change', patch: { date: '15.12' } });
    actor.send({ type: 'form.apply' });
    expect(context().edits['2:2']!.values.planned_date).toBe('2026-12-15T00:00');
    actor.send({ type: 'unplan' });
    expect(context().edits).toEqual({});
  });

  it.each([
    ['+10', '330'],
    [' + 7,5 %', '323'],
    ['10', '330'],
    ['−10', '270'],
    ['+-10', null],
    ['++10', null],
    ['+', null],
    ['10+', null],
  ])('a rate of 300 changed by «%s» per cent is %s', (percent, expected) => {
    const { context } = begin(
      { type: 'go', to: { row: 2, column: 0 } },
      { type: 'percent.open' },
      { type: 'form.change', patch: { percent } },
      { type: 'form.apply' },
    );
    expect(context().edits['2:1']?.values.new_client_rate ?? null).toBe(expected);
    expect(context().fieldErrors.percent !== undefined).toBe(expected === null);
  });

  it('does not copy the rates of a channel until a target is chosen', () => {
    const { actor, context } = begin({ type: 'spread.open' }, { type: 'form.apply' });
    expect(actor.getSnapshot().value).toBe('spread');
    expect(context().fieldErrors.target).toEqual(['Выберите канал, в который скопировать ставки']);
    expect(context().edits).toEqual({});
  });

  it('reports how many rates had no place in the target channel', () => {
    const { actor, told, context } = begin();
    const [one, two] = [0, 1].map((column) => sheet.cellAt(0, column)!);
    const copies = () => [
      { from: one!, to: sheet.cellAt(2, 0) },
      { from: two!, to: undefined },
    ];
    actor.send({ type: 'sheet.shown', sheet: { ...sheet, copies } });
    for (const event of [{ type: 'spread.open' }, { type: 'form.change', patch: { target: '2' } }])
      actor.send(event as Event);
    actor.send({ type: 'form.apply' });
    expect(told).toEqual([{ count: 1, skipped: 1, refused: [] }]);
    expect(Object.keys(context().edits)).toEqual(['2:1']);
  });

  it('copies no blank cell over a typed amount', () => {
    const rates = { 1: [level(1, '100'), level(2, '200')], 2: [level(1, '300')] };
    const partly = sheetOf(rates, ['1', '2']);
    const copies = () => [{ from: partly.cellAt(2, 1)!, to: partly.cellAt(0, 1)! }];
    const { actor, told, context } = begin(
      { type: 'sheet.shown', sheet: { ...partly, copies } },
      { type: 'go', to: { row: 0, column: 1 } },
      { type: 'paste', text: '7' },
    );
    const { edits } = context();
    expect(Object.keys(edits)).toEqual(['1:2']);
    actor.send({ type: 'spread.open' });
    actor.send({ type: 'form.change', patch: { target: '1' } });
    actor.send({ type: 'form.apply' });
    expect(context().edits).toEqual(edits);
    expect(told.at(-1)).toEqual({ count: 0, skipped: 0, refused: [] });
  });

  it('keeps its selection by row and column, but not across rows that were added between', () => {
    const { actor, context } = begin(move(2, 0), move(1, 0, true));
    const second = sheetOf({ 2: [level(1, '300')] }, ['1', '2']);
    actor.send({ type: 'sheet.shown', sheet: second });
    expect(areaOf(context().selection!)).toEqual({ top: 0, bottom: 1, left: 0, right: 0 });
    actor.send({ type: 'sheet.shown', sheet });
    expect(context().selection).toEqual({
      at: { row: 3, column: 0 },
      anchor: { row: 2, column: 0 },
    });
    actor.send({ type: 'sheet.shown', sheet: small });
    // The columns differ, so only the cell stays.
    expect(context().selection!.anchor).toEqual(context().selection!.at);
    const between = sheetOf({ 1: [], 2: [], 3: [] }, ['1', '2']);
    const spread = begin(move(3, 0, true));
    spread.actor.send({
      type: 'sheet.shown',
      sheet: { ...between, rows: between.rows.toSpliced(1, 0, 'x') },
    });
    expect(spread.context().selection!.anchor).toEqual(spread.context().selection!.at);
    spread.actor.send({ type: 'sheet.shown', sheet: sheetOf({}, []) });
    expect(spread.context().selection).toBeNull();
  });

  it('stops typing when its cell is gone, and does not type into another one', () => {
    const { actor, context } = begin({ type: 'type', text: '5' });
    actor.send({ type: 'sheet.shown', sheet });
    expect(actor.getSnapshot().value).toBe('typing');
    actor.send({ type: 'sheet.shown', sheet: small });
    expect(actor.getSnapshot().value).toBe('moving');
    expect(context().edits).toEqual({});
  });

  it('restores unfinished typing with its cell, and drops it with a deleted rate', () => {
    const { actor, context } = begin(move(1, 0), { type: 'type', text: '5x' }, { type: 'leave' });
    actor.send({ type: 'sheet.shown', sheet: sheetOf({}, []) });
    actor.send({ type: 'sheet.shown', sheet: small });
    expect(actor.getSnapshot().value).toBe('moving');
    actor.send({ type: 'sheet.shown', sheet });
    expect(actor.getSnapshot().value).toBe('typing');
    expect(context()).toMatchObject({ text: '5x', isRefused: true, held: null, edits: {} });
    expect(context().selection!.at).toEqual({ row: 1, column: 0 });

    actor.send({ type: 'sheet.shown', sheet: { ...small, isGone: () => true } });
    actor.send({ type: 'sheet.shown', sheet });
    expect(actor.getSnapshot().value).toBe('moving');
  });

  it('stays valid after any sequence of events', () => {
    const position = fc.record({
      row: fc.integer({ min: -1, max: 5 }),
      column: fc.integer({ min: -1, max: 3 }),
    });
    const step = fc.integer({ min: -3, max: 3 });
    const text = fc.constantFrom('', '7', '100', '12a', '5\t6\n7', '0,5');
    const constant = <const TType extends Event['type']>(...types: TType[]) =>
      fc.constantFrom(...types).map((type) => ({ type }) as Event);
    const event: fc.Arbitrary<Event> = fc.oneof(
      fc.record({
        type: fc.constant('move' as const),
        rows: step,
        columns: step,
        extend: fc.boolean(),
      }),
      fc.record({ type: fc.constant('go' as const), to: position, extend: fc.boolean() }),
      fc.record({ type: fc.constant('edit' as const), to: position }),
      fc.record({
        type: fc.constantFrom('type' as const, 'change' as const, 'paste' as const),
        text,
      }),
      fc.record({
        type: fc.constant('commit' as const),
        leave: fc.constantFrom(
          'down' as const,
          'up' as const,
          'next' as const,
          'previous' as const,
        ),
      }),
      fc.record({
        type: fc.constant('step' as const),
        by: fc.constantFrom(1 as const, -1 as const),
      }),
      fc.record({
        type: fc.constant('form.change' as const),
        patch: fc.record({ percent: text, date: fc.constantFrom('', '01.12', 'x') }),
      }),
      fc.constantFrom(sheet, small, sheetOf({}, [])).map((one) => ({
        type: 'sheet.shown' as const,
        sheet: one,
      })),
      constant('selectAll', 'cancel', 'fill', 'unplan', 'restore', 'resume', 'percent.open'),
      constant('plan.open', 'form.apply', 'form.close'),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { actor, context } = begin();
        for (const one of events) {
          actor.send(one);
          const { sheet: shown, selection, edits } = context();
          if (selection) {
            const { top, left, bottom, right } = areaOf(selection);
            expect(top).toBeGreaterThanOrEqual(0);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(bottom).toBeLessThan(shown.rows.length);
            expect(right).toBeLessThan(shown.columns);
          }
          for (const edit of Object.values(edits)) {
            expect(changedIn(edit)).not.toEqual([]);
            // A plan is complete or absent.
            const plan = ['date', 'new_client_rate', 'returning_client_rate'].map(
              (name) => edit.values[`planned_${name}`] !== '',
            );
            expect(new Set(plan).size).toBe(1);
          }
        }
        expect(actor.getSnapshot().status).toBe('active');
      }),
      { numRuns: 150 },
    );
  });
});
