import { fromPromise } from 'xstate';
import type { RateRecord } from '#api/rates.api.ts';
import type { ActivityEntry, ActivityFilters } from '#contract/activity.ts';
import { identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { createFeedMachine } from '#machines/activity/feed.machine.ts';
import type { FeedPage, FeedRead } from '#machines/activity/feed.setup.ts';
import type { Services } from '#workspace/services.tsx';
import { isOfOther, isOfRate, nameBefore } from './rate-story.ts';

/** The entries of the shown rate. */
const rateEntriesMachine = createFeedMachine<ActivityEntry, ActivityFilters>('rateEntries');
export type RateEntriesMachine = typeof rateEntriesMachine;

export const rateQuery = (kind: RateKind, row: RateRecord): ActivityFilters => ({
  part: 'rate',
  part_id: String(row[identityOf(kind)]),
});

const PER_PAGE = 100;
/** An API that cannot filter may answer with pages about other rates. */
const PAGES_AT_ONCE = 5;

/** Reads the log of one rate, including the time when it had another level or step. */
export function createRateEntriesLogic(
  { quiet }: Pick<Services, 'quiet'>,
  channelId: number,
  kind: RateKind,
  rowId: number,
): RateEntriesMachine {
  const isRenamed = (entry: ActivityEntry, name: string) =>
    nameBefore(kind, entry, name) !== name && (entry.part?.row ?? rowId) === rowId;

  const load = fromPromise<{ page: FeedPage<ActivityEntry> }, FeedRead<ActivityFilters>>(
    async ({ input: { query, before: cursor }, signal }) => {
      const api = await quiet.activity();
      let name = query.part_id ?? '';
      let before: string | undefined;
      let renaming: ActivityEntry | undefined;
      // The cursor also holds the name of the rate at that time and the entry that renamed it.
      if (cursor !== null) [name, before, renaming] = JSON.parse(cursor);
      const entries: ActivityEntry[] = [];
      for (let pages = 0; pages < PAGES_AT_ONCE; pages++) {
        const pageQuery = { ...query, part_id: name, before, per_page: PER_PAGE };
        const { data, next } = await api.ofRecord('channel', channelId, pageQuery, signal);
        const own = data.filter(
          (entry) => isOfRate(entry, name) && !isOfOther(kind, entry, renaming),
        );
        const rename = own.findIndex((entry) => isRenamed(entry, name));
        entries.push(...(rename < 0 ? own : own.slice(0, rename + 1)));
        if (rename >= 0) {
          renaming = own[rename]!;
          before = renaming.id;
          name = nameBefore(kind, renaming, name);
        } else before = next ?? undefined;
        if (before === undefined || (rename < 0 && entries.length > 0)) break;
      }
      const next = before === undefined ? null : JSON.stringify([name, before, renaming]);
      return { page: { entries, next } };
    },
  );
  return rateEntriesMachine.provide({ actors: { load } });
}
