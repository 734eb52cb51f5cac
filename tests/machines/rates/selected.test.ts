/** What a selection costs: one wide channel must not make all others wide. */
import { describe, expect, it } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { createGridMachine } from '#machines/rates/grid.machine.ts';
import { selectedOf } from '#machines/rates/selected.ts';
import type { Sheet } from '#machines/rates/sheet.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';

const machine = createGridMachine('grid', () => ({ moment: '2026-12-01T00:00' }));
type Event = EventFrom<typeof machine>;

const LEVELS = Array.from({ length: 60 }, (_, at) => String(at + 1));
const wide = LEVELS.map((_, at) => level(at + 1, '100'));
const narrow = Array.from({ length: 30 }, () => [level(1, '100'), level(2, '200')]);
const channels = Object.fromEntries([wide, ...narrow].map((rates, at) => [at + 1, rates]));
/** Two amounts of each rate. */
const AMOUNTS = (wide.length + 2 * narrow.length) * 2;

function begin(...events: Event[]) {
  let visits = 0;
  const plain = sheetOf(channels, LEVELS);
  const counted =
    <TArgs extends unknown[], TMade>(ask: (...args: TArgs) => TMade) =>
    (...args: TArgs) => {
      visits += 1;
      return ask(...args);
    };
  const sheet: Sheet = {
    ...plain,
    cellAt: counted(plain.cellAt),
    valuesOf: counted(plain.valuesOf),
  };
  const actor = createActor(machine).start();
  actor.send({ type: 'sheet.shown', sheet });
  for (const event of events) actor.send(event);
  return {
    actor,
    context: () => actor.getSnapshot().context,
    visitsOf: (act: () => void) => {
      visits = 0;
      act();
      return visits;
    },
  };
}
const all: Event = { type: 'selectAll' };
const percent: Event[] = [
  { type: 'percent.open' },
  { type: 'form.change', patch: { percent: '7' } },
  { type: 'form.apply' },
];
const typed = (text: string, row: number, column: number): Event[] => [
  { type: 'go', to: { row, column } },
  { type: 'type', text },
  { type: 'commit', leave: 'stay' },
];

describe('all cells', () => {
  it('are the rates that exist, and the ones that were typed into blank cells', () => {
    const { actor, context } = begin(all);
    expect(selectedOf(context())).toHaveLength(AMOUNTS);
    for (const event of [...typed('7', 2, 40), all]) actor.send(event);
    expect(selectedOf(context())).toHaveLength(AMOUNTS + 2);
  });

  it('are visited once, however many commands are checked', () => {
    const { actor, visitsOf } = begin(all);
    const asked: Event[] = [
      { type: 'percent.open' },
      { type: 'plan.open' },
      { type: 'unplan' },
      { type: 'restore' },
    ];
    const ask = () => asked.map((event) => actor.getSnapshot().can(event));
    // Each rate is visited for its place and for its plan; blank cells cost nothing.
    expect(visitsOf(ask)).toBeLessThan(AMOUNTS * 4);
    expect(visitsOf(() => Array.from({ length: 50 }, ask))).toBe(0);
    expect(ask()).toEqual([true, false, false, false]);
  });

  it('are raised without counting blank ones as skipped', () => {
    const { actor, context } = begin(all);
    const told: unknown[] = [];
    actor.on('changed', (one) => told.push(one));
    for (const event of percent) actor.send(event);
    expect(told).toMatchObject([{ count: AMOUNTS, skipped: 0 }]);
    expect(Object.keys(context().edits)).toHaveLength(AMOUNTS / 2);
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
  });
});

it('an arrow key costs the same with thousands of added levels', () => {
  const { actor, visitsOf } = begin({ type: 'go', to: { row: 2, column: 2 } });
  const move = () => {
    actor.send({ type: 'move', rows: 1, columns: 0 });
    expect(actor.getSnapshot().can({ type: 'percent.open' })).toBe(true);
    actor.send({ type: 'move', rows: -1, columns: 0 });
  };
  actor.send({ type: 'go', to: { row: 2, column: 0 } });
  const before = visitsOf(move);
  for (const event of [
    { type: 'go', to: { row: 2, column: 2 } },
    { type: 'go', to: { row: 61, column: 59 }, extend: true },
    { type: 'paste', text: '5' },
    { type: 'go', to: { row: 2, column: 0 } },
  ] as const)
    actor.send(event);
  expect(Object.keys(actor.getSnapshot().context.edits).length).toBeGreaterThan(1_000);
  expect(visitsOf(move)).toBe(before);
});

describe('blank cells', () => {
  const blank: Event = { type: 'go', to: { row: 2, column: 40 } };
  const two: Event = { type: 'go', to: { row: 3, column: 40 }, extend: true };

  const below: Event = { type: 'go', to: { row: 3, column: 40 } };
  const up: Event = { type: 'go', to: { row: 2, column: 40 }, extend: true };

  it('cannot be raised if nothing else is selected', () => {
    expect(begin(blank, two).actor.getSnapshot().can({ type: 'percent.open' })).toBe(false);
  });

  it('are filled, raised and reverted like others', () => {
    const { actor, context } = begin(...typed('7', 2, 40), below, up, { type: 'fill' });
    const amounts = () => {
      const { new_client_rate: one, returning_client_rate: other } =
        context().edits['2:new:41']?.values ?? {};
      return [one, other];
    };
    expect(amounts()).toEqual(['7', '7']);
    for (const event of percent.with(1, { type: 'form.change', patch: { percent: '100' } })) {
      actor.send(event);
    }
    expect(amounts()).toEqual(['14', '14']);
    actor.send({ type: 'restore' });
    expect(amounts()).toEqual(['7', '7']);
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
  });

  it('accept a paste that the undo key reverts', () => {
    const { actor, context } = begin(blank, two, { type: 'paste', text: '5' });
    expect(Object.keys(context().edits)).toEqual(['2:new:41']);
    expect(actor.getSnapshot().can({ type: 'undo' })).toBe(true);
    actor.send({ type: 'undo' });
    expect(context().edits).toEqual({});
  });

  it('accept a paste that Escape reverts', () => {
    const { actor, context } = begin(blank, two, { type: 'paste', text: '5' });
    expect(actor.getSnapshot().can({ type: 'restore' })).toBe(true);
    actor.send({ type: 'restore' });
    expect(context().edits).toEqual({});
  });

  it.each(['restore', 'undo'] as const)(
    'get an earlier paste back by `%s` after another paste over it',
    (type) => {
      const pastes: Event[] = [blank, two, { type: 'paste', text: '5' }, blank, two];
      const { actor, context } = begin(...pastes);
      const before = context().edits;
      actor.send({ type: 'paste', text: '6' });
      expect(context().edits['2:new:41']?.values.new_client_rate).toBe('6');
      actor.send({ type });
      expect(context().edits).toEqual(before);
      expect(before['2:new:41']?.values.new_client_rate).toBe('5');
    },
  );

  it('get their typed amount back when a paste over it is undone', () => {
    const { actor, context } = begin(...typed('9', 2, 40), two, { type: 'paste', text: '5' });
    actor.send({ type: 'undo' });
    expect(context().edits['2:new:41']?.values.new_client_rate).toBe('9');
  });
});
