/**
 * Finds the place of a record that was just created, so that its list can show it.
 *
 *   resting ──made──▶ finding ──done [listed]──▶ resting (`placed`)
 *                        ├──────done [not listed]──▶ resting (`unlisted`)
 *                        └──────error──▶ resting (`failed`)
 *
 * A newer record replaces the one that is looked for. What was sent may be personal data, so it is
 * dropped when the search ends.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';

/** A created record: its id, if the API told it, and what was sent. */
export interface Created {
  readonly made: number | null;
  readonly sent: object;
}

/** The row of a record and the page of the list that shows it. */
export interface Place {
  readonly key: number;
  readonly page: number;
}

export const landingMachine = setup({
  types: {
    context: {} as { created: Created | null },
    events: {} as { type: 'made' } & Created,
    emitted: {} as { type: 'placed'; place: Place } | { type: 'unlisted' } | { type: 'failed' },
  },
  actors: {
    /** The place of the record in the list with its filters and order; null if it is not there. */
    find: fromPromise<{ place: Place | null }, Created>(() => {
      throw new Error('landing: no "find" actor was provided');
    }),
  },
  guards: {
    isListed: (_, params: { place: Place | null }) => params.place !== null,
  },
  actions: {
    remember: assign((_, { made, sent }: Created) => ({ created: { made, sent } })),
    forget: assign({ created: null }),
    announcePlace: emit((_, params: { place: Place | null }) => ({
      type: 'placed',
      place: params.place!,
    })),
    announceAbsence: emit({ type: 'unlisted' }),
    announceFailure: emit({ type: 'failed' }),
  },
}).createMachine({
  id: 'landing',
  context: { created: null },
  initial: 'resting',
  on: {
    made: {
      target: '.finding',
      reenter: true,
      actions: { type: 'remember', params: ({ event }) => event },
    },
  },
  states: {
    resting: { entry: 'forget' },
    finding: {
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => context.created!,
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'announcePlace', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: 'announceAbsence' },
        ],
        onError: { target: 'resting', actions: 'announceFailure' },
      },
    },
  },
});

export type LandingMachine = typeof landingMachine;
export type LandingActor = ActorRefFrom<LandingMachine>;
