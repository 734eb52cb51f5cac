import { fromPromise } from 'xstate';
import type {
  ActivityEntry,
  ActivityFilters,
  ActivityQuery,
  KindWithHistory,
} from '#contract/activity.ts';
import { createFeedMachine, type FeedActor } from '#machines/activity/feed.machine.ts';
import type { FeedPage } from '#machines/activity/feed.setup.ts';
import type { Services } from '#workspace/services.tsx';
import { linesOf } from './lines.ts';

/** The whole log, or the history of one record. */
export type ActivitySource =
  | { readonly of: 'all' }
  | { readonly of: 'record'; readonly kind: KindWithHistory; readonly id: number };

const activityMachine = createFeedMachine<ActivityEntry, ActivityFilters>('activity');
export type ActivityMachine = typeof activityMachine;
export type ActivityActor = FeedActor<ActivityEntry, ActivityFilters>;
type Page = FeedPage<ActivityEntry>;

const PER_PAGE = 50;
/** Limits for reading back to a line: number of pages and their size. */
const BACK_PAGES = 10;
const BACK_PER_PAGE = 100;
/** Limits for reading newer entries: usually a few, but after an hour of sleep there may be many. */
const NEWS_PER_PAGE = 100;
const NEWS_PAGES = 5;

/** Connects the feed machine to the API. With `until`, the first page reaches that line, if it is not too far back. */
export function createActivityLogic(
  { activity }: Pick<Services, 'activity'>,
  source: ActivitySource,
): ActivityMachine {
  const read = async (query: ActivityQuery, signal: AbortSignal, isUnobserved = false) => {
    const { from = '', to = from } = query;
    // The range ends before it begins; its field shows the error.
    if (to < from) return { data: [], next: null };
    const api = await activity();
    return source.of === 'all'
      ? api.list(query, signal, isUnobserved)
      : api.ofRecord(source.kind, source.id, query, signal, isUnobserved);
  };
  const pageFrom = async (query: ActivityQuery, signal: AbortSignal): Promise<Page> => {
    const { data, next } = await read(query, signal);
    return { entries: data, next: next ?? null };
  };
  /** Reads from the newest entry to the line; returns only the first page if the line is further back. */
  const reach = async (query: ActivityQuery, key: string, signal: AbortSignal): Promise<Page> => {
    const isReached = ({ entries }: Page) => linesOf(entries).some((one) => one.key === key);
    const pageQuery = { ...query, per_page: BACK_PER_PAGE };
    const first = await pageFrom(pageQuery, signal);
    let page = first;
    for (let pages = 1; pages < BACK_PAGES && page.next && !isReached(page); pages++) {
      const older = await pageFrom({ ...pageQuery, before: page.next }, signal);
      page = { entries: [...page.entries, ...older.entries], next: older.next };
    }
    return isReached(page) ? page : first;
  };
  return activityMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query, before, until }, signal }) => {
        if (until !== null) return { page: await reach(query, until, signal) };
        const pageQuery = { ...query, before: before ?? undefined, per_page: PER_PAGE };
        return { page: await pageFrom(pageQuery, signal) };
      }),
      look: fromPromise(async ({ input: { query, after }, signal }) => {
        const entries: ActivityEntry[] = [];
        let before: string | undefined;
        for (let pages = 0; pages < NEWS_PAGES; pages++) {
          const pageQuery = {
            ...query,
            after: after ?? undefined,
            before,
            per_page: NEWS_PER_PAGE,
          };
          const { data, next } = await read(pageQuery, signal, true);
          entries.push(...data);
          if (!next) return { page: { entries, next: null } };
          before = next;
        }
        return { page: { entries, next: before ?? null } };
      }),
    },
  });
}
