import { waitFor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import {
  CHANNELS_PER_PAGE,
  pageOfRows,
  readQuery,
  select,
} from '#features/channels/list/channels-query.ts';
import { type ChannelsActor, useChannels } from '#features/channels/list/channels-store.ts';
import { type ReadPage, useWalk } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** Steps from channel to channel in the filtered and sorted order of the list. */
export function useChannelWalk() {
  const channels = useChannels();
  return useWalk(paths.channels, pagesOf(channels));
}

const pagesOf =
  (channels: ChannelsActor): ReadPage =>
  async ({ words, page: wanted }, signal) => {
    const { context } = await waitFor(
      channels,
      (state) => state.context.result !== null || state.context.problem !== null,
      { signal },
    );
    if (!context.result) throw new ProblemError(context.problem!);
    const selected = select(context.result.rows, readQuery(words));
    const { page, last, rows } = pageOfRows(selected, wanted);
    return {
      page,
      lastPage: last,
      perPage: CHANNELS_PER_PAGE,
      ids: rows.map(({ id }) => id),
      total: selected.length,
      isCapped: false,
    };
  };
