/** Types, actors, guards and actions of the side panel machine. */

import { assign, emit, fromPromise, setup } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { isUntouched, patched, type Tidy, tidiedBy } from './draft.ts';

/** The result of a step: changed fields, or errors that say why there are none. */
export interface StepOutcome<TDraft extends object> {
  readonly patch?: Partial<TDraft>;
  readonly fieldErrors?: FieldErrors;
}

/** An existing record that looks like the one that was sent. */
export interface Found {
  /** Text that describes the record to the user. */
  readonly words: string;
  readonly href: string;
}

export function sidePanelSetup<TDraft extends object, TSubject, TStep = never>(
  id: string,
  empty: TDraft,
  validate: (draft: TDraft, subject: TSubject | null) => FieldErrors,
  tidy?: Tidy<TDraft>,
  step?: (draft: TDraft, step: TStep) => StepOutcome<TDraft> | null,
) {
  const judged = (draft: TDraft, subject: TSubject | null) => {
    const tidied = tidiedBy(tidy, draft);
    return {
      draft: tidied.draft,
      fieldErrors: { ...validate(tidied.draft, subject), ...tidied.fieldErrors },
    };
  };
  const outcomeOf = (draft: TDraft, one: TStep) => step?.(draft, one) ?? null;

  return setup({
    types: {
      context: {} as {
        /** The edited record; null for a new one. */
        subject: TSubject | null;
        initial: TDraft;
        draft: TDraft;
        fieldErrors: FieldErrors;
        problem: Problem | null;
        /** A sent draft that may have been saved; null if no outcome is unknown. */
        doubted: TDraft | null;
        found: Found | null;
        /** The id of the record that was just created, null if the API does not tell it. */
        made?: number | null | undefined;
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
        /** Opens the existing record instead of sending again. */
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
      submit: fromPromise<
        { made: number | null } | undefined,
        { subject: TSubject | null; draft: TDraft }
      >(() => {
        throw new Error(`${id}: no "submit" actor was provided`);
      }),
      /** Looks for a record that the sent `draft` may have become. */
      check: fromPromise<{ found: Found | null }, { subject: TSubject | null; draft: TDraft }>(
        () => {
          throw new Error(`${id}: no "check" actor was provided`);
        },
      ),
    },
    guards: {
      isValid: ({ context }) =>
        Object.keys(judged(context.draft, context.subject).fieldErrors).length === 0,
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
        made: undefined,
      })),
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(context, params.patch),
      ),
      takeStep: assign(({ context }, params: { step: TStep }) => {
        const { patch = {}, fieldErrors = {} } = outcomeOf(context.draft, params.step) ?? {};
        const next = patched(context, patch);
        return { draft: next.draft, fieldErrors: { ...next.fieldErrors, ...fieldErrors } };
      }),
      recordFieldErrors: assign(({ context }) => judged(context.draft, context.subject)),
      acceptTidied: assign(({ context }) => ({
        draft: judged(context.draft, context.subject).draft,
        fieldErrors: {},
      })),
      tidyUp: assign(({ context }) => {
        const { draft, fieldErrors } = tidiedBy(tidy, context.draft);
        return { draft, fieldErrors: { ...context.fieldErrors, ...fieldErrors } };
      }),
      forgetDraft: assign({
        subject: null,
        initial: empty,
        draft: empty,
        fieldErrors: {},
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
        return { problem, fieldErrors: problem.fields };
      }),
      clearProblem: assign({ problem: null }),
      announceSubmitted: emit(({ context }) => ({
        type: 'submitted',
        subject: context.subject,
      })),
      recordMade: assign(({ context }, params: { made: number | null }) => ({
        made: context.subject === null ? params.made : undefined,
      })),
      announceRefused: emit({ type: 'refused' }),
      announceStep: emit((_, params: { step: TStep }) => ({ type: 'stepped', step: params.step })),
    },
  });
}
