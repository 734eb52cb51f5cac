/**
 * Switches items of a list on and off independently. An item has a machine only while its call runs, and
 * it is locked until the call ends.
 *
 *   the list   turn [not turning already] ──▶ starts a machine
 *   one item   turning ──done──▶ turned · ──error──▶ unturned       both are reported to the list
 *
 * If the outcome of a call is unknown, the next call checks the state first, unless the API recognises the
 * same call by the key of its attempt. An item shows its new state
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
import { type Problem, toProblem } from '#contract/problem.ts';
import { withEvent } from '#machines/params.ts';
import { type Attempt, afterFailure, type NewAttempt } from './attempt.ts';
import { isSame } from './draft.ts';

type Key = string | number;

/** What the call for one item gets. */
export interface Turn<TSubject> {
  readonly subject: TSubject;
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isDoubted: boolean;
  /** Null if no keys are sent. */
  readonly attempt: Attempt | null;
}

/** A failed call, whose outcome may be unknown. */
interface Sent<TSubject> {
  readonly subject: TSubject;
  readonly attempt: Attempt | null;
  readonly problem: Problem;
}

interface Unturned<TSubject> {
  readonly key: Key;
  readonly isDoubtful: boolean;
  /** The server does not accept the item as it was shown, so it may have changed. */
  readonly isRefused?: boolean;
  readonly sent?: Sent<TSubject>;
}

interface Turning<TSubject> {
  readonly key: Key;
  readonly subject: TSubject;
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isDoubted: boolean;
  /** The attempt that this call repeats; without one it is a new attempt. */
  readonly attempt?: Attempt | null | undefined;
}

type Call<TSubject> = (call: Turn<TSubject>) => Promise<void>;

/** The call for one item. */
export function createToggleMachine<TSubject>(
  id: string,
  turn: Call<TSubject>,
  newAttempt?: NewAttempt,
) {
  return setup({
    types: {
      context: {} as Turning<TSubject>,
      input: {} as Turning<TSubject>,
      tags: {} as 'writing',
    },
    actors: {
      turn: fromPromise<void, Turn<TSubject>>(({ input }) => turn(input)),
    },
    actions: {
      tellTurned: sendParent((_, params: { key: Key }) => ({ type: 'turned', key: params.key })),
      tellUnturned: sendParent(({ context }, params: { error: unknown }) => {
        const { key, subject, attempt = null } = context;
        const problem = toProblem(params.error);
        return {
          type: 'unturned',
          key,
          isDoubtful: problem.isDoubtful ?? false,
          isRefused: problem.status === 422,
          sent: { subject, attempt: afterFailure(attempt, problem), problem },
        };
      }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, attempt: input.attempt ?? newAttempt?.() ?? null }),
    initial: 'turning',
    states: {
      turning: {
        tags: 'writing',
        invoke: {
          id: 'turn',
          src: 'turn',
          input: ({ context: { subject, isDoubted, attempt = null } }) => ({
            subject,
            isDoubted,
            attempt,
          }),
          onDone: {
            target: 'turned',
            actions: { type: 'tellTurned', params: ({ context }) => ({ key: context.key }) },
          },
          onError: { target: 'unturned', actions: withEvent('tellUnturned') },
        },
      },
      turned: { type: 'final' },
      unturned: { type: 'final' },
    },
  });
}

/**
 * @param keyOf The key of an item.
 * @param turn The call for one item.
 * @param newAttempt A new key for each attempt, if the API keeps keys of this call.
 */
export function createTogglesMachine<TSubject>(
  id: string,
  keyOf: (subject: TSubject) => Key,
  turn: Call<TSubject>,
  newAttempt?: NewAttempt,
) {
  return setup({
    types: {
      context: {} as {
        turning: readonly Key[];
        /** Keys of items whose last call has an unknown outcome. */
        doubted: readonly Key[];
        /** The last call of each item, if it failed: the message of another item may cover its own. */
        sent: Readonly<Record<Key, Sent<TSubject> | undefined>>;
      },
      events: {} as
        | { type: 'turn'; subject: TSubject }
        | { type: 'turned'; key: Key }
        | ({ type: 'unturned' } & Unturned<TSubject>),
      emitted: {} as { type: 'turned' | 'refused'; key: Key },
    },
    actors: { toggle: createToggleMachine<TSubject>(`${id}.one`, turn, newAttempt) },
    guards: {
      isFree: ({ context }, params: { subject: TSubject }) =>
        !context.turning.includes(keyOf(params.subject)),
    },
    actions: {
      begin: enqueueActions(({ context, enqueue }, params: { subject: TSubject }) => {
        const { subject } = params;
        const key = keyOf(subject);
        const isDoubted = context.doubted.includes(key);
        const sent = context.sent[key];
        // A different subject means another wish, for example to switch back.
        const attempt = isDoubted && sent && isSame(sent.subject, subject) ? sent.attempt : null;
        enqueue.spawnChild('toggle', {
          id: `toggle ${key}`,
          input: { key, subject, isDoubted, attempt },
        });
        enqueue.assign({ turning: [...context.turning, key] });
      }),
      end: assign(({ context }, params: { key: Key }) => ({
        turning: context.turning.filter((key) => key !== params.key),
      })),
      recordDoubt: assign(({ context }, { key, isDoubtful, sent }: Unturned<TSubject>) => {
        const others = context.doubted.filter((one) => one !== key);
        const isInDoubt = isDoubtful || others.length < context.doubted.length;
        return {
          doubted: isInDoubt ? [...others, key] : others,
          sent: { ...context.sent, [key]: sent },
        };
      }),
      forgetDoubt: assign(({ context }, params: { key: Key }) => ({
        doubted: context.doubted.filter((key) => key !== params.key),
        sent: { ...context.sent, [params.key]: undefined },
      })),
      announceTurned: emit((_, params: { key: Key }) => ({ type: 'turned', key: params.key })),
      announceRefusal: enqueueActions(({ enqueue }, { key, isRefused }: Unturned<TSubject>) => {
        if (isRefused) enqueue.emit({ type: 'refused', key });
      }),
    },
  }).createMachine({
    id,
    context: { turning: [], doubted: [], sent: {} },
    on: {
      turn: { guard: withEvent('isFree'), actions: withEvent('begin') },
      turned: {
        actions: [withEvent('end'), withEvent('forgetDoubt'), withEvent('announceTurned')],
      },
      unturned: {
        actions: [withEvent('end'), withEvent('recordDoubt'), withEvent('announceRefusal')],
      },
    },
  });
}

export type TogglesMachine<TSubject> = ReturnType<typeof createTogglesMachine<TSubject>>;
export type TogglesActor<TSubject> = ActorRefFrom<TogglesMachine<TSubject>>;
