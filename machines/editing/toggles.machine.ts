/**
 * Switches items of a list on and off independently. An item has a machine only while its call runs, and
 * it is locked until the call ends.
 *
 *   the list   toggle, look [not toggling already] ──▶ starts a machine, and ends a running look
 *   one item   toggling ──done──▶ toggled · ──error──▶ failed       both are reported to the list
 *
 * If the outcome of a call is unknown, the state of the item is read: at once, and on each `look`, which follows a read
 * of the list. A look locks nothing. The next call checks the state first, too, unless the API recognises the same call
 * by the key of its attempt. An item shows its new state only after the server has confirmed it.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { withEvent } from '#machines/params.ts';
import { type Attempt, afterFailure, type NewAttempt } from './attempt.ts';

type Key = string | number;

/** The input of the call for one item. */
export interface ToggleCall<TSubject> {
  readonly subject: TSubject;
  /** The outcome of the last call is unknown, so the state must be read first. */
  readonly isUnconfirmed: boolean;
  /** The link of the message about that call. */
  readonly link?: string | undefined;
  /** Set for a look, which sends nothing. It fails if it is aborted or the last call is not found to be done. */
  readonly look?: AbortSignal | undefined;
  /** Null if no keys are sent. */
  readonly attempt: Attempt | null;
}

/** A failed call, whose outcome may be unknown. */
interface Sent<TSubject> {
  readonly subject: TSubject;
  readonly attempt: Attempt | null;
  readonly problem: Problem;
  readonly link?: string | undefined;
}

interface EndedToggle<TSubject> {
  readonly key: Key;
  /** Missing if the call has not failed. */
  readonly sent?: Sent<TSubject>;
}

interface RunningToggle<TSubject> extends ToggleCall<TSubject> {
  readonly key: Key;
}

interface ToggleInput<TSubject> extends Omit<RunningToggle<TSubject>, 'attempt'> {
  /** The attempt that this call repeats; missing or null for a new attempt. */
  readonly attempt?: Attempt | null | undefined;
}

interface Begun<TSubject> {
  readonly subject: TSubject;
  readonly isLook?: true;
}

type Call<TSubject> = (call: ToggleCall<TSubject>) => Promise<void>;

/** Runs the call for one item, or only a look. */
export function createToggleMachine<TSubject>(
  id: string,
  toggle: Call<TSubject>,
  newAttempt?: NewAttempt,
  isLook?: boolean,
) {
  return setup({
    types: {
      context: {} as RunningToggle<TSubject>,
      input: {} as ToggleInput<TSubject>,
      tags: {} as 'writing',
    },
    actors: {
      toggle: fromPromise<void, ToggleCall<TSubject>>(({ input, signal }) =>
        toggle(isLook ? { ...input, look: signal } : input),
      ),
    },
    actions: {
      reportToggled: sendParent(({ context: { key } }) => ({ type: 'toggled', key })),
      reportFailed: sendParent(({ context }, params: { error: unknown }) => {
        const { key, subject, attempt } = context;
        const problem = toProblem(params.error);
        const { link = context.link } = problem;
        const sent = { subject, attempt: afterFailure(attempt, problem), problem, link };
        return { type: 'failed', key, sent };
      }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, attempt: input.attempt ?? newAttempt?.() ?? null }),
    initial: 'toggling',
    states: {
      toggling: {
        tags: isLook ? [] : 'writing',
        invoke: {
          id: 'toggle',
          src: 'toggle',
          input: ({ context }) => context,
          onDone: { target: 'toggled', actions: 'reportToggled' },
          onError: { target: 'failed', actions: isLook ? [] : withEvent('reportFailed') },
        },
      },
      toggled: { type: 'final' },
      failed: { type: 'final' },
    },
  });
}

/**
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
        /** The last call of each item, if it failed. Kept because the message of another item may replace its own. */
        sent: Readonly<Record<Key, Sent<TSubject> | undefined>>;
      },
      events: {} as
        | ({ type: 'toggle' } & Begun<TSubject>)
        | { type: 'look' }
        | { type: 'toggled'; key: Key }
        | ({ type: 'failed' } & Required<EndedToggle<TSubject>>),
      emitted: {} as { type: 'toggled' | 'refused'; key: Key },
    },
    actors: {
      toggle: createToggleMachine<TSubject>(`${id}.one`, toggle, newAttempt),
      look: createToggleMachine<TSubject>(`${id}.look`, toggle, undefined, true),
    },
    guards: {
      isFree: ({ context }, { subject }: Begun<TSubject>) =>
        !context.toggling.includes(keyOf(subject)),
    },
    actions: {
      begin: enqueueActions(({ context, enqueue }, { subject, isLook }: Begun<TSubject>) => {
        const key = keyOf(subject);
        const isUnconfirmed = context.unconfirmed.includes(key);
        const sent = context.sent[key];
        // A different subject is a different call, for example to switch back.
        const attempt =
          isUnconfirmed && sent && isSame(sent.subject, subject) ? sent.attempt : null;
        const child = {
          id: `toggle ${key}`,
          input: { key, subject, isUnconfirmed, link: sent?.link, attempt },
        };
        enqueue.stopChild(child.id);
        enqueue.spawnChild(isLook ? 'look' : 'toggle', child);
        if (!isLook) enqueue.assign({ toggling: [...context.toggling, key] });
      }),
      lookAgain: enqueueActions(({ context: { unconfirmed, sent }, enqueue }) => {
        for (const key of unconfirmed) {
          enqueue.raise({ type: 'toggle', subject: sent[key]!.subject, isLook: true });
        }
      }),
      end: assign(({ context }, { key }: { key: Key }) => ({
        toggling: context.toggling.filter((one) => one !== key),
      })),
      record: enqueueActions(({ context, enqueue }, { key, sent }: EndedToggle<TSubject>) => {
        const { isOutcomeUnknown, status } = sent?.problem ?? {};
        const others = context.unconfirmed.filter((one) => one !== key);
        const isUnknown = isOutcomeUnknown || (sent && others.length < context.unconfirmed.length);
        enqueue.assign({
          unconfirmed: isUnknown ? [...others, key] : others,
          sent: { ...context.sent, [key]: sent },
        });
        if (!sent) enqueue.emit({ type: 'toggled', key });
        // The server does not accept the item as it was shown, so it may have changed.
        if (status === 422) enqueue.emit({ type: 'refused', key });
        if (isOutcomeUnknown) enqueue.raise({ type: 'look' });
      }),
    },
  }).createMachine({
    id,
    context: { toggling: [], unconfirmed: [], sent: {} },
    on: {
      toggle: { guard: withEvent('isFree'), actions: withEvent('begin') },
      look: { actions: 'lookAgain' },
      toggled: { actions: [withEvent('end'), withEvent('record')] },
      failed: { actions: [withEvent('end'), withEvent('record')] },
    },
  });
}

export type TogglesMachine<TSubject> = ReturnType<typeof createTogglesMachine<TSubject>>;
export type TogglesActor<TSubject> = ActorRefFrom<TogglesMachine<TSubject>>;
