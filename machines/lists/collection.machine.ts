/**
 * A list on the server: the requested part of it, and the rows shown until that part is loaded.
 *
 *   loading ──done──▶ ready ──query.changed, reload, rows.changed, visit──▶ loading
 *      │                                                               ▲
 *      └────error───▶ failed ──────────────────────────────────────────┘
 *
 * After an error that asks to wait, `failed` pauses first and refuses reload and visit. A query that arrives during
 * the pause, or that failed while rows of another query were shown, is read after the pause.
 * A read without any answer is repeated when the connection is back (`online`).
 * A new read cancels the running one, so a late response never wins. The rows of the last successful read
 * stay on the screen until the next one. If a read for another query fails, they are removed.
 * A query may come with the rows of an earlier answer, which are shown during the new read.
 * `rows.replaced` shows the result of a write by this console at once. `emptied` is emitted when a loaded
 * list has no rows, `read` after each read.
 */

import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { mustWait, pauseMachine, pausing } from '#machines/feedback/pause.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { unprovided, withEvent, withOutput } from '#machines/params.ts';
import { withSameRows } from './same-rows.ts';

export interface CollectionResult<TRow> {
  readonly rows: readonly TRow[];
  /** The number of rows on all pages. */
  readonly total: number;
  /** There are more rows than `total`; the server stopped counting. */
  readonly isCapped?: boolean;
  /** The last page, at least 1. */
  readonly lastPage: number;
  /** When the read began, if that matters: in the time zone of the business, `2026-12-01T09:00`. */
  readonly readAt?: string;
}

/** The fields of every query. Features add their own. */
export interface PageQuery {
  readonly page: number;
}

/** The query to read. `isBehind`: a screen opens with the rows of an earlier answer. */
export interface ListInput<TQuery> {
  readonly query: TQuery;
  readonly isBehind: boolean;
}

/** The events of an opening screen; after all others the read starts at once. */
const OPENINGS: readonly string[] = ['xstate.init', 'query.changed', 'visit'];

interface Reading {
  readonly context: { readonly query: PageQuery; readonly answered: PageQuery | null };
  hasTag(tag: 'busy'): boolean;
}

/** Whether rows are being read; `behind` if the shown rows answer the same query. */
export function busyOf(list: Reading): boolean | 'behind' {
  if (!list.hasTag('busy')) return false;
  return isSame(list.context.query, list.context.answered) ? 'behind' : true;
}

interface Loaded<TRow> {
  getSnapshot(): { readonly context: { readonly result: CollectionResult<TRow> | null } };
}

const none: readonly never[] = [];

/** The rows loaded so far. */
export function rowsOf<TRow>(list: Loaded<TRow>): readonly TRow[] {
  return list.getSnapshot().context.result?.rows ?? none;
}

export function createCollectionMachine<TRow, TQuery extends PageQuery>(id: string) {
  type Result = CollectionResult<TRow>;
  /** A query and its earlier answer. */
  type Asked = { query: TQuery; remembered?: Result | null };
  const read = `#${id}.loading`;

  return setup({
    types: {
      context: {} as {
        query: TQuery;
        result: Result | null;
        /** The query that `result` answers. */
        answered: TQuery | null;
        problem: Problem | null;
        /** The query is read when the pause is over. */
        isOwed: boolean;
      },
      input: {} as Asked,
      events: {} as
        | ({ type: 'query.changed' } & Asked)
        | { type: 'reload' }
        /** A call of this console changed something in the list. */
        | { type: 'rows.changed' }
        /** The shown rows after a write by this console. */
        | { type: 'rows.replaced'; rows: readonly TRow[] }
        /**
         * The rows may be out of date: the screen of the list or the address of a row was opened, or the page is
         * visible again after minutes.
         */
        | { type: 'visit' | 'online' },
      /** The requested page does not exist; the last one is shown instead. */
      emitted: {} as { type: 'page.corrected'; page: number } | { type: 'emptied' | 'read' },
      tags: {} as 'busy' | 'pausing',
    },
    actors: {
      pause: pauseMachine,
      load: fromPromise<{ result: Result }, ListInput<TQuery>>(unprovided(id, 'load')),
    },
    guards: {
      mustWait: (_, params: { error: unknown }) => mustWait(params.error),
      isBeyondLast: ({ context }, params: { result: Result }) =>
        context.query.page > params.result.lastPage,
      isOwed: ({ context }) => context.isOwed,
      wasCutOff: ({ context }) => context.problem?.kind === 'network',
      isSameQuery: ({ context }, params: { query: TQuery }) => isSame(context.query, params.query),
    },
    actions: {
      rememberQuery: assign((_, { query, remembered }: Asked) => ({
        query,
        ...(remembered && { result: remembered, answered: query }),
      })),
      owe: assign({ isOwed: true }),
      showResult: assign(({ context }, { result }: { result: Result }) => ({
        result: { ...result, rows: withSameRows(context.result?.rows ?? [], result.rows) },
        answered: context.query,
      })),
      replaceRows: assign(({ context: { result } }, params: { rows: readonly TRow[] }) => ({
        result: result && {
          ...result,
          rows: params.rows,
          total: result.total + params.rows.length - result.rows.length,
        },
      })),
      stepBackToLast: assign(({ context }, params: { result: Result }) => ({
        query: { ...context.query, page: params.result.lastPage },
      })),
      announceCorrection: emit((_, params: { result: Result }) => ({
        type: 'page.corrected',
        page: params.result.lastPage,
      })),
      recordProblem: assign(({ context }, params: { error: unknown }) => ({
        problem: toProblem(params.error),
        // Otherwise rows of another page would be shown as rows of this one.
        result: isSame(context.query, context.answered) ? context.result : null,
        isOwed: context.answered !== null && !isSame(context.query, context.answered),
      })),
      clearProblem: assign({ problem: null, isOwed: false }),
      announceRead: emit({ type: 'read' }),
      announceEmptied: enqueueActions(({ context, enqueue }) => {
        if (context.result?.total === 0) enqueue.emit({ type: 'emptied' });
      }),
    },
  }).createMachine({
    id,
    context: ({ input: { query, remembered = null } }) => ({
      query,
      result: remembered,
      answered: remembered && query,
      problem: null,
      isOwed: false,
    }),
    initial: 'loading',
    on: {
      'query.changed': [
        { guard: withEvent('isSameQuery') },
        { target: '.loading', actions: withEvent('rememberQuery') },
      ],
      'rows.changed': '.loading',
      'rows.replaced': { actions: withEvent('replaceRows') },
    },
    states: {
      loading: {
        tags: 'busy',
        on: {
          reload: { target: 'loading', reenter: true },
          // The running read may not include the change yet.
          'rows.replaced': { target: 'loading', reenter: true, actions: withEvent('replaceRows') },
        },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { query, answered }, event }) => ({
            query,
            isBehind: OPENINGS.includes(event.type) && isSame(query, answered),
          }),
          onDone: [
            {
              guard: withOutput('isBeyondLast'),
              target: 'loading',
              reenter: true,
              actions: [withOutput('stepBackToLast'), withOutput('announceCorrection')],
            },
            { target: 'ready', actions: [withOutput('showResult'), 'announceRead'] },
          ],
          onError: [
            {
              guard: withEvent('mustWait'),
              target: 'failed.pausing',
              actions: withEvent('recordProblem'),
            },
            { target: 'failed', actions: withEvent('recordProblem') },
          ],
        },
      },
      ready: {
        entry: 'announceEmptied',
        on: {
          reload: 'loading',
          visit: 'loading',
          'rows.replaced': { target: 'ready', reenter: true, actions: withEvent('replaceRows') },
        },
      },
      failed: {
        exit: 'clearProblem',
        initial: 'free',
        states: {
          pausing: {
            ...pausing,
            invoke: {
              ...pausing.invoke,
              onDone: [{ guard: 'isOwed', target: read }, { target: 'free' }],
            },
            initial: 'waiting',
            on: {
              'query.changed': [
                { guard: withEvent('isSameQuery') },
                { target: '.owed', actions: [withEvent('rememberQuery'), 'owe'] },
              ],
            },
            // The rows of the last query stay until the postponed query has been read.
            states: { waiting: {}, owed: { tags: 'busy' } },
          },
          free: { on: { reload: read, visit: read, online: { guard: 'wasCutOff', target: read } } },
        },
      },
    },
  });
}

export type CollectionMachine<TRow, TQuery extends PageQuery> = ReturnType<
  typeof createCollectionMachine<TRow, TQuery>
>;
export type CollectionActor<TRow, TQuery extends PageQuery> = ActorRefFrom<
  CollectionMachine<TRow, TQuery>
>;
