/**
 * The row of a table that keys act on, and the requested page.
 *
 *   rows   unread ──▶ empty ⇄ pointing ──rows.awaited──▶ outdated ──rows.changed──▶ pointing, empty
 *                                                         └──rows.dropped──▶ unread
 *   place  resting ──seek, page.step, page.turn──▶ seeking
 *             ▲                                             │
 *             └────────────rows.changed (`found`)───────────┘
 *   move   meant ──rows.changed [the row is gone]──▶ unmeant ──0.7 s, next, previous, first, last──▶ meant
 *
 * The machine only requests a page (`turned`). Its rows arrive as `rows.changed`, and the cursor moves to
 * the destination row, or to the row at its position. A step before the first rows have arrived, or while rows of
 * another page or filter are awaited (`outdated`), is applied to the rows that arrive.
 *
 * `pointed` is emitted when a row should get the focus; `replaced` when the current row was removed and the cursor has
 * moved to a neighbour (`unmeant` for a moment, so that a second key press does not act on the neighbour); `emptied`
 * when the loaded rows are all gone.
 */
import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

export type CursorKey = string | number;

/**
 * The row to move to once its page arrives: the one with this key, otherwise the one at this position. Without
 * a position the cursor then stays where it is.
 */
interface Destination {
  readonly key: CursorKey | null;
  readonly at: number | null;
}

/** The longest time until a second press of a key, in milliseconds. */
const ATTENTION = 700;
const firstOfPage: Destination = { key: null, at: 0 };
/** The last row, however many arrive. */
const lastOfPage: Destination = { key: null, at: Number.MAX_SAFE_INTEGER };

/** Steps without rows: applied to the rows that arrive. */
const seekingSteps = {
  next: { actions: { type: 'seekStep', params: { by: 1 } } },
  previous: { actions: { type: 'seekStep', params: { by: -1 } } },
  first: { actions: 'seekFirst' },
  last: { actions: 'seekLast' },
} as const;

export const cursorMachine = setup({
  types: {
    context: {} as {
      keys: readonly CursorKey[];
      key: CursorKey | null;
      page: number;
      /** The last existing page. */
      last: number;
      destination: Destination | null;
    },
    events: {} as
      | { type: 'rows.changed'; keys: readonly CursorKey[] }
      /** The shown rows belong to another page or filter than the requested one. */
      | { type: 'rows.awaited' }
      /** The awaited rows could not be read, so the screen shows no rows any more. */
      | { type: 'rows.dropped' }
      | { type: 'pages.changed'; page: number; last: number }
      | { type: 'row.focused'; key: CursorKey }
      | { type: 'next' }
      | { type: 'previous' }
      | { type: 'first' }
      | { type: 'last' }
      | ({ type: 'seek' } & Destination)
      | { type: 'page.step'; by: 1 | -1 }
      | { type: 'page.turn'; page: number },
    emitted: {} as
      | { type: 'pointed' | 'replaced' | 'found'; key: CursorKey }
      | { type: 'emptied' }
      | { type: 'turned'; page: number },
  },
  delays: { attention: ATTENTION },
  guards: {
    isEmpty: (_, params: { keys: readonly CursorKey[] }) => params.keys.length === 0,
    isGone: ({ context }, params: { keys: readonly CursorKey[] }) =>
      context.key !== null && !params.keys.includes(context.key),
    isListed: ({ context }, params: { key: CursorKey }) => context.keys.includes(params.key),
    isNowhere: ({ context: { destination } }, params: { keys: readonly CursorKey[] }) =>
      params.keys.length === 0 ||
      (destination!.at === null && !params.keys.includes(destination!.key!)),
    isOtherPage: ({ context: { page, last } }, params: { page: number }) =>
      params.page !== page && params.page >= 1 && params.page <= last,
  },
  actions: {
    rememberKeys: assign(({ context }, params: { keys: readonly CursorKey[] }) => ({
      keys: params.keys,
      key: nearestKey(context, params.keys),
    })),
    rememberPages: assign((_, { page, last }: { page: number; last: number }) => ({ page, last })),
    pointTo: assign((_, params: { key: CursorKey }) => ({ key: params.key })),
    step: assign(({ context }, params: { by: number }) => {
      const at = context.keys.indexOf(context.key ?? '');
      const to = Math.min(context.keys.length - 1, Math.max(0, at + params.by));
      return { key: context.keys[to] ?? null };
    }),
    pointToFirst: assign({ key: ({ context }) => context.keys[0] ?? null }),
    pointToLast: assign({ key: ({ context }) => context.keys.at(-1) ?? null }),
    pointToDestination: assign(({ context }, params: { keys: readonly CursorKey[] }) => ({
      key: destinationKey(context.destination!, params.keys),
      destination: null,
    })),
    rememberDestination: assign((_, { key, at }: Destination) => ({ destination: { key, at } })),
    forgetDestination: assign({ destination: null }),
    seekStep: raise(({ context: { destination } }, params: { by: number }) => ({
      type: 'seek',
      key: destination?.key ?? null,
      // A row that is already a destination, such as the record the user returns from, stays one.
      at: Math.max(0, (destination?.at ?? 0) + (destination?.key === null ? params.by : 0)),
    })),
    seekFirst: raise({ type: 'seek', ...firstOfPage }),
    seekLast: raise({ type: 'seek', ...lastOfPage }),
    turnTo: assign((_, { page }: { page: number }) => ({ page, destination: firstOfPage })),
    stepPage: assign(({ context }, params: { by: number }) => ({
      page: context.page + params.by,
      destination: firstOfPage,
    })),
    announceReplacement: emit(({ context }) => ({ type: 'replaced', key: context.key! })),
    announceEmptiness: emit({ type: 'emptied' }),
    announce: emit(({ context }) => ({ type: 'pointed', key: context.key! })),
    announceFound: emit(({ context }) => ({ type: 'found', key: context.key! })),
    announceTurn: emit(({ context }) => ({ type: 'turned', page: context.page })),
  },
}).createMachine({
  id: 'cursor',
  context: { keys: [], key: null, page: 1, last: 1, destination: null },
  type: 'parallel',
  on: { 'pages.changed': { actions: withEvent('rememberPages') } },
  states: {
    rows: {
      initial: 'unread',
      on: {
        'rows.changed': [
          {
            guard: withEvent('isEmpty'),
            target: '.empty',
            actions: [withEvent('rememberKeys'), 'announceEmptiness'],
          },
          {
            guard: withEvent('isGone'),
            target: '.pointing',
            actions: [withEvent('rememberKeys'), 'announceReplacement'],
          },
          { target: '.pointing', actions: withEvent('rememberKeys') },
        ],
      },
      states: {
        unread: {
          on: {
            // No row could have had the focus, so `emptied` is not emitted.
            'rows.changed': {
              guard: withEvent('isEmpty'),
              target: 'empty',
              actions: withEvent('rememberKeys'),
            },
            ...seekingSteps,
          },
        },
        empty: { on: { 'rows.awaited': 'outdated' } },
        pointing: {
          on: {
            'rows.awaited': 'outdated',
            'row.focused': { guard: withEvent('isListed'), actions: withEvent('pointTo') },
            next: { actions: [{ type: 'step', params: { by: 1 } }, 'announce'] },
            previous: { actions: [{ type: 'step', params: { by: -1 } }, 'announce'] },
            first: { actions: ['pointToFirst', 'announce'] },
            last: { actions: ['pointToLast', 'announce'] },
          },
        },
        outdated: {
          on: {
            'rows.dropped': {
              target: 'unread',
              actions: { type: 'rememberKeys', params: { keys: [] } },
            },
            ...seekingSteps,
          },
        },
      },
    },
    move: {
      initial: 'meant',
      on: {
        'rows.changed': [
          { guard: withEvent('isEmpty'), target: '.meant' },
          { guard: withEvent('isGone'), target: '.unmeant' },
        ],
      },
      states: {
        meant: {},
        unmeant: {
          after: { attention: 'meant' },
          on: { next: 'meant', previous: 'meant', first: 'meant', last: 'meant' },
        },
      },
    },
    place: {
      initial: 'resting',
      on: {
        seek: { target: '.seeking', actions: withEvent('rememberDestination') },
        'page.step': {
          guard: {
            type: 'isOtherPage',
            params: ({ context, event }) => ({ page: context.page + event.by }),
          },
          target: '.seeking',
          actions: [withEvent('stepPage'), 'announceTurn'],
        },
        'page.turn': {
          guard: withEvent('isOtherPage'),
          target: '.seeking',
          actions: [withEvent('turnTo'), 'announceTurn'],
        },
      },
      states: {
        resting: {},
        seeking: {
          on: {
            'rows.changed': [
              { guard: withEvent('isNowhere'), target: 'resting', actions: 'forgetDestination' },
              { target: 'resting', actions: [withEvent('pointToDestination'), 'announceFound'] },
            ],
          },
        },
      },
    },
  },
});

export type CursorMachine = typeof cursorMachine;
export type CursorActor = ActorRefFrom<CursorMachine>;

/** The same row if it still exists, otherwise the row now at its position. */
function nearestKey(
  before: { keys: readonly CursorKey[]; key: CursorKey | null },
  keys: readonly CursorKey[],
): CursorKey | null {
  if (before.key === null) return null;
  return destinationKey({ key: before.key, at: before.keys.indexOf(before.key) }, keys);
}

function destinationKey({ key, at }: Destination, keys: readonly CursorKey[]): CursorKey | null {
  if (key !== null && keys.includes(key)) return key;
  return keys[Math.min(Math.max(at ?? 0, 0), keys.length - 1)] ?? null;
}
