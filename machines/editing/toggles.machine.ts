/**
 * Things of a list that are turned on and off, each by itself. Only those that are being turned
 * have a machine; while they have it, they are locked.
 *
 *   the list   turn [not turning already] ──▶ one machine more
 *   one thing  turning ──done──▶ turned · ──error──▶ unturned       both are heard of by the list
 *
 * Where it is not known whether a thing was turned, the next turn is told to look first.
 * What was turned is shown so when the server has said it, and not before.
 */
import {
  type ActorRefFrom,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  sendParent,
  setup,
} from 'xstate';
import { toProblem } from '#contract/problem.ts';

type Key = string | number;

interface Turning<TSubject> {
  readonly key: Key;
  readonly subject: TSubject;
  /** It is not known what became of turning it before: it has to be looked at first. */
  readonly isDoubted: boolean;
}

/** One thing that is being turned. */
export function createToggleMachine<TSubject>(id: string) {
  return setup({
    types: {
      context: {} as Turning<TSubject>,
      input: {} as Turning<TSubject>,
      tags: {} as 'writing',
    },
    actors: {
      turn: fromPromise<void, { subject: TSubject; isDoubted: boolean }>(() => {
        throw new Error(`${id}: no "turn" actor was provided`);
      }),
    },
    actions: {
      tellTurned: sendParent((_, params: { key: Key }) => ({ type: 'turned', key: params.key })),
      tellUnturned: sendParent((_, { key, error }: { key: Key; error: unknown }) => ({
        type: 'unturned',
        key,
        isDoubtful: toProblem(error).isDoubtful ?? false,
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => input,
    initial: 'turning',
    states: {
      turning: {
        tags: 'writing',
        invoke: {
          id: 'turn',
          src: 'turn',
          input: ({ context: { subject, isDoubted } }) => ({ subject, isDoubted }),
          onDone: {
            target: 'turned',
            actions: { type: 'tellTurned', params: ({ context }) => ({ key: context.key }) },
          },
          onError: {
            target: 'unturned',
            actions: {
              type: 'tellUnturned',
              params: ({ context, event }) => ({ key: context.key, error: event.error }),
            },
          },
        },
      },
      turned: { type: 'final' },
      unturned: { type: 'final' },
    },
  });
}

/**
 * @param keyOf What tells the things apart.
 * @param toggle The machine of one of them, with its call.
 */
export function createTogglesMachine<TSubject>(
  id: string,
  keyOf: (subject: TSubject) => Key,
  toggle: ReturnType<typeof createToggleMachine<TSubject>>,
) {
  return setup({
    types: {
      context: {} as {
        turning: readonly Key[];
        /** Turned perhaps: nobody knows until they are looked at. */
        doubted: readonly Key[];
      },
      events: {} as
        | { type: 'turn'; subject: TSubject }
        | { type: 'turned'; key: Key }
        | { type: 'unturned'; key: Key; isDoubtful: boolean },
      emitted: {} as { type: 'turned'; key: Key },
    },
    actors: { toggle },
    guards: {
      isFree: ({ context }, params: { subject: TSubject }) =>
        !context.turning.includes(keyOf(params.subject)),
    },
    actions: {
      begin: enqueueActions(({ context, enqueue }, params: { subject: TSubject }) => {
        const key = keyOf(params.subject);
        enqueue.spawnChild('toggle', {
          id: `toggle ${key}`,
          input: { key, subject: params.subject, isDoubted: context.doubted.includes(key) },
        });
        enqueue.assign({ turning: [...context.turning, key] });
      }),
      end: assign(({ context }, params: { key: Key }) => ({
        turning: context.turning.filter((key) => key !== params.key),
      })),
      recordDoubt: assign(({ context }, params: { key: Key; isDoubtful: boolean }) => {
        const others = context.doubted.filter((key) => key !== params.key);
        const isInDoubt = params.isDoubtful || others.length < context.doubted.length;
        return { doubted: isInDoubt ? [...others, params.key] : others };
      }),
      forgetDoubt: assign(({ context }, params: { key: Key }) => ({
        doubted: context.doubted.filter((key) => key !== params.key),
      })),
      announceTurned: emit((_, params: { key: Key }) => ({ type: 'turned', key: params.key })),
    },
  }).createMachine({
    id,
    context: { turning: [], doubted: [] },
    on: {
      turn: {
        guard: { type: 'isFree', params: ({ event }) => ({ subject: event.subject }) },
        actions: { type: 'begin', params: ({ event }) => ({ subject: event.subject }) },
      },
      turned: {
        actions: [
          { type: 'end', params: ({ event }) => ({ key: event.key }) },
          { type: 'forgetDoubt', params: ({ event }) => ({ key: event.key }) },
          { type: 'announceTurned', params: ({ event }) => ({ key: event.key }) },
        ],
      },
      unturned: {
        actions: [
          { type: 'end', params: ({ event }) => ({ key: event.key }) },
          { type: 'recordDoubt', params: ({ event }) => event },
        ],
      },
    },
  });
}

export type TogglesMachine<TSubject> = ReturnType<typeof createTogglesMachine<TSubject>>;
export type TogglesActor<TSubject> = ActorRefFrom<TogglesMachine<TSubject>>;
