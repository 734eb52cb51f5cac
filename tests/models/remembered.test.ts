// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { itself, rememberBy, wholeKey } from '#tests/support/remembered.ts';

type Anything = Record<string, unknown>;
const child = setup({ types: { context: {} as Anything, input: {} as Anything } }).createMachine({
  context: ({ input }) => input,
});
const parent = setup({
  types: { context: {} as Anything, input: {} as Anything, events: {} as { type: string } },
}).createMachine({
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      initial: 'left',
      states: { left: { on: { turn: 'right' } }, right: {}, last: { type: 'history' } },
      on: { close: 'closed' },
    },
    closed: {},
  },
});
/** Returns the key after these events. */
function keyOf(input: Anything, ...events: string[]): string {
  const actor = createActor(parent, { input }).start();
  for (const type of events) actor.send({ type });
  return wholeKey(actor.getSnapshot());
}

test.each([
  ['texts', { a: 1 }, { a: 2 }],
  ['maps', new Map([[1, 2]]), new Map([[1, 3]])],
  ['sets', new Set([1]), new Set([2])],
  ['failures', new Error('one'), new Error('two')],
  ['fields of failures', Object.assign(new Error(''), { status: 1 }), new Error('')],
  ['functions', () => 1, () => 2],
])('a key distinguishes %s', (_, one, other) => {
  expect(keyOf({ held: one })).toBe(keyOf({ held: one }));
  expect(keyOf({ held: one })).not.toBe(keyOf({ held: other }));
});

test('a key distinguishes states, their history, and the context of their children', () => {
  const keys = [keyOf({}), keyOf({}, 'turn'), keyOf({}, 'close'), keyOf({}, 'turn', 'close')];
  expect(new Set(keys).size).toBe(keys.length);
  const withChild = (input: Anything) => {
    const ref = createActor(child, { id: 'one', input });
    return wholeKey(createActor(child, { input: { ref } }).getSnapshot());
  };
  expect(withChild({ a: 1 })).toBe(withChild({ a: 1 }));
  expect(withChild({ a: 1 })).not.toBe(withChild({ a: 2 }));
});

test('a call is made once for each key', () => {
  const work = vi.fn((word: string) => word.toUpperCase());
  const upper = rememberBy(([first]: string) => first, work);
  expect(['one', 'once', 'two'].map(upper)).toEqual(['ONE', 'ONE', 'TWO']);
  expect(work).toHaveBeenCalledTimes(2);
  expect(['a', 'b', 'a'].map(rememberBy(itself, String))).toEqual(['a', 'b', 'a']);
});
