/**
 * A list with cursors, newest first: older entries are appended on demand, newer ones are offered.
 *
 *   list  loading ──done──▶ ready ──query.changed, reload──▶ loading
 *            ├─error [isUnsupported]─▶ unavailable     the API has no such list
 *            └─error─▶ failed ──reload──▶ loading
 *         ready: resting ──more, near──▶ extending ──error──▶ stuck ──more──▶ extending
 *   news  unwatched ⇄ watched: resting ──20 s──▶ looking ──▶ resting
 *
 * After an error that asks to wait, `failed` and `stuck` are pausing first. A new read cancels the running
 * one, so a late answer never wins. The news are only kept: `show` puts them above the entries. If more
 * came than was read, it begins the list anew with them, so that none is left out in between. A look that fails
 * is tried again and shown to nobody.
 */
import { type ActorRefFrom, and, assign, fromPromise, setup, stateIn } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { mustWait, pauseMachine, pausing } from '#machines/feedback/pause.machine.ts';

/** Entries from the newest to the oldest. */
export interface FeedPage<TEntry> {
  readonly entries: readonly TEntry[];
  /** The cursor of the next older page; null at the end. Of news: null if they reach the known entries. */
  readonly next: string | null;
}

/** How often news are looked for, at most. */
export const LOOK_EVERY = 20_000;
/** More news than these begin the list anew. */
export const NEWS_KEPT = 500;

/** Statuses of an API without the call. */
const UNSUPPORTED = [404, 405, 501];

export function createFeedMachine<TEntry extends { readonly id: string }, TQuery extends object>(
  id: string,
) {
  type Page = FeedPage<TEntry>;
  type Entries = readonly TEntry[];
  const noPage: Page = { entries: [], next: null };
  const isSame = (one: TQuery, other: TQuery | null) =>
    JSON.stringify(one) === JSON.stringify(other);
  /** Each entry once, where it came first. */
  const joined = (first: Entries, second: Entries): Entries => {
    const known = new Set(first.map((entry) => entry.id));
    return [...first, ...second.filter((entry) => !known.has(entry.id))];
  };

  return setup({
    types: {
      context: {} as {
        query: TQuery;
        /** The query that the entries answer; null before the first answer. */
        answered: TQuery | null;
        entries: Entries;
        /** The cursor of the next older page; null at the end. */
        next: string | null;
        /** Newer than `entries`, not shown yet. */
        news: Page;
        problem: Problem | null;
        /** Why the last look for news failed. */
        lookProblem: Problem | null;
      },
      input: {} as { query: TQuery },
      events: {} as
        | { type: 'query.changed'; query: TQuery }
        | { type: 'reload' }
        /** The older entries are wanted. */
        | { type: 'more' }
        /** The end of the list comes into sight. After a failure only `more` asks again. */
        | { type: 'near' }
        /** The news are wanted. */
        | { type: 'show' }
        /** The list is seen from now on. */
        | { type: 'watch' }
        | { type: 'unwatch' },
      tags: {} as 'busy' | 'extending' | 'pausing',
    },
    actors: {
      pause: pauseMachine,
      load: fromPromise<{ page: Page }, { query: TQuery; before: string | null }>(() => {
        throw new Error(`${id}: no "load" actor was provided`);
      }),
      look: fromPromise<{ page: Page }, { query: TQuery; after: string | null }>(() => {
        throw new Error(`${id}: no "look" actor was provided`);
      }),
    },
    delays: {
      untilLook: ({ context: { lookProblem } }) =>
        Math.max(LOOK_EVERY, (lookProblem?.retryAfter ?? 0) * 1_000),
    },
    guards: {
      isSameQuery: ({ context }, params: { query: TQuery }) => isSame(params.query, context.query),
      isUnsupported: (_, params: { error: unknown }) =>
        UNSUPPORTED.includes(toProblem(params.error).status),
      mustWait: (_, params: { error: unknown }) => mustWait(params.error),
      isRead: stateIn({ list: 'ready' }),
      hasMore: ({ context: { next } }) => next !== null,
      hasNews: ({ context: { news } }) => news.entries.length > 0,
      isShowable: and(['isRead', 'hasNews']),
      hasTooManyNews: ({ context: { news } }) => news.next !== null,
    },
    actions: {
      rememberQuery: assign((_, params: { query: TQuery }) => ({
        query: params.query,
        // They answer another query.
        news: noPage,
        lookProblem: null,
      })),
      showPage: assign(({ context: { query } }, { page }: { page: Page }) => ({
        answered: query,
        entries: joined(page.entries, []),
        next: page.next,
        news: noPage,
      })),
      append: assign(({ context: { entries } }, { page }: { page: Page }) => ({
        entries: joined(entries, page.entries),
        next: page.next,
      })),
      keepNews: assign(({ context: { news } }, { page }: { page: Page }) => {
        const all = page.next === null ? joined(page.entries, news.entries) : page.entries;
        const entries = all.slice(0, NEWS_KEPT);
        const reachesTo = page.next ?? news.next;
        return {
          news: { entries, next: all.length > NEWS_KEPT ? entries.at(-1)!.id : reachesTo },
          lookProblem: null,
        };
      }),
      showNews: assign(({ context: { entries, news } }) => ({
        entries: joined(news.entries, entries),
        news: noPage,
      })),
      beginWithNews: assign(({ context: { news } }) => ({ ...news, news: noPage, problem: null })),
      recordProblem: assign((_, params: { error: unknown }) => ({
        problem: toProblem(params.error),
      })),
      dropOthers: assign(({ context: { query, answered: of } }) =>
        isSame(query, of) ? {} : { entries: [], next: null, answered: null },
      ),
      clearProblem: assign({ problem: null }),
      noteLook: assign((_, params: { error: unknown }) => ({
        lookProblem: toProblem(params.error),
      })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({
      query: input.query,
      answered: null,
      entries: [],
      next: null,
      news: noPage,
      problem: null,
      lookProblem: null,
    }),
    type: 'parallel',
    states: {
      list: {
        initial: 'loading',
        on: {
          'query.changed': [
            { guard: { type: 'isSameQuery', params: ({ event }) => event } },
            {
              target: '.loading',
              reenter: true,
              actions: { type: 'rememberQuery', params: ({ event }) => event },
            },
          ],
        },
        states: {
          loading: {
            tags: 'busy',
            entry: 'clearProblem',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { query } }) => ({ query, before: null }),
              onDone: {
                target: 'ready',
                actions: { type: 'showPage', params: ({ event }) => event.output },
              },
              onError: [
                {
                  guard: { type: 'isUnsupported', params: ({ event }) => event },
                  target: 'unavailable',
                  actions: [{ type: 'recordProblem', params: ({ event }) => event }, 'dropOthers'],
                },
                {
                  guard: { type: 'mustWait', params: ({ event }) => event },
                  target: 'failed.pausing',
                  actions: [{ type: 'recordProblem', params: ({ event }) => event }, 'dropOthers'],
                },
                {
                  target: 'failed',
                  actions: [{ type: 'recordProblem', params: ({ event }) => event }, 'dropOthers'],
                },
              ],
            },
            on: { reload: { target: 'loading', reenter: true } },
          },
          ready: {
            initial: 'resting',
            on: {
              reload: 'loading',
              show: [
                {
                  guard: 'hasTooManyNews',
                  target: '.resting',
                  actions: 'beginWithNews',
                },
                { guard: 'hasNews', actions: 'showNews' },
              ],
            },
            states: {
              resting: {
                on: {
                  more: { guard: 'hasMore', target: 'extending' },
                  near: { guard: 'hasMore', target: 'extending' },
                },
              },
              extending: {
                tags: 'extending',
                entry: 'clearProblem',
                invoke: {
                  id: 'extend',
                  src: 'load',
                  input: ({ context: { query, next } }) => ({ query, before: next }),
                  onDone: {
                    target: 'resting',
                    actions: { type: 'append', params: ({ event }) => event.output },
                  },
                  onError: [
                    {
                      guard: { type: 'mustWait', params: ({ event }) => event },
                      target: 'stuck.pausing',
                      actions: { type: 'recordProblem', params: ({ event }) => event },
                    },
                    {
                      target: 'stuck',
                      actions: { type: 'recordProblem', params: ({ event }) => event },
                    },
                  ],
                },
              },
              stuck: {
                initial: 'free',
                states: {
                  pausing,
                  free: { on: { more: `#${id}.list.ready.extending` } },
                },
              },
            },
          },
          failed: {
            initial: 'free',
            states: {
              pausing,
              free: { on: { reload: `#${id}.list.loading` } },
            },
          },
          unavailable: { on: { reload: 'loading' } },
        },
      },
      news: {
        initial: 'unwatched',
        states: {
          unwatched: {
            on: {
              watch: [{ guard: 'isRead', target: 'watched.looking' }, { target: 'watched' }],
            },
          },
          watched: {
            initial: 'resting',
            on: {
              unwatch: 'unwatched',
              // A running look is about entries that are being replaced.
              'query.changed': '.resting',
              reload: { guard: 'isRead', target: '.resting' },
              show: { guard: 'isShowable', target: '.resting' },
            },
            states: {
              resting: {
                after: {
                  untilLook: [
                    { guard: 'isRead', target: 'looking' },
                    { target: 'resting', reenter: true },
                  ],
                },
              },
              looking: {
                invoke: {
                  id: 'look',
                  src: 'look',
                  input: ({ context: { query, entries, news } }) => ({
                    query,
                    after: (news.entries[0] ?? entries[0])?.id ?? null,
                  }),
                  onDone: {
                    target: 'resting',
                    actions: { type: 'keepNews', params: ({ event }) => event.output },
                  },
                  onError: {
                    target: 'resting',
                    actions: { type: 'noteLook', params: ({ event }) => event },
                  },
                },
              },
            },
          },
        },
      },
    },
  });
}

export type FeedMachine<TEntry extends { readonly id: string }, TQuery extends object> = ReturnType<
  typeof createFeedMachine<TEntry, TQuery>
>;
export type FeedActor<TEntry extends { readonly id: string }, TQuery extends object> = ActorRefFrom<
  FeedMachine<TEntry, TQuery>
>;
