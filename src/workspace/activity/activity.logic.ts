import { fromPromise } from 'xstate';
import type { KindWithHistory } from '#api/optional/activity.api.ts';
import type { ActivityEntry, ActivityFilters, ActivityQuery } from '#contract/activity.ts';
import { createFeedMachine, type FeedActor } from '#machines/activity/feed.machine.ts';
import type { Services } from '#workspace/services.tsx';

/** The whole log, or the history of one record. */
export type ActivitySource =
  | { readonly of: 'all' }
  | { readonly of: 'record'; readonly kind: KindWithHistory; readonly id: number };

export const activityMachine = createFeedMachine<ActivityEntry, ActivityFilters>('activity');
export type ActivityMachine = typeof activityMachine;
export type ActivityActor = FeedActor<ActivityEntry, ActivityFilters>;

const PER_PAGE = 50;
/** News come a few at a time. After an hour of sleep there may be many. */
const NEWS_PER_PAGE = 100;
const NEWS_PAGES = 5;

/** The log with its calls. */
export function createActivityLogic(
  { activity }: Pick<Services, 'activity'>,
  source: ActivitySource,
): ActivityMachine {
  const read = async (query: ActivityQuery, signal: AbortSignal, isUnheard = false) => {
    const api = await activity();
    return source.of === 'all'
      ? api.list(query, signal, isUnheard)
      : api.ofRecord(source.kind, source.id, query, signal, isUnheard);
  };
  return activityMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query, before }, signal }) => {
        const asked = { ...query, before: before ?? undefined, per_page: PER_PAGE };
        const { data, next } = await read(asked, signal);
        return { page: { entries: data, next: next ?? null } };
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
