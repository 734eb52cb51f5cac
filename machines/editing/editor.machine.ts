/**
 * An editor of one part of a record: a card or a row, existing or new.
 *
 *   view ──edit──▶ editing ──save [valid]──▶ saving ──saved──▶ view
 *    ▲              │  ▲ └─save [invalid]: notes  ├──failure──▶ error ──save──▶ saving
 *    └────cancel────┘  └──change──────────────────┤
 *                                                 ├──conflict──▶ conflict ──keepMine──▶ saving
 *                                                 │                 └──takeTheirs──▶ view
 *                                                 └──gone──▶ gone ──restore──▶ saving
 *                                                              └──drop──▶ view
 *
 * An unusual change is asked about first: editing ──save [isUnusual]──▶ confirming ──save──▶ saving.
 * Only `cancel`, `takeTheirs` and `drop` drop the draft; `resume` restores it unless the record is gone.
 * A running write cannot be cancelled. `conflict` has three versions: `initial` (the edited one), `theirs` and the
 * draft. Unchanged fields follow each `record.changed`; `cancel` shows the current record. A row reports each change
 * of state to its owner, the table's machine.
 */
import { type ActorRefFrom, and, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { toProblem } from '#contract/problem.ts';
import { unprovided, withEvent, withOutput } from '#machines/params.ts';
import {
  afterChange,
  droppedBy,
  type EditorContext,
  type EditorEvent,
  type EditorInput,
  type EditorRules,
  isUntouched,
  judged,
  leftBy,
  patched,
  questionOf,
  resumed,
  untouched,
} from './draft.ts';
import type { SaveInput, SaveOutcome } from './save.ts';

export function createEditorMachine<TDraft extends object>(id: string, rules: EditorRules<TDraft>) {
  const { tidy, step, isWhole = false, canRestore = false } = rules;
  const closed = { target: 'view', actions: ['showCurrent', 'reportClosed'] } as const;
  const cancelled = {
    target: 'view',
    actions: ['look', 'keepDropped', ...closed.actions],
  } as const;
  const resume = { guard: 'canResume', target: 'editing', actions: 'resume' } as const;
  const onLeave = tidy && { leave: { actions: 'tidyUp' as const } };
  const onStep = (target?: 'editing') =>
    step && {
      step: {
        guard: withEvent('canStep'),
        ...(target && { target }),
        actions: withEvent('takeStep'),
      },
    };
  // In a conflict the draft is compared with the version that it would replace.
  const startOf = (one: EditorContext<TDraft>) => (one.isNew ? null : (one.theirs ?? one.initial));
  const judgedIn = (one: EditorContext<TDraft>) => judged(rules, one, startOf(one));
  const applyPatch = withEvent('applyPatch');
  // The draft has been validated and has not changed since.
  const onceMore = {
    change: { target: 'editing', actions: applyPatch },
    save: { target: 'saving', actions: 'acceptTidied' },
    cancel: cancelled,
  } as const;

  return setup({
    types: {
      context: {} as EditorContext<TDraft>,
      input: {} as EditorInput<TDraft>,
      events: {} as EditorEvent<TDraft>,
      emitted: {} as { type: 'refused' } | { type: 'asked' },
      tags: {} as 'form' | 'busy' | 'writing' | 'question',
    },
    actors: { save: fromPromise<SaveOutcome<TDraft>, SaveInput<TDraft>>(unprovided(id, 'save')) },
    guards: {
      isOpening: ({ context }) => context.isOpening,
      // A draft sent earlier may have been saved, so typing a value back is a change.
      isClean: ({ context }) => !context.isNew && !context.sent.length && isUntouched(context),
      isValid: ({ context }) => Object.keys(judgedIn(context).fieldErrors).length === 0,
      isUnusual: ({ context }) => questionOf(rules, context) !== null,
      canResume: ({ context }) => context.dropped !== null && isUntouched(context),
      canStep: ({ context }, params: { step: string }) =>
        Boolean(step?.(context.draft, params.step)),
      isSaved: (_, outcome: SaveOutcome<TDraft>) => outcome.type === 'saved',
      isConflict: (_, outcome: SaveOutcome<TDraft>) => outcome.type === 'conflict',
    },
    actions: {
      open: assign({ isOpening: false }),
      applyPatch: assign(({ context }, { patch }: { patch: Partial<TDraft> }) =>
        patched(context, patch, (draft) => rules.validate(draft, startOf(context))),
      ),
      takeStep: assign(({ context }, params: { step: string }) =>
        patched(context, step?.(context.draft, params.step) ?? {}),
      ),
      followRecord: assign(({ context }, { value }: { value: TDraft }) =>
        afterChange(context, value, isWhole),
      ),
      keepDropped: assign(({ context }) => droppedBy(context)),
      resume: assign(({ context }) => resumed(context, isWhole)),
      showCurrent: assign(({ context }) => untouched(context.current)),
      recordFieldErrors: assign(({ context }) => judgedIn(context)),
      acceptTidied: assign(({ context }) => ({
        draft: judgedIn(context).draft,
        fieldErrors: {},
      })),
      ask: assign(({ context }) => ({ question: questionOf(rules, context) })),
      withdrawQuestion: assign({ question: null }),
      tidyUp: assign(({ context }) => leftBy(tidy, context)),
      acceptSaved: assign(({ context }, outcome: SaveOutcome<TDraft>) => {
        const { value = null, key } = outcome as Partial<Extract<typeof outcome, { key?: number }>>;
        const row = key === undefined ? context.at : String(key);
        return { ...untouched(value ?? context.draft), isNew: false, at: row, dropped: null };
      }),
      recordProblem: assign(({ context }, params: { error: unknown }) => {
        const problem = toProblem(params.error);
        const sent = problem.isOutcomeUnknown ? [...context.sent, context.draft] : context.sent;
        return { problem, fieldErrors: problem.fields, sent };
      }),
      clearProblem: assign({ problem: null }),
      recordTheirs: assign((_, outcome: SaveOutcome<TDraft>) => {
        const { theirs, draft } = outcome as Extract<typeof outcome, { type: 'conflict' }>;
        // A sent draft is part of theirs or was never written.
        return { theirs, current: theirs, draft, sent: [] };
      }),
      rebaseOnTheirs: assign(({ context }) => ({ initial: context.theirs!, theirs: null })),
      becomeNew: assign({ isNew: true, at: null }),
      announceRefused: emit({ type: 'refused' }),
      announceAsked: emit({ type: 'asked' }),
      /** Reads again what a write with an unknown outcome may have changed. */
      look: (_) => {},
      reportMove: enqueueActions(({ context: { key, owner }, enqueue }) => {
        if (owner) enqueue.sendTo(owner, { type: 'row.moved', key });
      }),
      reportClosed: enqueueActions(({ context: { key, at, owner, dropped }, enqueue }) => {
        if (owner) enqueue.sendTo(owner, { type: 'row.closed', key, at, dropped });
      }),
    },
  }).createMachine({
    id,
    context: ({ input: { value, isNew = false, key = null, owner = null, ...input } }) => ({
      ...untouched(value),
      sent: input.sent ?? [],
      dropped: input.dropped ?? null,
      problem: null,
      question: null,
      isNew,
      isOpening: key !== null,
      key,
      at: isNew ? null : key,
      owner,
    }),
    initial: 'view',
    on: { 'record.changed': { actions: withEvent('followRecord') } },
    states: {
      view: {
        always: { guard: 'isOpening', target: 'editing', actions: 'open' },
        on: { edit: 'editing', resume },
      },
      editing: {
        tags: 'form',
        entry: 'reportMove',
        on: {
          ...onLeave,
          ...onStep(),
          resume,
          change: { actions: applyPatch },
          save: [
            { guard: 'isClean', ...closed },
            { guard: and(['isValid', 'isUnusual']), target: 'confirming', actions: 'acceptTidied' },
            { guard: 'isValid', target: 'saving', actions: 'acceptTidied' },
            { actions: ['recordFieldErrors', 'announceRefused'] },
          ],
          cancel: cancelled,
        },
      },
      confirming: {
        tags: 'form',
        entry: ['reportMove', 'ask', 'announceAsked'],
        exit: 'withdrawQuestion',
        on: onceMore,
      },
      saving: {
        tags: ['form', 'busy', 'writing'],
        entry: 'reportMove',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { key, draft, initial, isNew, sent } }) => ({
            key,
            draft,
            base: isNew ? null : initial,
            sent,
          }),
          onDone: [
            {
              guard: withOutput('isSaved'),
              target: 'view',
              actions: [withOutput('acceptSaved'), 'reportClosed'],
            },
            {
              guard: withOutput('isConflict'),
              target: 'conflict',
              actions: withOutput('recordTheirs'),
            },
            { target: 'gone' },
          ],
          onError: { target: 'error', actions: [withEvent('recordProblem'), 'announceRefused'] },
        },
      },
      error: {
        tags: 'form',
        entry: 'reportMove',
        exit: 'clearProblem',
        on: { ...onStep('editing'), ...onceMore },
      },
      conflict: {
        tags: ['form', 'question'],
        entry: 'reportMove',
        on: {
          keepMine: [
            { guard: 'isValid', target: 'saving', actions: ['rebaseOnTheirs', 'acceptTidied'] },
            {
              target: 'editing',
              actions: ['rebaseOnTheirs', 'recordFieldErrors', 'announceRefused'],
            },
          ],
          takeTheirs: { ...closed, actions: ['keepDropped', ...closed.actions] },
        },
      },
      gone: {
        tags: ['form', 'question'],
        entry: 'reportMove',
        on: {
          ...(canRestore && {
            restore: { target: 'saving' as const, actions: 'becomeNew' as const },
          }),
          drop: closed,
        },
      },
    },
  });
}

export type EditorMachine<TDraft extends object> = ReturnType<typeof createEditorMachine<TDraft>>;
export type EditorActor<TDraft extends object> = ActorRefFrom<EditorMachine<TDraft>>;
