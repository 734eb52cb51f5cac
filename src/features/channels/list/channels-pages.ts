import { waitFor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ReadPage } from '#workspace/navigation/origin-pages.ts';
import { CHANNELS_PER_PAGE, pageOfRows, readQuery, select } from './channels-query.ts';
import type { ChannelsActor } from './channels-store.ts';

/** Reads the ids of one page of the filtered and sorted list. */
export const channelsPagesOf =
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
