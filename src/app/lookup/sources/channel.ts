/** Searches the channels that the menu has loaded. */
import type { ChannelsApi } from '#api/channels.api.ts';
import { haystackOf } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';
import { memoize } from '#machines/memoize.ts';
import type { LookupResult } from '#machines/palette/lookup-source.machine.ts';
import type { Meaning } from '../lookup-meaning.ts';
import { best, HITS_AT_MOST, hitOf, idIn, leading, type Search, searched } from './source.ts';

/** The channels of the menu once loaded; null if that failed. */
export type KnownChannels = (signal: AbortSignal) => Promise<readonly Channel[] | null>;

export const channelHit = ({ id, name, is_active }: Channel) =>
  hitOf({ kind: 'channel', id }, name, !is_active && 'неактивен');

export function channelSearch(api: ChannelsApi, known: KnownChannels): Search {
  // Loaded once by this source if the menu has no channels.
  let own: readonly Channel[] | null = null;
  return async (meaning, signal) => {
    own = (await known(signal)) ?? own ?? (await api.list(signal));
    return foundChannels(own, meaning);
  };
}

/** Finds the channels that a text means. */
export function foundChannels(rows: readonly Channel[], meaning: Meaning): LookupResult {
  const named = rows.find(({ id }) => id === idIn(meaning, 'channel'));
  const found = searched(meaning, 'channel', haystacksOf(rows));
  const others = found.flatMap(({ entry: { row } }) => (row === named ? [] : row));
  return {
    ...best(others.slice(0, HITS_AT_MOST).map(channelHit), others.length),
    isGuess: found[0]?.isGuess ?? false,
    exact: named ? [leading(meaning, channelHit(named))] : [],
  };
}

/** Cached per array of rows, because there may be thousands. */
const haystacksOf = memoize((rows: readonly Channel[]) =>
  rows.map((row) => {
    const { name, slug, description } = row;
    const haystack = haystackOf(name, [slug ?? '', description ?? ''], `${name} ${slug ?? ''}`);
    return { row, haystack };
  }),
);
