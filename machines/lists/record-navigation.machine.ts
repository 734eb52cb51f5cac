/**
 * Steps from record to record in the order of the list that the first one was opened from.
 *
 *   away ⇄ listed            record.shown: of no list, of a list
 *
 *   near.placing ──done──▶ near.placed (`moved` after a step) or turning
 *        │                                   near.* ──step [known]──▶ near.placed (`moved`)
 *        └────────error──▶ near.failed       near.* ──step [on another page]──▶ turning
 *                                            near.* ──record.shown, list.changed──▶ near.placing
 *   turning ──done──▶ near.placed (`moved`) · ──error──▶ near.failed · ──record.hidden──▶ near.placed
 *
 * The position is read again each time a record is shown, so the count is current. Until the read ends,
 * steps use the known data; if there is none, the step waits for the read. If a record has left the
 * list, its position is after the rows that were before it. A deleted record is skipped in the direction of the step
 * (`gone`).
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { problemOf, unprovided, withEvent, withOutput } from '#machines/params.ts';
import {
  awaited,
  entered,
  isBeyond,
  isPassed,
  type LoadedPage,
  type NavigationContext,
  neighbourOf,
  type OriginList,
  placed,
  type Shown,
  type Step,
  shown,
} from './neighbours.ts';

/** A record, and the page near which to look for its current position, or for its neighbour. */
export interface NavigationInput {
  readonly list: OriginList;
  readonly page: number;
  readonly id: number;
  /** The step across the end of a page that leads to `page`. */
  readonly by?: Step;
  /** The ids of the page that the step leaves. */
  readonly ids?: readonly number[];
}

export const recordNavigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as
      | ({ type: 'record.shown' } & Shown)
      | { type: 'record.missing'; id: number }
      /** The screen of the record was closed. */
      | { type: 'record.hidden'; id: number }
      | { type: 'list.changed' }
      | { type: 'step'; by: 1 | -1 }
      /** Back to the list. `replace` is set if the current entry should not stay in the history. */
      | { type: 'leave'; replace: boolean },
    emitted: {} as
      | { type: 'moved'; id: number; page: number; list: OriginList }
      | { type: 'left'; replace: boolean },
    tags: {} as 'busy' | 'placing',
  },
  actors: {
    load: fromPromise<LoadedPage, NavigationInput>(unprovided('recordNavigation', 'load')),
  },
  guards: {
    isOfNoList: (_, params: Shown) => params.list === null,
    isShown: ({ context }, params: { id: number }) => context.id === params.id,
    isKnown: ({ context }, params: { by: Step }) => neighbourOf(context, params.by) !== null,
    isBeyond: ({ context }, params: { by: Step }) => isBeyond(context, params.by),
    isKnownPast: ({ context }, params: { id: number }) =>
      isPassed(context, params.id) && neighbourOf(context, context.by) !== null,
    isBeyondPast: ({ context }, params: { id: number }) =>
      isPassed(context, params.id) && isBeyond(context, context.by),
    isUnplaced: ({ context }) => context.part === null,
    canStepOn: ({ context }, params: LoadedPage) => {
      const next = awaited(context, params.part);
      return next !== null && neighbourOf(next, next.by) !== null;
    },
    canTurnOn: ({ context }, params: LoadedPage) => {
      const next = awaited(context, params.part);
      return next !== null && isBeyond(next, next.by);
    },
    leadsOn: ({ context }, params: LoadedPage) => entered(context, params.part) !== null,
  },
  actions: {
    look: assign(({ context }, params: Shown) => shown(context, params)),
    go: assign(({ context }, params: { by: Step }) => ({
      ...neighbourOf(context, params.by),
      by: params.by,
    })),
    turn: assign((_, params: { by: Step }) => ({ by: params.by })),
    enter: assign(({ context }, params: LoadedPage) => entered(context, params.part) ?? {}),
    place: assign(({ context }, params: LoadedPage) => placed(context, params.part)),
    /** Drops a waiting step that the position does not allow, or whose position could not be read. */
    forgetAwaited: assign(({ context }) => (context.part ? {} : { by: 0 as const })),
    rememberGone: assign({ gone: ({ context }) => context.id }),
    forgetGone: assign({ gone: null }),
    rest: assign({ by: 0, gone: null }),
    recordProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    announceMove: emit(({ context }) => ({
      type: 'moved',
      id: context.id!,
      page: context.part!.page,
      list: context.list!,
    })),
    announceLeaving: emit((_, params: { replace: boolean }) => ({
      type: 'left',
      replace: params.replace,
    })),
  },
}).createMachine({
  id: 'recordNavigation',
  context: {
    list: null,
    id: null,
    page: 1,
    part: null,
    at: null,
    by: 0,
    gone: null,
    problem: null,
  },
  initial: 'away',
  on: {
    'record.shown': [
      { guard: withEvent('isOfNoList'), target: '.away', actions: withEvent('look') },
      { target: '.listed', actions: withEvent('look') },
    ],
    'record.hidden': { guard: withEvent('isShown'), actions: 'rest' },
    leave: { actions: withEvent('announceLeaving') },
  },
  states: {
    away: {},
    listed: {
      initial: 'near',
      states: {
        near: {
          initial: 'placing',
          on: {
            'list.changed': '.placing',
            step: [
              {
                guard: withEvent('isKnown'),
                target: '.placed',
                actions: ['forgetGone', withEvent('go'), 'announceMove'],
              },
              {
                guard: withEvent('isBeyond'),
                target: 'turning',
                actions: ['forgetGone', withEvent('turn')],
              },
              { guard: 'isUnplaced', target: '.placing', actions: withEvent('turn') },
            ],
            'record.missing': [
              {
                guard: withEvent('isKnownPast'),
                target: '.placed',
                actions: [
                  'rememberGone',
                  { type: 'go', params: ({ context }) => ({ by: context.by }) },
                  'announceMove',
                ],
              },
              { guard: withEvent('isBeyondPast'), target: 'turning', actions: 'rememberGone' },
            ],
          },
          states: {
            placing: {
              tags: 'placing',
              // The step waits for the running read.
              on: { step: { guard: 'isUnplaced', actions: withEvent('turn') } },
              invoke: {
                id: 'find',
                src: 'load',
                input: ({ context: { list, page, id } }) => ({ list: list!, page, id: id! }),
                onDone: [
                  {
                    guard: withOutput('canStepOn'),
                    target: 'placed',
                    actions: [
                      withOutput('place'),
                      { type: 'go', params: ({ context }) => ({ by: context.by }) },
                      'announceMove',
                    ],
                  },
                  {
                    guard: withOutput('canTurnOn'),
                    target: '#recordNavigation.listed.turning',
                    actions: withOutput('place'),
                  },
                  { target: 'placed', actions: ['forgetAwaited', withOutput('place')] },
                ],
                onError: {
                  target: 'failed',
                  actions: ['forgetAwaited', withEvent('recordProblem')],
                },
              },
            },
            placed: {},
            failed: { exit: 'clearProblem' },
          },
        },
        turning: {
          tags: 'busy',
          on: {
            // Ignore a late page if the record screen was closed.
            'record.hidden': {
              guard: withEvent('isShown'),
              target: 'near.placed',
              actions: 'rest',
            },
          },
          invoke: {
            id: 'turn',
            src: 'load',
            input: ({ context: { list, part, id, by } }) => ({
              list: list!,
              page: part!.page + by,
              id: id!,
              by,
              ids: part!.ids,
            }),
            onDone: [
              {
                guard: withOutput('leadsOn'),
                target: 'near.placed',
                actions: [withOutput('enter'), 'announceMove'],
              },
              // The page no longer exists; reading the position again updates the count.
              { target: 'near.placing' },
            ],
            onError: { target: 'near.failed', actions: withEvent('recordProblem') },
          },
        },
      },
    },
  },
});

export type RecordNavigationMachine = typeof recordNavigationMachine;
export type RecordNavigationActor = ActorRefFrom<RecordNavigationMachine>;
