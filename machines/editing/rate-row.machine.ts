/**
 * One row of a table that is written as a whole, while it is edited. A row that is only read has no
 * actor: it begins in `editing` and ends in `closed`.
 *
 *   editing ──save [clean]──▶ closed          save [invalid]: notes, and `refused`
 *     │  ▲ ──save [valid]──▶ saving ──done──▶ closed
 *     │  │                     ├──error──▶ failed ──save──▶ saving
 *     │  └──change─────────────┤
 *     │                        ├──conflict──▶ conflict  keepMine ──▶ saving · takeTheirs ──▶ closed
 *     └──cancel──▶ closed      └──gone──────▶ gone      restore ──▶ saving · drop ──▶ closed
 *
 * Nothing typed is lost but by `cancel`, `takeTheirs` and `drop`, and a write that has begun is
 * waited for. Whoever holds the rows is told of every move.
 */

import { type ActorRefFrom, assign, emit, fromPromise, sendParent, setup } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { isUntouched, patched } from './draft.ts';
import { ConflictError } from './editable-section.machine.ts';

/** What tells the rows of a table apart: the id, or the name of one that has none yet. */
export type RowKey = string | number;

/** Thrown by a `save` actor: the row is no longer in the table. */
export class GoneError extends Error {
  constructor() {
    super('Строку удалили, пока вы правили её.');
    this.name = 'GoneError';
  }
}

interface RowRules<TRow, TDraft> {
  /** The fields of a row as they are typed. */
  readonly draftOf: (row: TRow) => TDraft;
  /** Messages of the fields that may not be saved as they are; none, and it is sent. */
  readonly validate: (draft: TDraft) => FieldErrors;
}

/** What `save` is given: the draft, and all that tells one's own changes from those of others. */
export interface RowSave<TRow, TDraft> {
  /** The row as it was when the draft began; null for a new one. */
  readonly subject: TRow | null;
  readonly initial: TDraft;
  readonly draft: TDraft;
  /** Drafts that were sent and may have been saved, although no answer said so. */
  readonly sent: readonly TDraft[];
}

export function createRateRowMachine<TRow, TDraft extends object>(
  id: string,
  { draftOf, validate }: RowRules<TRow, TDraft>,
) {
  const isValid = (draft: TDraft) => Object.keys(validate(draft)).length === 0;

  return setup({
    types: {
      context: {} as RowSave<TRow, TDraft> & {
        key: RowKey;
        notes: FieldErrors;
        problem: Problem | null;
        theirs: TRow | null;
        /** Where the row stands after it was saved. */
        at: RowKey | null;
      },
      input: {} as { key: RowKey; subject: TRow | null; draft: TDraft },
      events: {} as
        | { type: 'change'; patch: Partial<TDraft> }
        | { type: 'save' }
        | { type: 'cancel' }
        | { type: 'keepMine' }
        | { type: 'takeTheirs' }
        | { type: 'restore' }
        | { type: 'drop' },
      /** `asked`: the row cannot go on without a choice. */
      emitted: {} as { type: 'refused' } | { type: 'asked' },
      tags: {} as 'busy' | 'writing' | 'question',
    },
    actors: {
      save: fromPromise<{ at: RowKey | null }, RowSave<TRow, TDraft>>(() => {
        throw new Error(`${id}: no "save" actor was provided`);
      }),
    },
    guards: {
      isClean: ({ context }) => context.subject !== null && isUntouched(context),
      isValid: ({ context }) => isValid(context.draft),
      isMineValid: ({ context }) => isValid(rebased(context, draftOf)),
      isConflict: (_, params: { error: unknown }) => params.error instanceof ConflictError,
      isGone: (_, params: { error: unknown }) => params.error instanceof GoneError,
    },
    actions: {
      applyPatch: assign(({ context }, params: { patch: Partial<TDraft> }) =>
        patched(context, params.patch),
      ),
      noteInvalid: assign({ notes: ({ context }) => validate(context.draft) }),
      clearNotes: assign({ notes: {} }),
      recordProblem: assign(({ context }, params: { error: unknown }) => {
        const problem = toProblem(params.error);
        const sent = mayHaveArrived(problem) ? [...context.sent, context.draft] : context.sent;
        return { problem, notes: problem.fields, sent };
      }),
      clearProblem: assign({ problem: null }),
      recordTheirs: assign((_, params: { error: unknown }) => ({
        theirs: (params.error as ConflictError<TRow>).theirs,
      })),
      rebaseOnTheirs: assign(({ context }) => ({
        subject: context.theirs,
        initial: draftOf(context.theirs!),
        draft: rebased(context, draftOf),
      })),
      forgetTheirs: assign({ theirs: null }),
      becomeNew: assign({ subject: null }),
      recordPlace: assign((_, params: { at: RowKey | null }) => ({ at: params.at })),
      announceRefused: emit({ type: 'refused' }),
      announceQuestion: emit({ type: 'asked' }),
      reportMove: sendParent(({ context }) => ({ type: 'row.moved', key: context.key })),
      reportClosed: sendParent(({ context }) => ({
        type: 'row.closed',
        key: context.key,
        at: context.at,
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      key: input.key,
      subject: input.subject,
      initial: input.draft,
      draft: input.draft,
      sent: [],
      notes: {},
      problem: null,
      theirs: null,
      at: input.subject === null ? null : input.key,
    }),
    initial: 'editing',
    states: {
      editing: {
        entry: 'reportMove',
        on: {
          change: {
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          save: [
            { guard: 'isClean', target: 'closed' },
            { guard: 'isValid', target: 'saving', actions: 'clearNotes' },
            { actions: ['noteInvalid', 'announceRefused'] },
          ],
          cancel: 'closed',
        },
      },
      saving: {
        tags: ['busy', 'writing'],
        entry: 'reportMove',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { subject, initial, draft, sent } }) => ({
            subject,
            initial,
            draft,
            sent,
          }),
          onDone: {
            target: 'closed',
            actions: { type: 'recordPlace', params: ({ event }) => event.output },
          },
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
              target: 'conflict',
              actions: { type: 'recordTheirs', params: ({ event }) => ({ error: event.error }) },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
              target: 'gone',
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
        entry: 'reportMove',
        exit: 'clearProblem',
        on: {
          change: {
            target: 'editing',
            actions: { type: 'applyPatch', params: ({ event }) => ({ patch: event.patch }) },
          },
          // It was right when it was sent, and has not been touched since.
          save: { target: 'saving', actions: 'clearNotes' },
          cancel: 'closed',
        },
      },
      conflict: {
        tags: 'question',
        entry: ['reportMove', 'announceQuestion'],
        on: {
          keepMine: [
            { guard: 'isMineValid', target: 'saving', actions: ['rebaseOnTheirs', 'forgetTheirs'] },
            {
              target: 'editing',
              actions: ['rebaseOnTheirs', 'forgetTheirs', 'noteInvalid', 'announceRefused'],
            },
          ],
          takeTheirs: 'closed',
        },
      },
      gone: {
        tags: 'question',
        entry: ['reportMove', 'announceQuestion'],
        on: {
          restore: { target: 'saving', actions: 'becomeNew' },
          drop: 'closed',
        },
      },
      closed: { type: 'final', entry: 'reportClosed' },
    },
  });
}

/**
 * One's own changes on the row as somebody else has left it: what was not touched here stays theirs.
 */
function rebased<TRow, TDraft extends object>(
  { initial, draft, theirs }: { initial: TDraft; draft: TDraft; theirs: TRow | null },
  draftOf: (row: TRow) => TDraft,
): TDraft {
  const names = Object.keys(draft) as (keyof TDraft)[];
  const mine = names.filter((name) => draft[name] !== initial[name]);
  const changes = mine.map((name) => [name, draft[name]]);
  return { ...draftOf(theirs!), ...Object.fromEntries(changes) };
}

/** Whether the server may have done what was asked, although it did not say so in a way we know. */
function mayHaveArrived({ kind, status }: Problem): boolean {
  return kind === 'network' || (kind === 'answer' && (status < 400 || status >= 500));
}

export type RateRowMachine<TRow, TDraft extends object> = ReturnType<
  typeof createRateRowMachine<TRow, TDraft>
>;
export type RateRowActor<TRow, TDraft extends object> = ActorRefFrom<RateRowMachine<TRow, TDraft>>;
