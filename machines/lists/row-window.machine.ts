/**
 * A window with one row of a list, such as a line of the log: which row it shows.
 *
 *   closed ──open──▶ open ──close, rows.changed [isGone]──▶ closed
 *
 * `step` moves through the rows of the list behind the window, to its ends; `stepped` moves the list's cursor along.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

type Keys = readonly string[];

export const rowWindowMachine = setup({
  types: {
    context: {} as {
      keys: Keys;
      key: string | null;
      /** The row that the last step led to. */
      stepped: string | null;
    },
    events: {} as
      | { type: 'rows.changed'; keys: Keys }
      | { type: 'open'; key: string }
      | { type: 'step'; by: 1 | -1 }
      | { type: 'close' },
    emitted: {} as { type: 'stepped'; key: string },
  },
  guards: {
    isListed: ({ context: { keys } }, { key }: { key: string }) => keys.includes(key),
    isGone: ({ context: { key } }, { keys }: { keys: Keys }) => !keys.includes(key ?? ''),
    hasBeside: ({ context: { keys, key } }, { by }: { by: number }) =>
      keys[keys.indexOf(key ?? '') + by] !== undefined,
  },
  actions: {
    rememberKeys: assign((_, { keys }: { keys: Keys }) => ({ keys })),
    point: assign((_, { key }: { key: string }) => ({ key, stepped: null })),
    step: assign(({ context: { keys, key } }, { by }: { by: number }) => {
      const stepped = keys[keys.indexOf(key ?? '') + by]!;
      return { key: stepped, stepped };
    }),
    announce: emit(({ context }) => ({ type: 'stepped', key: context.key! })),
    forget: assign({ key: null }),
  },
}).createMachine({
  id: 'rowWindow',
  context: { keys: [], key: null, stepped: null },
  initial: 'closed',
  on: { 'rows.changed': { actions: withEvent('rememberKeys') } },
  states: {
    closed: {
      on: { open: { guard: withEvent('isListed'), target: 'open', actions: withEvent('point') } },
    },
    open: {
      exit: 'forget',
      on: {
        close: 'closed',
        step: { guard: withEvent('hasBeside'), actions: [withEvent('step'), 'announce'] },
        'rows.changed': [
          { guard: withEvent('isGone'), target: 'closed', actions: withEvent('rememberKeys') },
          { actions: withEvent('rememberKeys') },
        ],
      },
    },
  },
});

/** The row that gets the focus when the window closes; null for the row that it was opened from. */
export const returnTo = ({ context }: SnapshotFrom<typeof rowWindowMachine>): string | null =>
  context.key === null ? context.stepped : null;

export type RowWindowMachine = typeof rowWindowMachine;
export type RowWindowActor = ActorRefFrom<RowWindowMachine>;
