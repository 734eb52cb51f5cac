/**
 * A form in a dialog: opened for a new record or an existing one, sent, closed.
 *
 *   closed ──open──▶ editing ──submit [valid]──▶ submitting ──done──▶ closed (`submitted`)
 *     ▲               │  ▲                          │
 *     │             close│[typed]                   └──error──▶ failed ──change, submit
 *     │               ▼  │keep
 *     └──discard── confirmingDiscard
 *
 *                  failed ──submit [in doubt]──▶ checking ──nothing like it──▶ submitting
 *                                                    └──▶ found ──createAnyway──▶ submitting
 *                                                            └──openFound──▶ closed (`foundOpened`)
 *
 * Where it is not known what became of what was sent, sending again looks first whether it is there.
 * A typed draft is never dropped without a question, and a failure keeps it. Besides what is typed
 * a draft may take steps of its own, such as one more entry of a list in it.
 */

import { type ActorRefFrom, and, assign, emit, fromPromise, setup } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { isUntouched, patched, type Tidy, tidiedBy } from './draft.ts';

/** What a step makes of a draft: changes of fields, or notes that say why there are none. */
export interface StepOutcome<TDraft extends object> {
  readonly patch?: Partial<TDraft>;
  readonly notes?: FieldErrors;
}

/** What is there already and looks like what was sent. */
export interface Found {
  /** How a person tells it from others. */
  readonly words: string;
  readonly href: string;
}

/**
 * @param validate Messages of the fields that may not be sent as they are; none, and it is sent.
 * @param tidy Done when a field is left (`leave`) and before the draft is judged and sent.
 * @param step Takes a step on a draft; null where it cannot be taken.
 */
export function createSidePanelMachine<TDraft extends object, TSubject, TStep = never>(
  id: string,
  empty: TDraft,
  validate: (draft: TDraft, subject: TSubject | null) => FieldErrors,
  tidy?: Tidy<TDraft>,
  step?: (draft: TDraft, step: TStep) => StepOutcome<TDraft> | null,
) {
  const judged = (draft: TDraft, subject: TSubject | null) => {
    const tidied = tidiedBy(tidy, draft);
    return { draft: tidied.draft, notes: { ...validate(tidied.draft, subject), ...tidied.notes } };
  };
  const onLeave = tidy && { leave: { actions: 'tidyUp' as const } };
  const onStep = {
    guard: {
      type: 'canStep' as const,
      params: ({ event }: { event: { type: 'step'; step: TStep } }) => ({ step: event.step }),
    },
    actions: (['takeStep', 'announceStep'] as const).map((type) => ({
      type,
      params: ({ event }: { event: { type: 'step'; step: TStep } }) => ({ step: event.step }),
    })),
  };
  const outcomeOf = (draft: TDraft, one: TStep) => step?.(draft, one) ?? null;

  return setup({
    types: {
      context: {} as {
        /** The record that is edited; null for a new one. */
        subject: TSubject | null;
        initial: TDraft;
        draft: TDraft;
        notes: FieldErrors;
        problem: Problem | null;
        /** What was sent and may have been written; null where nothing is in doubt. */
        doubted: TDraft | null;
        found: Found | null;
      },
      events: {} as
        | { type: 'open'; subject: TSubject | null; draft: TDraft }
        | { type: 'change'; patch: Partial<TDraft> }
        | { type: 'leave' }
        | { type: 'step'; step: TStep }
        | { type: 'submit' }
        | { type: 'close' }
        | { type: 'discard' }
        | { type: 'keep' }
        /** To what is there already instead of sending it again. */
        | { type: 'openFound' }
        | { type: 'createAnyway' },
      emitted: {} as
        | { type: 'submitted'; subject: TSubject | null }
        | { type: 'refused' }
        | { type: 'foundOpened'; href: string }
        | { type: 'stepped'; step: TStep },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: {
      submit: fromPromise<void, { subject: TSubject | null; draft: TDraft }>(() => {
        throw new Error(`${id}: no "submit" actor was provided`);
      }),
      /** Looks for what `draft`, which was sent, may have become. */
      check: fromPromise<{ found: Found | null }, { subject: TSubject | null; draft: TDraft }>(
        () => {
          throw new Error(`${id}: no "check" actor was provided`);
        },
      ),
    },
    guards: {
      isValid: ({ context }) =>
        Object.keys(judged(context.draft, context.subject).notes).length === 0,
      isUntouched: ({ context }) => isUntouched(context),
      isInDoubt: ({ context }) => context.doubted !== null,
      isNew: ({ context }) => context.subject === null,
      isFound: (_, params: { found: Found | null }) => params.found !== null,
      canStep: ({ context }, params: { step: TStep }) =>
        outcomeOf(context.draft, params.step) !== null,
    },
    actions: {
      begin: assign((_, params: { subject: TSubject | null; draft: TDraft }) => ({
        subject: params.subject,
        initial: params.draft,
        draft: params.draft,
      })),
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(context, params.patch),
      ),
      takeStep: assign(({ context }, params: { step: TStep }) => {
        const { patch = {}, notes = {} } = outcomeOf(context.draft, params.step) ?? {};
        const next = patched(context, patch);
        return { draft: next.draft, notes: { ...next.notes, ...notes } };
      }),
      noteInvalid: assign(({ context }) => judged(context.draft, context.subject)),
      acceptTidied: assign(({ context }) => ({
        draft: judged(context.draft, context.subject).draft,
        notes: {},
      })),
      tidyUp: assign(({ context }) => {
        const { draft, notes } = tidiedBy(tidy, context.draft);
        return { draft, notes: { ...context.notes, ...notes } };
      }),
      forgetDraft: assign({
        subject: null,
        initial: empty,
        draft: empty,
        notes: {},
        doubted: null,
        found: null,
      }),
      recordDoubt: assign(({ context }, params: { error: unknown }) => ({
        doubted: toProblem(params.error).isDoubtful ? context.draft : context.doubted,
      })),
      forgetDoubt: assign({ doubted: null }),
      recordFound: assign((_, params: { found: Found | null }) => ({ found: params.found })),
      forgetFound: assign({ found: null }),
      announceFoundOpened: emit(({ context }) => ({
        type: 'foundOpened',
        href: context.found!.href,
      })),
      recordProblem: assign((_, params: { error: unknown }) => {
        const problem = toProblem(params.error);
        return { problem, notes: problem.fields };
      }),
      clearProblem: assign({ problem: null }),
      announceSubmitted: emit(({ context }) => ({
        type: 'submitted',
        subject: context.subject,
      })),
      announceRefused: emit({ type: 'refused' }),
      announceStep: emit((_, params: { step: TStep }) => ({ type: 'stepped', step: params.step })),
    },
  }).createMachine({
    id,
    context: {
      subject: null,
      initial: empty,
      draft: empty,
      notes: {},
      problem: null,
      doubted: null,
      found: null,
    },
    initial: 'closed',
    states: {
      closed: {
        entry: 'forgetDraft',
        on: {
          open: {
            target: 'editing',
            actions: {
              type: 'begin',
              params: ({ event }) => ({ subject: event.subject, draft: event.draft }),
            },
          },
        },
      },
      editing: {
        tags: 'open',
        on: {
          ...onLeave,
          change: {
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          ...(step && { step: onStep }),
          submit: [
            { guard: and(['isValid', 'isInDoubt']), target: 'checking', actions: 'acceptTidied' },
            { guard: 'isValid', target: 'submitting', actions: 'acceptTidied' },
            { actions: ['noteInvalid', 'announceRefused'] },
          ],
          close: [{ guard: 'isUntouched', target: 'closed' }, { target: 'confirmingDiscard' }],
        },
      },
      submitting: {
        tags: ['open', 'busy', 'writing'],
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ subject: context.subject, draft: context.draft }),
          onDone: { target: 'closed', actions: 'announceSubmitted' },
          onError: {
            target: 'failed',
            actions: [
              { type: 'recordProblem', params: ({ event }) => ({ error: event.error }) },
              { type: 'recordDoubt', params: ({ event }) => ({ error: event.error }) },
              'announceRefused',
            ],
          },
        },
      },
      checking: {
        tags: ['open', 'busy', 'writing'],
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context }) => ({ subject: context.subject, draft: context.doubted! }),
          onDone: [
            {
              guard: { type: 'isFound', params: ({ event }) => event.output },
              target: 'found',
              actions: { type: 'recordFound', params: ({ event }) => event.output },
            },
            { target: 'submitting', actions: 'forgetDoubt' },
          ],
          onError: {
            target: 'failed',
            actions: [
              { type: 'recordProblem', params: ({ event }) => ({ error: event.error }) },
              'announceRefused',
            ],
          },
        },
      },
      found: {
        tags: 'open',
        on: {
          openFound: { target: 'closed', actions: ['announceSubmitted', 'announceFoundOpened'] },
          createAnyway: { guard: 'isNew', target: 'submitting', actions: 'forgetFound' },
          keep: { target: 'editing', actions: 'forgetFound' },
        },
      },
      failed: {
        tags: 'open',
        exit: 'clearProblem',
        on: {
          ...onLeave,
          change: {
            target: 'editing',
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          ...(step && { step: { ...onStep, target: 'editing' as const } }),
          // What was sent once is still as valid as it was.
          submit: [
            { guard: 'isInDoubt', target: 'checking', actions: 'acceptTidied' },
            { target: 'submitting', actions: 'acceptTidied' },
          ],
          close: [{ guard: 'isUntouched', target: 'closed' }, { target: 'confirmingDiscard' }],
        },
      },
      confirmingDiscard: {
        tags: 'open',
        on: { discard: 'closed', keep: 'editing' },
      },
    },
  });
}

export type SidePanelMachine<TDraft extends object, TSubject, TStep = never> = ReturnType<
  typeof createSidePanelMachine<TDraft, TSubject, TStep>
>;
export type SidePanelActor<TDraft extends object, TSubject, TStep = never> = ActorRefFrom<
  SidePanelMachine<TDraft, TSubject, TStep>
>;
