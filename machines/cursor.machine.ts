/**
 * Which row of a table the keys act on.
 *
 *   empty ⇄ pointing        `pointed`: the row wants the focus; `replaced`: the row that had it is
 *                           gone, and a neighbour has come to its place
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';

export type CursorKey = string | number;

export const cursorMachine = setup({
  types: {
    context: {} as { keys: readonly CursorKey[]; key: CursorKey | null },
    events: {} as
      | { type: 'rows.changed'; keys: readonly CursorKey[] }
      | { type: 'row.focused'; key: CursorKey }
      | { type: 'next' }
      | { type: 'previous' }
      | { type: 'first' }
      | { type: 'last' },
    emitted: {} as { type: 'pointed' | 'replaced'; key: CursorKey },
  },
  guards: {
    isEmpty: (_, params: { keys: readonly CursorKey[] }) => params.keys.length === 0,
    isGone: ({ context }, params: { keys: readonly CursorKey[] }) =>
      context.key !== null && !params.keys.includes(context.key),
    isListed: ({ context }, params: { key: CursorKey }) => context.keys.includes(params.key),
  },
  actions: {
    rememberKeys: assign(({ context }, params: { keys: readonly CursorKey[] }) => ({
      keys: params.keys,
      key: nearestKey(context, params.keys),
    })),
    pointTo: assign((_, params: { key: CursorKey }) => ({ key: params.key })),
    step: assign(({ context }, params: { by: number }) => {
      const at = context.keys.indexOf(context.key ?? '');
      const to = Math.min(context.keys.length - 1, Math.max(0, at + params.by));
      return { key: context.keys[to] ?? null };
    }),
    pointToFirst: assign({ key: ({ context }) => context.keys[0] ?? null }),
    pointToLast: assign({ key: ({ context }) => context.keys.at(-1) ?? null }),
    announceReplacement: emit(({ context }) => ({ type: 'replaced', key: context.key! })),
    announce: emit(({ context }) => ({ type: 'pointed', key: context.key! })),
  },
}).createMachine({
  id: 'cursor',
  context: { keys: [], key: null },
  initial: 'empty',
  on: {
    'rows.changed': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => ({ keys: event.keys }) },
        target: '.empty',
        actions: { type: 'rememberKeys', params: ({ event }) => ({ keys: event.keys }) },
      },
      {
        guard: { type: 'isGone', params: ({ event }) => ({ keys: event.keys }) },
        target: '.pointing',
        actions: [
          { type: 'rememberKeys', params: ({ event }) => ({ keys: event.keys }) },
          'announceReplacement',
        ],
      },
      {
        target: '.pointing',
        actions: { type: 'rememberKeys', params: ({ event }) => ({ keys: event.keys }) },
      },
    ],
  },
  states: {
    empty: {},
    pointing: {
      on: {
        'row.focused': {
          guard: { type: 'isListed', params: ({ event }) => ({ key: event.key }) },
          actions: { type: 'pointTo', params: ({ event }) => ({ key: event.key }) },
        },
        next: { actions: [{ type: 'step', params: { by: 1 } }, 'announce'] },
        previous: { actions: [{ type: 'step', params: { by: -1 } }, 'announce'] },
        first: { actions: ['pointToFirst', 'announce'] },
        last: { actions: ['pointToLast', 'announce'] },
      },
    },
  },
});

export type CursorMachine = typeof cursorMachine;
export type CursorActor = ActorRefFrom<CursorMachine>;

/** The same row where it is still there, else the one that has come to its place. */
function nearestKey(
  before: { keys: readonly CursorKey[]; key: CursorKey | null },
  keys: readonly CursorKey[],
): CursorKey | null {
  if (before.key === null) return null;
  if (keys.includes(before.key)) return before.key;
  const place = before.keys.indexOf(before.key);
  return keys[Math.min(place, keys.length - 1)] ?? null;
}
