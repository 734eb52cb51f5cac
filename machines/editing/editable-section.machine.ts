/**
 * One section of a record, or one row of a table, that is read most of the time and edited now
 * and then.
 *
 *   view ──edit──▶ editing ──save [valid]──▶ saving ──done──▶ view (`saved`)
 *    ▲              │  ▲ └─save [invalid]: notes   ├──error──▶ failed ──save──▶ saving
 *    └────cancel────┘  └──change───────────────────┴──conflict──▶ conflict
 *                                             keepMine ──▶ saving · takeTheirs ──▶ view
 *
 * Nothing typed is lost but by `cancel` and `takeTheirs`, and a write that has begun is waited for.
 * In `conflict` three versions are known: `initial` (what was edited), `theirs`, and the draft.
 * The record may change at any time: what is not touched here follows it, and `cancel` shows it.
 */

import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { followed, isUntouched, patched, type Tidy, tidiedBy } from './draft.ts';

/** Thrown by a `save` actor: somebody else has changed the same fields meanwhile. */
export class ConflictError<TDraft> extends Error {
  readonly theirs: TDraft;
  /** What the draft becomes: theirs, wherever it was not changed here. */
  readonly draft: TDraft | undefined;

  constructor(theirs: TDraft, draft?: TDraft) {
    super('Запись изменили, пока вы правили её.');
    this.name = 'ConflictError';
    this.theirs = theirs;
    this.draft = draft;
  }
}

/**
 * @param validate Messages of the fields that may not be saved as they are; none, and it is sent.
 * @param tidy Done when a field is left (`leave`) and before the draft is judged and sent.
 * @param step A change that follows from the draft itself; null where it cannot be made.
 * @param isWhole Any change of others in the section is a conflict, so that no field follows the
 *   record once something was typed.
 */
export function createEditableSectionMachine<TDraft extends object>(
  id: string,
  validate: (draft: TDraft) => FieldErrors,
  tidy?: Tidy<TDraft>,
  step?: (draft: TDraft, step: string) => Partial<TDraft> | null,
  isWhole = false,
) {
  const judged = (draft: TDraft) => {
    const tidied = tidiedBy(tidy, draft);
    return { draft: tidied.draft, notes: { ...validate(tidied.draft), ...tidied.notes } };
  };
  /** Nothing is typed, and this is what there is. */
  const at = (value: TDraft) => ({ initial: value, current: value, draft: value });
  const onLeave = tidy && { leave: { actions: 'tidyUp' as const } };
  const onStep = (target?: 'editing') =>
    step && {
      step: {
        guard: {
          type: 'canStep' as const,
          params: ({ event }: { event: { step: string } }) => ({ step: event.step }),
        },
        ...(target && { target }),
        actions: {
          type: 'takeStep' as const,
          params: ({ event }: { event: { step: string } }) => ({ step: event.step }),
        },
      },
    };

  return setup({
    types: {
      context: {} as {
        /** What the draft was made of. */
        initial: TDraft;
        /** What the server is known to hold. */
        current: TDraft;
        draft: TDraft;
        notes: FieldErrors;
        problem: Problem | null;
        theirs: TDraft | null;
      },
      input: {} as { value: TDraft },
      events: {} as
        | { type: 'edit' }
        | { type: 'change'; patch: Partial<TDraft> }
        | { type: 'leave' }
        | { type: 'step'; step: string }
        | { type: 'save' }
        | { type: 'cancel' }
        | { type: 'keepMine' }
        | { type: 'takeTheirs' }
        | { type: 'record.changed'; value: TDraft },
      emitted: {} as
        | { type: 'saved'; previous: TDraft; value: TDraft }
        /** Somebody else's version was taken in the place of the draft. */
        | { type: 'taken'; value: TDraft }
        | { type: 'refused' },
      tags: {} as 'form' | 'busy' | 'writing',
    },
    actors: {
      /** Saves `draft`, which was made of `base`, and answers with what the server holds now. */
      save: fromPromise<{ value: TDraft }, { draft: TDraft; base: TDraft }>(() => {
        throw new Error(`${id}: no "save" actor was provided`);
      }),
    },
    guards: {
      isClean: ({ context }) => isUntouched(context),
      isValid: ({ context }) => Object.keys(judged(context.draft).notes).length === 0,
      canStep: ({ context }, params: { step: string }) =>
        Boolean(step?.(context.draft, params.step)),
      isConflict: (_, params: { error: unknown }) => params.error instanceof ConflictError,
    },
    actions: {
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(context, params.patch),
      ),
      takeStep: assign(({ context }, params: { step: string }) =>
        patched(context, step?.(context.draft, params.step) ?? {}),
      ),
      acceptValue: assign((_, params: { value: TDraft }) => at(params.value)),
      followRecord: assign(({ context }, { value }: { value: TDraft }) => {
        const { theirs, draft, notes } = context;
        if (theirs) {
          const { draft: next } = followed({ initial: theirs, draft, notes }, value);
          return { current: value, theirs: value, draft: next };
        }
        if (isUntouched(context)) return at(value);
        return isWhole ? { current: value } : { current: value, ...followed(context, value) };
      }),
      showCurrent: assign(({ context }) => ({ ...at(context.current), notes: {} })),
      noteInvalid: assign(({ context }) => judged(context.draft)),
      acceptTidied: assign(({ context }) => ({ draft: judged(context.draft).draft, notes: {} })),
      tidyUp: assign(({ context }) => {
        const { draft, notes } = tidiedBy(tidy, context.draft);
        return { draft, notes: { ...context.notes, ...notes } };
      }),
      recordProblem: assign((_, params: { error: unknown }) => {
        const problem = toProblem(params.error);
        return { problem, notes: problem.fields };
      }),
      clearProblem: assign({ problem: null }),
      recordTheirs: assign(({ context }, params: { error: unknown }) => {
        const { theirs, draft = context.draft } = params.error as ConflictError<TDraft>;
        return { theirs, current: theirs, draft };
      }),
      rebaseOnTheirs: assign(({ context }) => ({ initial: context.theirs! })),
      forgetTheirs: assign({ theirs: null }),
      announceSaved: emit(({ context }, params: { value: TDraft }) => ({
        type: 'saved',
        previous: context.initial,
        value: params.value,
      })),
      announceTaken: emit(({ context }) => ({ type: 'taken', value: context.initial })),
      announceRefused: emit({ type: 'refused' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...at(input.value), notes: {}, problem: null, theirs: null }),
    initial: 'view',
    on: {
      'record.changed': {
        actions: { type: 'followRecord', params: ({ event }) => ({ value: event.value }) },
      },
    },
    states: {
      view: { on: { edit: 'editing' } },
      editing: {
        tags: 'form',
        on: {
          ...onLeave,
          ...onStep(),
          change: {
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          save: [
            { guard: 'isClean', target: 'view', actions: 'showCurrent' },
            { guard: 'isValid', target: 'saving', actions: 'acceptTidied' },
            { actions: ['noteInvalid', 'announceRefused'] },
          ],
          cancel: { target: 'view', actions: 'showCurrent' },
        },
      },
      saving: {
        tags: ['form', 'busy', 'writing'],
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ draft: context.draft, base: context.initial }),
          onDone: {
            target: 'view',
            actions: [
              { type: 'announceSaved', params: ({ event }) => event.output },
              { type: 'acceptValue', params: ({ event }) => event.output },
            ],
          },
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
              target: 'conflict',
              actions: { type: 'recordTheirs', params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: 'failed',
              actions: [
                { type: 'recordProblem', params: ({ event }) => ({ error: event.error }) },
                'announceRefused',
              ],
            },
          ],
        },
      },
      failed: {
        tags: 'form',
        exit: 'clearProblem',
        on: {
          ...onStep('editing'),
          change: {
            target: 'editing',
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          // As it stands it was judged and sent before.
          save: { target: 'saving', actions: 'acceptTidied' },
          cancel: { target: 'view', actions: 'showCurrent' },
        },
      },
      conflict: {
        tags: 'form',
        on: {
          keepMine: { target: 'saving', actions: ['rebaseOnTheirs', 'forgetTheirs'] },
          takeTheirs: {
            target: 'view',
            actions: ['showCurrent', 'forgetTheirs', 'announceTaken'],
          },
        },
      },
    },
  });
}

export type EditableSectionMachine<TDraft extends object> = ReturnType<
  typeof createEditableSectionMachine<TDraft>
>;
export type EditableSectionActor<TDraft extends object> = ActorRefFrom<
  EditableSectionMachine<TDraft>
>;
