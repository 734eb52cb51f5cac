/**
 * Switches items of a list on and off independently. An item has a machine only while its call runs, and
 * it is locked until the call ends.
 *
 *   the list   toggle [not toggling already] ──▶ starts a machine
 *   one item   toggling ──done──▶ toggled · ──error──▶ failed       both are reported to the list
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
import { isSame } from '#machines/is-same.ts';
import { withEvent } from '#machines/params.ts';
import { type Attempt, afterFailure, type NewAttempt } from './attempt.ts';

type Key = string | number;

/** What the call for one item gets. */
export interface ToggleCall<TSubject> {
  readonly subject: TSubject;
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isUnconfirmed: boolean;
  /** Null if no keys are sent. */
  readonly attempt: Attempt | null;
}

/** A failed call, whose outcome may be unknown. */
interface Sent<TSubject> {
  readonly subject: TSubject;
  readonly attempt: Attempt | null;
  readonly problem: Problem;
}

interface FailedToggle<TSubject> {
  readonly key: Key;
  readonly isOutcomeUnknown: boolean;
  /** The server does not accept the item as it was shown, so it may have changed. */
  readonly isRefused?: boolean;
  readonly sent?: Sent<TSubject>;
}

interface RunningToggle<TSubject> {
  readonly key: Key;
  readonly subject: TSubject;
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isUnconfirmed: boolean;
  /** The attempt that this call repeats; without one it is a new attempt. */
  readonly attempt?: Attempt | null | undefined;
}

type Call<TSubject> = (call: ToggleCall<TSubject>) => Promise<void>;

/** The call for one item. */
export function createToggleMachine<TSubject>(
  id: string,
  toggle: Call<TSubject>,
  newAttempt?: NewAttempt,
) {
  return setup({
    types: {
      context: {} as RunningToggle<TSubject>,
      input: {} as RunningToggle<TSubject>,
      tags: {} as 'writing',
    },
    actors: {
      toggle: fromPromise<void, ToggleCall<TSubject>>(({ input }) => toggle(input)),
    },
    actions: {
      reportToggled: sendParent((_, params: { key: Key }) => ({
        type: 'toggled',
        key: params.key,
      })),
      reportFailed: sendParent(({ context }, params: { error: unknown }) => {
        const { key, subject, attempt = null } = context;
        const problem = toProblem(params.error);
        return {
          type: 'failed',
          key,
          isOutcomeUnknown: problem.isOutcomeUnknown ?? false,
          isRefused: problem.status === 422,
          sent: { subject, attempt: afterFailure(attempt, problem), problem },
        };
      }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, attempt: input.attempt ?? newAttempt?.() ?? null }),
    initial: 'toggling',
    states: {
      toggling: {
        tags: 'writing',
        invoke: {
          id: 'toggle',
          src: 'toggle',
          input: ({ context: { subject, isUnconfirmed, attempt = null } }) => ({
            subject,
            isUnconfirmed,
            attempt,
          }),
          onDone: {
            target: 'toggled',
            actions: { type: 'reportToggled', params: ({ context }) => ({ key: context.key }) },
          },
          onError: { target: 'failed', actions: withEvent('reportFailed') },
        },
      },
      toggled: { type: 'final' },
      failed: { type: 'final' },
    },
  });
}

/**
 * @param keyOf The key of an item.
 * @param toggle The call for one item.
 * @param newAttempt A new key for each attempt, if the API keeps keys of this call.
 */
export function createTogglesMachine<TSubject>(
  id: string,
  keyOf: (subject: TSubject) => Key,
  toggle: Call<TSubject>,
  newAttempt?: NewAttempt,
) {
  return setup({
    types: {
      context: {} as {
        toggling: readonly Key[];
        /** Keys of items whose last call has an unknown outcome. */
        unconfirmed: readonly Key[];
        /** The last call of each item, if it failed: the message of another item may cover its own. */
        sent: Readonly<Record<Key, Sent<TSubject> | undefined>>;
      },
      events: {} as
        | { type: 'toggle'; subject: TSubject }
        | { type: 'toggled'; key: Key }
        | ({ type: 'failed' } & FailedToggle<TSubject>),
      emitted: {} as { type: 'toggled' | 'refused'; key: Key },
    },
    actors: { toggle: createToggleMachine<TSubject>(`${id}.one`, toggle, newAttempt) },
    guards: {
      isFree: ({ context }, params: { subject: TSubject }) =>
        !context.toggling.includes(keyOf(params.subject)),
    },
    actions: {
      begin: enqueueActions(({ context, enqueue }, params: { subject: TSubject }) => {
        const { subject } = params;
        const key = keyOf(subject);
        const isUnconfirmed = context.unconfirmed.includes(key);
        const sent = context.sent[key];
        // A different subject asks for something else, for example to switch back.
        const attempt =
          isUnconfirmed && sent && isSame(sent.subject, subject) ? sent.attempt : null;
        enqueue.spawnChild('toggle', {
          id: `toggle ${key}`,
          input: { key, subject, isUnconfirmed, attempt },
        });
        enqueue.assign({ toggling: [...context.toggling, key] });
      }),
      end: assign(({ context }, params: { key: Key }) => ({
        toggling: context.toggling.filter((key) => key !== params.key),
      })),
      recordUnknownOutcome: assign(
        ({ context }, { key, isOutcomeUnknown, sent }: FailedToggle<TSubject>) => {
          const others = context.unconfirmed.filter((one) => one !== key);
          const isUnknown = isOutcomeUnknown || others.length < context.unconfirmed.length;
          return {
            unconfirmed: isUnknown ? [...others, key] : others,
            sent: { ...context.sent, [key]: sent },
          };
        },
      ),
      forgetUnknownOutcome: assign(({ context }, params: { key: Key }) => ({
        unconfirmed: context.unconfirmed.filter((key) => key !== params.key),
        sent: { ...context.sent, [params.key]: undefined },
      })),
      announceToggled: emit((_, params: { key: Key }) => ({ type: 'toggled', key: params.key })),
      announceRefusal: enqueueActions(({ enqueue }, { key, isRefused }: FailedToggle<TSubject>) => {
        if (isRefused) enqueue.emit({ type: 'refused', key });
      }),
    },
  }).createMachine({
    id,
    context: { toggling: [], unconfirmed: [], sent: {} },
    on: {
      toggle: { guard: withEvent('isFree'), actions: withEvent('begin') },
      toggled: {
        actions: [
          withEvent('end'),
          withEvent('forgetUnknownOutcome'),
          withEvent('announceToggled'),
        ],
      },
      failed: {
        actions: [
          withEvent('end'),
          withEvent('recordUnknownOutcome'),
          withEvent('announceRefusal'),
        ],
      },
    },
  });
}

export type TogglesMachine<TSubject> = ReturnType<typeof createTogglesMachine<TSubject>>;
export type TogglesActor<TSubject> = ActorRefFrom<TogglesMachine<TSubject>>;
