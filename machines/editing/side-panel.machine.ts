/**
 * A form in a window, for a new or an existing record: opened, sent, closed.
 *
 *   closed ──open──▶ editing ──submit [valid]──▶ submitting ──done──▶ closed (`submitted`)
 *     ▲               │  ▲                          │
 *     │             close│[typed]                   └──error──▶ failed ──change, submit
 *     │               ▼  │keep
 *     └──discard── confirmingDiscard
 *
 *                  failed ──submit [outcome unknown]──▶ checking ──nothing like it──▶ submitting
 *                                                    └──▶ found ──createAnyway──▶ submitting
 *                                                            └──openFound──▶ closed (`foundOpened`)
 *
 * If the outcome of a submission is unknown, the next one first checks whether the record already exists,
 * unless the API recognises it by the key of the attempt. The same draft keeps its key until there is an answer.
 * A draft that was changed, or sent without an answer, is dropped only after a confirmation, and a failure
 * keeps it. A draft may also have steps, for example one that adds an entry to a list.
 */

import { type ActorRefFrom, and } from 'xstate';
import { withEvent, withOutput } from '#machines/params.ts';
import { type PanelRules, repeated, sidePanelSetup, withoutDraft } from './side-panel.setup.ts';

export function createSidePanelMachine<TDraft extends object, TSubject, TStep = never>(
  id: string,
  rules: PanelRules<TDraft, TSubject, TStep>,
) {
  const { empty, tidy, step } = rules;
  const inForm = {
    // An open panel can also take over a draft of an earlier page.
    open: { guard: withEvent('bringsUnknownOutcome'), actions: withEvent('takeUnknownOutcome') },
    ...(tidy && { leave: { actions: 'tidyUp' as const } }),
    close: [{ guard: 'isNothingLost', target: 'closed' }, { target: 'confirmingDiscard' }],
  } as const;
  const onStep = {
    guard: withEvent('canStep'),
    actions: [withEvent('takeStep'), withEvent('announceStep')],
  } as const;

  return sidePanelSetup(id, rules).createMachine({
    id,
    context: { ...withoutDraft(empty), notes: {}, problem: null },
    initial: 'closed',
    states: {
      closed: {
        entry: 'forgetDraft',
        on: {
          open: {
            target: 'editing',
            actions: [withEvent('begin'), withEvent('takeUnknownOutcome')],
          },
        },
      },
      editing: {
        tags: 'open',
        on: {
          ...inForm,
          change: { actions: withEvent('applyPatch') },
          ...(step && { step: onStep }),
          submit: [
            {
              guard: and(['isValid', 'isOutcomeUnknown']),
              target: 'checking',
              actions: 'acceptTidied',
            },
            { guard: 'isValid', target: 'submitting', actions: 'acceptTidied' },
            { actions: ['recordFieldErrors', 'announceRefused'] },
          ],
        },
      },
      submitting: {
        tags: ['open', 'busy', 'writing'],
        entry: 'beginAttempt',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => context,
          onDone: {
            target: 'closed',
            actions: [
              {
                type: 'recordMade',
                params: ({ event }) => ({ made: event.output?.made ?? null }),
              },
              'announceSubmitted',
            ],
          },
          onError: {
            target: 'failed',
            actions: [
              withEvent('recordProblem'),
              withEvent('recordUnknownOutcome'),
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
          input: ({ context }) => ({
            ...context,
            draft: context.unconfirmed!,
            attempt: repeated(context),
          }),
          onDone: [
            { guard: withOutput('isFound'), target: 'found', actions: withOutput('recordFound') },
            { target: 'submitting', actions: withOutput('forgetUnknownOutcome') },
          ],
          onError: { target: 'failed', actions: [withEvent('recordProblem'), 'announceRefused'] },
        },
      },
      found: {
        tags: 'open',
        on: {
          openFound: { target: 'closed', actions: ['announceSubmitted', 'announceFoundOpened'] },
          createAnyway: {
            guard: 'isNew',
            target: 'submitting',
            actions: ['forgetFound', 'forgetAttempt'],
          },
          keep: { target: 'editing', actions: 'forgetFound' },
        },
      },
      failed: {
        tags: 'open',
        exit: 'clearProblem',
        on: {
          ...inForm,
          change: { target: 'editing', actions: withEvent('applyPatch') },
          ...(step && { step: { ...onStep, target: 'editing' as const } }),
          // The draft was already validated when it was first sent.
          submit: [
            { guard: 'isOutcomeUnknown', target: 'checking', actions: 'acceptTidied' },
            { target: 'submitting', actions: 'acceptTidied' },
          ],
        },
      },
      confirmingDiscard: {
        tags: 'open',
        on: {
          discard: [
            { guard: 'isOutcomeUnknown', target: 'closed', actions: 'announceUnconfirmed' },
            { target: 'closed' },
          ],
          keep: 'editing',
        },
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
