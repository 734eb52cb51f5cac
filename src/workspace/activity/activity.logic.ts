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
/** Pages that are read at once to come back to a line, and their size. */
const BACK_PAGES = 10;
const BACK_PER_PAGE = 100;
/** Newer entries come a few at a time. After an hour of sleep there may be many. */
const NEWS_PER_PAGE = 100;
const NEWS_PAGES = 5;

/** The log with its calls. The first page reaches until the line with a key, if that is not too far back. */
export function createActivityLogic(
  { activity }: Pick<Services, 'activity'>,
  source: ActivitySource,
): ActivityMachine {
  const read = async (query: ActivityQuery, signal: AbortSignal, isUnheard = false) => {
    const { from = '', to = from } = query;
    // A range that ends before it begins: its field says so.
    if (to < from) return { data: [], next: null };
    const api = await activity();
    return source.of === 'all'
      ? api.list(query, signal, isUnheard)
      : api.ofRecord(source.kind, source.id, query, signal, isUnheard);
  };
  const pageFrom = async (query: ActivityQuery, signal: AbortSignal): Promise<Page> => {
    const { data, next } = await read(query, signal);
    return { entries: data, next: next ?? null };
  };
  /** From the newest entry to the line. Only the first page if the line is further back. */
  const reach = async (query: ActivityQuery, key: string, signal: AbortSignal): Promise<Page> => {
    const isReached = ({ entries }: Page) => linesOf(entries).some((one) => one.key === key);
    const asked = { ...query, per_page: BACK_PER_PAGE };
    const first = await pageFrom(asked, signal);
    let page = first;
    for (let pages = 1; pages < BACK_PAGES && page.next && !isReached(page); pages++) {
      const older = await pageFrom({ ...asked, before: page.next }, signal);
      page = { entries: [...page.entries, ...older.entries], next: older.next };
    }
    return isReached(page) ? page : first;
  };
  return activityMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query, before, until }, signal }) => {
        if (until !== null) return { page: await reach(query, until, signal) };
        const asked = { ...query, before: before ?? undefined, per_page: PER_PAGE };
        return { page: await pageFrom(asked, signal) };
      }),
      look: fromPromise(async ({ input: { query, after }, signal }) => {
        const entries: ActivityEntry[] = [];
        let before: string | undefined;
        for (let pages = 0; pages < NEWS_PAGES; pages++) {
          const asked = { ...query, after: after ?? undefined, before, per_page: NEWS_PER_PAGE };
          const { data, next } = await read(asked, signal, true);
          entries.push(...data);
          if (!next) return { page: { entries, next: null } };
          before = next;
        }
        return { page: { entries, next: before ?? null } };
      }),
    },
  });
}
