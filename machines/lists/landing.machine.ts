/**
 * Moves to a record that was just created: finds its place, waits for its row, and marks the row.
 *
 *   resting ──made──▶ finding ──done [listed]──▶ arriving (`placed`) ──rows.listed [with the row]──▶ marked
 *      ▲                 ├──done [not listed]──▶ resting (`unlisted`)                       (`arrived`) │
 *      │                 └──error──▶ resting (`failed`)                                                 │
 *      └──10 s without the row────────────── arriving           2 s ───────────────────────────────────┘
 *
 * Rows without the new one may arrive first, so the machine waits for the row. A newer record replaces an older one.
 * The sent draft may contain personal data, so it is dropped when the search ends.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { unprovided, withEvent, withOutput } from '#machines/params.ts';
import type { CursorKey } from './cursor.machine.ts';

/** A created record: its id, if the API returned it, and the sent draft. */
export interface Created {
  readonly made: number | null;
  readonly sent: object;
}

/** The row of a record and the page of the list that shows it. */
export interface Place {
  readonly key: CursorKey;
  readonly page: number;
}

export const landingMachine = setup({
  types: {
    context: {} as { created: Created | null; key: CursorKey | null },
    events: {} as
      | ({ type: 'made' } & Created)
      | { type: 'rows.listed'; keys: readonly CursorKey[] },
    emitted: {} as
      | { type: 'placed'; place: Place }
      | { type: 'unlisted' }
      | { type: 'failed' }
      /** The row is on the screen and should get the focus. */
      | { type: 'arrived'; key: CursorKey },
  },
  actors: {
    /** The place of the record in the list with its filters and order; null if the list does not contain it. */
    find: fromPromise<{ place: Place | null }, Created>(unprovided('landing', 'find')),
  },
  delays: { attention: 2000, timeout: 10_000 },
  guards: {
    isListed: (_, params: { place: Place | null }) => params.place !== null,
    isThere: ({ context }, params: { keys: readonly CursorKey[] }) =>
      params.keys.includes(context.key!),
  },
  actions: {
    remember: assign((_, { made, sent }: Created) => ({ created: { made, sent } })),
    forgetCreated: assign({ created: null }),
    forgetPlace: assign({ key: null }),
    rememberPlace: assign((_, params: { place: Place | null }) => ({ key: params.place!.key })),
    announcePlace: emit((_, params: { place: Place | null }) => ({
      type: 'placed',
      place: params.place!,
    })),
    announceArrival: emit(({ context }) => ({ type: 'arrived', key: context.key! })),
    announceAbsence: emit({ type: 'unlisted' }),
    announceFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'landing',
  context: { created: null, key: null },
  initial: 'resting',
  on: { made: { target: '.finding', actions: withEvent('remember') } },
  states: {
    resting: { entry: 'forgetPlace' },
    finding: {
      exit: 'forgetCreated',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => context.created!,
        onDone: [
          {
            guard: withOutput('isListed'),
            target: 'arriving',
            actions: [withOutput('rememberPlace'), withOutput('announcePlace')],
          },
          { target: 'resting', actions: 'announceAbsence' },
        ],
        onError: { target: 'resting', actions: 'announceFailure' },
      },
    },
    arriving: {
      on: {
        'rows.listed': {
          guard: withEvent('isThere'),
          target: 'marked',
          actions: 'announceArrival',
        },
      },
      after: { timeout: 'resting' },
    },
    marked: { after: { attention: 'resting' } },
  },
});

export type LandingMachine = typeof landingMachine;
export type LandingActor = ActorRefFrom<LandingMachine>;
