/**
 * Switches items of a list on and off independently. An item has a machine only while its call runs, and
 * it is locked until the call ends.
 *
 *   the list   turn [not turning already] ──▶ starts a machine
 *   one item   turning ──done──▶ turned · ──error──▶ unturned       both are reported to the list
 *
 * If the outcome of a call is unknown, the next call checks the state first. An item shows its new state
 * only after the server has confirmed it.
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
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isDoubted: boolean;
}

/** The call for one item. */
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
 * @param keyOf The key of an item.
 * @param toggle The machine of one item, with its call.
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
        /** Keys of items whose last call has an unknown outcome. */
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
