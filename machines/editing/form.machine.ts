/**
 * A form that is always open: its draft, its submission and the server's errors.
 *
 *   editing ──submit [valid]──▶ submitting ──done──▶ saved ──change──▶ editing
 *     │ ▲                          │
 *     └─┘ submit [invalid]         └──error──▶ failed ──change──▶ editing
 *         (notes under fields)
 *
 * `saved` and `failed` accept changes and submissions like `editing`. Changes of the record during a submission are
 * applied when it ends.
 *
 * Only a success replaces the draft; a failure keeps it. `initial` is the value that the typing started from. In
 * touched fields it stays after others have changed the record, until `ChangedByOthers` reports their change.
 */

import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { type FieldErrors, type Problem, ProblemError } from '#contract/problem.ts';
import { unprovided, withEvent } from '#machines/params.ts';
import { followed, isUntouched, patched, refusedBy } from './draft.ts';

export interface FormInput<TDraft extends object> {
  readonly draft: TDraft;
}

/** Refuses a submission once. The next one starts from `theirs`, so it replaces what others have saved. */
export class ChangedByOthers<TDraft extends object> extends ProblemError {
  readonly theirs: TDraft;

  constructor(problem: ConstructorParameters<typeof ProblemError>[0], theirs: TDraft) {
    super(problem);
    this.theirs = theirs;
  }
}

/** @param validate Errors by field. The draft is sent if there are none. */
export function createFormMachine<TDraft extends object>(
  id: string,
  validate: (draft: TDraft) => FieldErrors,
) {
  return setup({
    types: {
      context: {} as {
        initial: TDraft;
        draft: TDraft;
        fieldErrors: FieldErrors;
        problem: Problem | null;
        /** The record after a change by others during the submission. */
        postponed: TDraft | null;
      },
      input: {} as FormInput<TDraft>,
      events: {} as
        | { type: 'change'; patch: Partial<TDraft> }
        | { type: 'submit' }
        | { type: 'record.changed'; draft: TDraft },
      emitted: {} as { type: 'refused' } | { type: 'submitted'; draft: TDraft },
      tags: {} as 'writing',
    },
    actors: {
      /** Returns the draft to continue with. */
      submit: fromPromise<{ next: TDraft }, { draft: TDraft; initial: TDraft }>(
        unprovided(id, 'submit'),
      ),
    },
    guards: {
      isValid: ({ context }) => Object.keys(validate(context.draft)).length === 0,
      isUntouched: ({ context }) => isUntouched(context),
    },
    actions: {
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(context, params.patch, validate),
      ),
      acceptDraft: assign((_, params: { draft: TDraft }) => ({
        initial: params.draft,
        draft: params.draft,
      })),
      follow: assign(({ context }, params: { draft: TDraft }) => followed(context, params.draft)),
      postpone: assign((_, params: { draft: TDraft }) => ({ postponed: params.draft })),
      followPostponed: enqueueActions(({ context: { postponed }, enqueue }) => {
        if (postponed) enqueue.raise({ type: 'record.changed', draft: postponed });
        enqueue.assign({ postponed: null });
      }),
      recordFieldErrors: assign({ fieldErrors: ({ context }) => validate(context.draft) }),
      clearFieldErrors: assign({ fieldErrors: {} }),
      recordProblem: assign(({ context }, { error }: { error: unknown }) => {
        const theirs: TDraft | null = error instanceof ChangedByOthers ? error.theirs : null;
        return {
          ...(theirs && { ...followed(context, theirs), initial: theirs }),
          ...refusedBy(null, { error }),
        };
      }),
      clearProblem: assign({ problem: null }),
      announceRefused: emit({ type: 'refused' }),
      /** Emits the sent draft, because the draft to continue with has no passwords. */
      announceSubmitted: emit(({ context }) => ({ type: 'submitted', draft: context.draft })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      initial: input.draft,
      draft: input.draft,
      fieldErrors: {},
      problem: null,
      postponed: null,
    }),
    initial: 'open',
    states: {
      open: {
        initial: 'editing',
        on: {
          change: { target: '.editing', actions: withEvent('applyPatch') },
          submit: [
            { guard: 'isValid', target: 'submitting', actions: 'clearFieldErrors' },
            { target: '.editing', actions: ['recordFieldErrors', 'announceRefused'] },
          ],
          'record.changed': [
            { guard: 'isUntouched', actions: withEvent('acceptDraft') },
            { actions: withEvent('follow') },
          ],
        },
        states: { editing: {}, saved: {}, failed: { exit: 'clearProblem' } },
      },
      submitting: {
        tags: 'writing',
        on: { 'record.changed': { actions: withEvent('postpone') } },
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { draft, initial } }) => ({ draft, initial }),
          onDone: {
            target: 'open.saved',
            actions: [
              'announceSubmitted',
              { type: 'acceptDraft', params: ({ event }) => ({ draft: event.output.next }) },
              'followPostponed',
            ],
          },
          onError: {
            target: 'open.failed',
            actions: [withEvent('recordProblem'), 'announceRefused', 'followPostponed'],
          },
        },
      },
    },
  });
}

export type FormMachine<TDraft extends object> = ReturnType<typeof createFormMachine<TDraft>>;
