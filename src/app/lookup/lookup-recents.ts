/** The names of recently used records, with as few calls as possible. */

import type { Runtime } from '#app/runtime/runtime.ts';
import type { Channel } from '#contract/channels.ts';
import { toProblem } from '#contract/problem.ts';
import type { RecordRef } from '#machines/palette/kinds.ts';
import type { Hit, LookupResult } from '#machines/palette/lookup-source.machine.ts';
import { recentKey } from '#machines/palette/recents.machine.ts';
import { numberTitle, recordHref } from '#records/records.ts';
import { isRecord, knownName } from './record-names.ts';
import { channelHit } from './sources/channel.ts';
import type { LookupSources } from './sources/sources.ts';

/** Finds the names of the recents. The same calls show which records no longer exist. */
export function createRecentNames(
  runtime: Runtime,
  sources: LookupSources,
  knownChannels: (signal: AbortSignal) => Promise<readonly Channel[] | null>,
): (signal: AbortSignal) => Promise<LookupResult> {
  const { recents } = runtime;

  async function named(record: RecordRef, signal: AbortSignal): Promise<readonly Hit[]> {
    if (record.kind === 'channel') {
      const rows = await knownChannels(signal);
      const row = rows?.find(({ id }) => id === record.id);
      if (rows && !row) recents.send({ type: 'gone', item: record });
      return row ? [channelHit(row)] : [];
    }
    const known = knownName(runtime, record);
    // Clients are not read just to list their names.
    if (record.kind === 'client' || (record.kind === 'offer' && known !== null)) {
      return [{ ...record, title: known ?? numberTitle(record), to: recordHref(record) }];
    }
    const meaning = { type: 'id', id: record.id, isMarked: true } as const;
    const { exact, seen } = await sources[record.kind](meaning, signal);
    if (exact.length === 0 && !seen) recents.send({ type: 'gone', item: record });
    return exact;
  }

  return async (signal) => {
    const records = recents.getSnapshot().context.items.filter(isRecord);
    const naming = records.map((record) =>
      named(record, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        // A record without a name is still listed.
        return toProblem(error).status === 404 ? [] : [bare(record)];
      }),
    );
    const hits = (await Promise.all(naming)).flat();
    // A number kept as a name would keep the next palette from asking again.
    const known = hits.filter((hit) => hit.title !== numberTitle(hit));
    const names = Object.fromEntries(known.map((hit) => [recentKey(hit), hit.title]));
    recents.send({ type: 'named', names });
    return { exact: [], hits, total: hits.length };
  };
}

const bare = (record: RecordRef): Hit => ({
  ...record,
  title: numberTitle(record),
  to: recordHref(record),
});
