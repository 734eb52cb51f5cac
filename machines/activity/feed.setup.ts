/** The types, guards and actions of the feed machine. */

import { and, assign, emit, fromPromise, raise, setup, stateIn } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { mustWait, pauseMachine } from '#machines/feedback/pause.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { problemOf, unprovided } from '#machines/params.ts';

/** Entries from the newest to the oldest. */
export interface FeedPage<TEntry> {
  readonly entries: readonly TEntry[];
  /** The cursor of the next older page; null at the end. For news: null if they reach the known entries. */
  readonly next: string | null;
}

/** The parameters of a page read. */
export interface FeedRead<TQuery> {
  readonly query: TQuery;
  /** The cursor of an older page; null for the newest entries. */
  readonly before: string | null;
  /** The key of the line that the page should reach; null for a page of the usual size. */
  readonly until: string | null;
}

/** The shortest time between two looks for newer entries. */
export const LOOK_EVERY = 20_000;
/** With more new entries than this, `show` restarts the list with them. */
export const NEWS_KEPT = 500;

/** Statuses from an API that does not have the call. */
const UNSUPPORTED = [404, 405, 501];

export function setUpFeed<TEntry extends { readonly id: string }, TQuery extends object>(
  id: string,
) {
  type Page = FeedPage<TEntry>;
  type Entries = readonly TEntry[];
  const noPage: Page = { entries: [], next: null };
  /** Joins two lists. An entry in both is kept at its first position. */
  const joined = (first: Entries, second: Entries): Entries => {
    const known = new Set(first.map((entry) => entry.id));
    return [...first, ...second.filter((entry) => !known.has(entry.id))];
  };

  return setup({
    types: {
      context: {} as {
        query: TQuery;
        /** The key that the first page should reach; null after that page, or for another query. */
        until: string | null;
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
      input: {} as { query: TQuery; until?: string | null },
      events: {} as
        | { type: 'query.changed'; query: TQuery }
        | { type: 'reload' }
        /** Some values may have to be masked now, or no longer. */
        | { type: 'rights.changed' }
        /** Reads older entries. */
        | { type: 'more' }
        /** The end of the list becomes visible. After a failure only `more` reads again. */
        | { type: 'near' }
        /** Shows the newer entries. */
        | { type: 'show' }
        /** The list becomes visible. */
        | { type: 'watch' }
        | { type: 'unwatch' }
        /** Looks for news at once if the list is visible. */
        | { type: 'look' },
      /** The list is reloaded on request, so related data may be reloaded as well. */
      emitted: {} as { type: 'reloading' },
      tags: {} as 'busy' | 'extending' | 'pausing',
    },
    actors: {
      pause: pauseMachine,
      load: fromPromise<{ page: Page }, FeedRead<TQuery>>(unprovided(id, 'load')),
      look: fromPromise<{ page: Page }, { query: TQuery; after: string | null }>(
        unprovided(id, 'look'),
      ),
    },
    delays: {
      untilLook: ({ context: { lookProblem } }) =>
        Math.max(LOOK_EVERY, (lookProblem?.retryAfter ?? 0) * 1_000),
    },
    guards: {
      isSameQuery: ({ context }, params: { query: TQuery }) => isSame(params.query, context.query),
      isUnsupported: (_, params: { error: unknown }) =>
        UNSUPPORTED.includes(toProblem(params.error).status),
      isForbidden: (_, params: { error: unknown }) => toProblem(params.error).status === 403,
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
        until: null,
        // The news belong to the previous query.
        news: noPage,
        lookProblem: null,
      })),
      showPage: assign(({ context: { query } }, { page }: { page: Page }) => ({
        answered: query,
        until: null,
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
      recordProblem: assign(problemOf),
      // Entries that may no longer be read are dropped, too: they contain no unsaved input.
      dropOthers: assign(({ context: { query, answered: of, problem } }) =>
        isSame(query, of) && problem?.status !== 403
          ? {}
          : { entries: [], next: null, answered: null, news: noPage },
      ),
      clearProblem: assign({ problem: null }),
      announceReload: emit({ type: 'reloading' }),
      readAgain: raise({ type: 'reload' }),
      noteLook: assign((_, params: { error: unknown }) => ({
        lookProblem: toProblem(params.error),
      })),
    },
  });
}
