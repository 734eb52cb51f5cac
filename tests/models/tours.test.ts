/** Tours take every transition of the shortest paths, on fewer screens. */
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { explore, pathsOf, titleOf } from '#tests/support/model.ts';
import { toursOf } from '#tests/support/tours.ts';

const EVENTS = [
  { type: 'open' },
  { type: 'close' },
  { type: 'lock' },
  { type: 'unlock' },
  { type: 'break' },
] as const;

const door = setup({
  types: { context: {} as { slams: number }, events: {} as (typeof EVENTS)[number] },
  guards: { isWorn: ({ context }) => context.slams > 0 },
  actions: { count: assign({ slams: ({ context }) => context.slams + 1 }) },
}).createMachine({
  id: 'door',
  context: { slams: 0 },
  initial: 'shut',
  states: {
    shut: { on: { open: 'open', lock: 'locked', break: { guard: 'isWorn', target: 'broken' } } },
    open: { on: { close: { target: 'shut', actions: 'count' } } },
    locked: { on: { unlock: 'shut' } },
    broken: { type: 'final' },
  },
});

const model = explore({
  machine: door,
  starts: { door: {} },
  events: EVENTS,
  distinguish: ({ context: { slams } }) => slams > 0,
  condense: () => null,
});

const titlesOf = (ways: ReturnType<typeof pathsOf>) =>
  ways.map(({ start, steps }) =>
    [start, ...steps.slice(1).map(({ event }) => titleOf(event))].join(' '),
  );

describe('tours', () => {
  it('take the steps of many paths on one screen', () => {
    expect(pathsOf(model).length).toBeGreaterThan(3);
    expect(titlesOf(toursOf(model))).toEqual(['door open close lock unlock break']);
  });

  it('end at the given length, and the next one starts', () => {
    expect(titlesOf(toursOf(model, pathsOf(model), 3))).toEqual([
      'door open close',
      'door lock unlock',
      'door open close break',
    ]);
  });

  it('take only the events of their start', () => {
    const narrow = { ...model, starts: { door: { only: ['lock', 'unlock'] as const } } };
    expect(titlesOf(toursOf(narrow))).toEqual(['door lock unlock']);
  });

  it('leave a step to a separate path if only another history allows it', () => {
    const coarse = { ...model, distinguish: () => null };
    expect(titlesOf(toursOf(coarse, pathsOf(coarse), 2)).at(-1)).toBe('door open close break');
  });
});
