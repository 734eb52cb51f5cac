/**
 * A screen or window that could not be drawn, until a retry.
 *
 *   whole ──broke──────────────────▶ broken
 *     ▲   ──broke [isMissingPart]──▶ unloaded    the connection was lost, or a new version has other files
 *     └──reopen, path.changed [isElsewhere]── both
 *
 * `renew` reloads the page and is accepted only while something is broken. A boundary draws its
 * content again when `chances` grows. Navigation counts as a chance, too, and a second failure is
 * reported again.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** What broke: the whole screen, or a window over it. */
export type FaultyPart = 'screen' | 'window';

/** The browsers' messages for a file of the console that did not load. */
const MISSING_PART = /dynamically imported module|importing a module script|unable to preload/i;

export const faultMachine = setup({
  types: {
    context: {} as {
      /** The open address. */
      path: string;
      part: FaultyPart;
      message: string;
      /** How many retries there were. */
      chances: number;
    },
    input: {} as { path: string },
    events: {} as
      | { type: 'broke'; part: FaultyPart; message: string }
      | { type: 'reopen' }
      | { type: 'renew' }
      | { type: 'path.changed'; path: string },
    emitted: {} as { type: 'reopened' } | { type: 'renewal.wanted' },
  },
  guards: {
    isMissingPart: (_, params: { message: string }) => MISSING_PART.test(params.message),
    isElsewhere: ({ context }, params: { path: string }) => context.path !== params.path,
  },
  actions: {
    remember: assign((_, { part, message }: { part: FaultyPart; message: string }) => ({
      part,
      message,
    })),
    rememberPath: assign((_, params: { path: string }) => ({ path: params.path })),
    giveChance: assign({ message: '', chances: ({ context }) => context.chances + 1 }),
    announceReopened: emit({ type: 'reopened' }),
    wantRenewal: emit({ type: 'renewal.wanted' }),
  },
}).createMachine({
  id: 'fault',
  context: ({ input }) => ({ path: input.path, part: 'screen', message: '', chances: 0 }),
  initial: 'whole',
  on: {
    broke: [
      {
        guard: withEvent('isMissingPart'),
        target: '.faulty.unloaded',
        actions: withEvent('remember'),
      },
      { target: '.faulty.broken', actions: withEvent('remember') },
    ],
    'path.changed': { actions: withEvent('rememberPath') },
  },
  states: {
    whole: {},
    faulty: {
      initial: 'broken',
      on: {
        reopen: { target: 'whole', actions: ['giveChance', 'announceReopened'] },
        renew: { actions: 'wantRenewal' },
        'path.changed': {
          guard: withEvent('isElsewhere'),
          target: 'whole',
          actions: [withEvent('rememberPath'), 'giveChance'],
        },
      },
      states: { broken: {}, unloaded: {} },
    },
  },
});

export type FaultMachine = typeof faultMachine;
export type FaultActor = ActorRefFrom<FaultMachine>;
