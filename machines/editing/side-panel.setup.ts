/** Types, actors, guards and actions of the side panel machine. */

import { assign, emit, fromPromise, setup } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { unprovided } from '#machines/params.ts';
import { type Attempt, afterFailure, type NewAttempt } from './attempt.ts';
import {
  isUntouched,
  judged,
  leftBy,
  patched,
  refusedBy,
  type Tidied,
  type Tidy,
} from './draft.ts';

/** The result of a step: changed fields, or errors that say why there are none. */
export interface StepOutcome<TDraft extends object> {
  readonly patch?: Partial<TDraft>;
  readonly fieldErrors?: FieldErrors;
}

/** An existing record that looks like the one that was sent. */
export interface SimilarRecord {
  /** Text that describes the record to the user. */
  readonly words: string;
  readonly href: string;
}

/** The attempt to send exactly the unconfirmed draft; null for changed content, which needs a new key. */
export const repeated = <TDraft>({
  unconfirmed,
  draft,
  attempt,
}: Unconfirmed<TDraft>): Attempt | null => (isSame(unconfirmed, draft) ? attempt : null);

interface Unconfirmed<TDraft> {
  readonly unconfirmed: TDraft | null;
  readonly draft: TDraft;
  readonly attempt: Attempt | null;
}

interface Opened<TDraft, TSubject> {
  readonly subject: TSubject | null;
  readonly draft: TDraft;
  readonly unknownOutcome?: UnknownOutcome<TDraft> | undefined;
}

/** The context of a panel without a draft. */
export const withoutDraft = <TDraft>(empty: TDraft) => ({
  subject: null,
  initial: empty,
  draft: empty,
  fieldErrors: {},
  unconfirmed: null,
  attempt: null,
  found: null,
  unconfirmedLink: null,
});

/** A draft that was sent without an answer. */
export interface UnknownOutcome<TDraft> {
  readonly draft: TDraft;
  readonly attempt: Attempt | null;
}

/** How the draft of a panel behaves. */
export interface PanelRules<TDraft extends object, TSubject, TStep> {
  /** The draft of a new record. */
  readonly empty: TDraft;
  /** Errors by field. The draft is sent if there are none. */
  readonly validate: (draft: TDraft, subject: TSubject | null) => FieldErrors;
  /** A new key for each attempt to create a record. */
  readonly newAttempt?: NewAttempt;
  /** Applied when a field is left (`leave`) and before the draft is validated and sent. */
  readonly tidy?: Tidy<TDraft>;
  /** Applies a step to a draft; null if it cannot be applied. */
  readonly step?: (draft: TDraft, step: TStep) => StepOutcome<TDraft> | null;
}

export function sidePanelSetup<TDraft extends object, TSubject, TStep = never>(
  id: string,
  { empty, validate, newAttempt, tidy, step }: PanelRules<TDraft, TSubject, TStep>,
) {
  const judgedFor = ({ subject, ...drafted }: Tidied<TDraft> & { subject: TSubject | null }) =>
    judged({ validate: (one) => validate(one, subject), tidy }, drafted, null);
  const outcomeOf = (draft: TDraft, one: TStep) => step?.(draft, one) ?? null;

  return setup({
    types: {
      context: {} as {
        /** The edited record; null for a new one. */
        subject: TSubject | null;
        initial: TDraft;
        draft: TDraft;
        fieldErrors: FieldErrors;
        /** Messages from `tidy` by field. */
        notes: FieldErrors;
        problem: Problem | null;
        /** A sent draft that may have been saved; null if no outcome is unknown. */
        unconfirmed: TDraft | null;
        /** The attempt to save the record; null if none has an unknown outcome. */
        attempt: Attempt | null;
        found: SimilarRecord | null;
        /** The link of the message about the submission with an unknown outcome. */
        unconfirmedLink: string | null;
        /** The id of the record that was just created; null if the API does not return it. */
        made?: number | null | undefined;
      },
      events: {} as
        /** `unknownOutcome`: an earlier page has sent the draft without an answer. */
          | ({ type: 'open' } & Opened<TDraft, TSubject>)
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
        /** Closed with a draft that may have been saved. */
        | {
            type: 'unconfirmed';
            subject: TSubject | null;
            sent: TDraft;
            link: string | null;
          }
        | { type: 'foundOpened'; href: string; unconfirmedLink: string | null }
        | { type: 'stepped'; step: TStep },
      tags: {} as 'open' | 'busy' | 'writing',
    },
    actors: {
      submit: fromPromise<
        { made: number | null } | undefined,
        { subject: TSubject | null; draft: TDraft; attempt: Attempt | null }
      >(unprovided(id, 'submit')),
      /**
       * Looks for a record that the sent `draft` may have created. `isKept`: the same draft is sent again, and the API
       * still knows its `attempt`, so no search was needed. `attempt` is null if other content is sent.
       */
      check: fromPromise<
        { found: SimilarRecord | null; isKept?: boolean },
        { subject: TSubject | null; draft: TDraft; attempt: Attempt | null }
      >(unprovided(id, 'check')),
    },
    guards: {
      isValid: ({ context }) => Object.keys(judgedFor(context).fieldErrors).length === 0,
      isNothingLost: ({ context }) => !context.unconfirmed && isUntouched(context),
      isOutcomeUnknown: ({ context }) => context.unconfirmed !== null,
      isNew: ({ context }) => context.subject === null,
      bringsUnknownOutcome: (
        { context },
        params: { unknownOutcome?: UnknownOutcome<TDraft> | undefined },
      ) => params.unknownOutcome !== undefined && context.unconfirmed === null,
      isFound: (_, params: { found: SimilarRecord | null }) => params.found !== null,
      canStep: ({ context }, params: { step: TStep }) =>
        outcomeOf(context.draft, params.step) !== null,
    },
    actions: {
      begin: assign((_, { subject, draft }: Opened<TDraft, TSubject>) => ({
        subject,
        initial: draft,
        draft,
        made: undefined,
      })),
      takeUnknownOutcome: assign(
        (_, { unknownOutcome }: { unknownOutcome?: UnknownOutcome<TDraft> | undefined }) => ({
          unconfirmed: unknownOutcome?.draft ?? null,
          attempt: unknownOutcome?.attempt ?? null,
        }),
      ),
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(
          context,
          params.patch,
          (draft) => judgedFor({ ...context, draft, notes: {} }).fieldErrors,
        ),
      ),
      takeStep: assign(({ context }, params: { step: TStep }) => {
        const { patch = {}, fieldErrors = {} } = outcomeOf(context.draft, params.step) ?? {};
        const next = patched(context, patch);
        return { draft: next.draft, fieldErrors: { ...next.fieldErrors, ...fieldErrors } };
      }),
      recordFieldErrors: assign(({ context }) => judgedFor(context)),
      acceptTidied: assign(({ context }) => ({ draft: judgedFor(context).draft, fieldErrors: {} })),
      tidyUp: assign(({ context }) => leftBy(tidy, context)),
      forgetDraft: assign(withoutDraft(empty)),
      beginAttempt: assign(({ context: { attempt } }) => ({
        attempt: attempt ?? newAttempt?.() ?? null,
      })),
      recordUnknownOutcome: assign(({ context }, params: { error: unknown }) => {
        const problem = toProblem(params.error);
        const unconfirmed = problem.isOutcomeUnknown ? context.draft : context.unconfirmed;
        const { link: unconfirmedLink = context.unconfirmedLink } = problem;
        return {
          unconfirmed,
          unconfirmedLink,
          attempt: unconfirmed && afterFailure(context.attempt, problem),
        };
      }),
      /** Nothing was found. The same draft keeps its key, in case its first call is still running. */
      forgetUnknownOutcome: assign(({ context }, params: { isKept?: boolean }) =>
        params.isKept ? {} : { unconfirmed: null, attempt: repeated(context) },
      ),
      forgetAttempt: assign({ attempt: null }),
      recordFound: assign((_, params: { found: SimilarRecord | null }) => ({
        found: params.found,
      })),
      forgetFound: assign({ found: null }),
      announceFoundOpened: emit(({ context }) => ({
        type: 'foundOpened',
        href: context.found!.href,
        unconfirmedLink: context.unconfirmedLink,
      })),
      recordProblem: assign(refusedBy),
      clearProblem: assign({ problem: null }),
      announceSubmitted: emit(({ context }) => ({
        type: 'submitted',
        subject: context.subject,
      })),
      recordMade: assign(({ context }, params: { made: number | null }) => ({
        made: context.subject === null ? params.made : undefined,
      })),
      announceRefused: emit({ type: 'refused' }),
      announceUnconfirmed: emit(({ context }) => ({
        type: 'unconfirmed',
        subject: context.subject,
        sent: context.unconfirmed!,
        link: context.unconfirmedLink,
      })),
      announceStep: emit((_, params: { step: TStep }) => ({ type: 'stepped', step: params.step })),
    },
  });
}
