/** How the changes of the grid are stored across reloads: one draft for each channel. */
import { useMemo } from 'react';
import type { RateRecord } from '#api/rates.api.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import type { KeptDraft, ShownValues } from '#machines/drafts/draft-recovery.ts';
import { memoize } from '#machines/memoize.ts';
import { changedIn, type Edits, isNewRate } from '#machines/rates/edits.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { storedDraft } from '#workspace/drafts/stored-draft.ts';
import type { DraftReader } from '#workspace/drafts/watch-form.ts';
import { ratesGridKey } from './all-rates.logic.ts';
import {
  byChannel,
  byIdentity,
  type ChannelTable,
  newLocal,
  rateKey,
  type Tables,
  valuesOfRow,
} from './channel-rates.ts';

type Stored = Readonly<Record<string, string>>;

/** Returns the name of a value in a draft: `12:345/new_client_rate`. */
const nameOf = (rate: string, field: string) => `${rate}/${field}`;
const keptOf = memoize((rates: Edits): KeptDraft => {
  const base: Record<string, string> = {};
  const draft: Record<string, string> = {};
  for (const [rate, edit] of Object.entries(rates)) {
    // The level or the step names a rate after its deletion. A rate that is being added has it in its key.
    const names = isNewRate(rate) ? [] : ['level', 'rate_type'].filter((one) => one in edit.base);
    for (const field of [...names, ...changedIn(edit)]) {
      draft[nameOf(rate, field)] = edit.values[field] ?? '';
      if (!isNewRate(rate)) base[nameOf(rate, field)] = edit.base[field] ?? '';
    }
  }
  return { base, draft };
});

/** One draft for each channel. */
export const gridReader: DraftReader<GridActor> = {
  read: (grid) => {
    const channels = byChannel(grid.getSnapshot().context.edits);
    return Object.fromEntries([...channels].map(([id, own]) => [id, keptOf(own)]));
  },
};

const valuesIn = memoize((table: ChannelTable, channelId: number): Stored => {
  const kind = RATE_KINDS[table.type];
  const valuesAt = (local: string | number, row: RateRecord) =>
    Object.entries(valuesOfRow(kind, row)).map(
      ([field, value]) => [nameOf(rateKey(channelId, local), field), value] as const,
    );
  // In a draft, a rate that was added still has its old key.
  const added = [...byIdentity(table)].flatMap(([identity, [row]]) =>
    valuesAt(newLocal(identity), row!),
  );
  return Object.fromEntries([...added, ...table.rows.flatMap((row) => valuesAt(row.id, row))]);
});

/**
 * Returns the values of each listed channel, computed on first access: most channels have no draft. The grid drops
 * edits of unlisted channels, and the list may be outdated: the draft of a channel stays stored until the list has it.
 */
export function shownValues(
  tables: Tables,
  isListed: (channelId: number) => boolean = () => true,
): ShownValues {
  const values = {};
  for (const [id, table] of Object.entries(tables)) {
    if (!isListed(Number(id))) continue;
    Object.defineProperty(values, id, {
      enumerable: true,
      get: () => valuesIn(table, Number(id)),
    });
  }
  return values;
}

/** Stores the changes across reloads. Drafts are offered after all channels are read. */
export function useStoredGrid(
  grid: GridActor,
  tables: Tables,
  isListed: (channelId: number) => boolean,
  isRead: boolean,
) {
  const values = useMemo(
    () => (isRead ? shownValues(tables, isListed) : null),
    [tables, isListed, isRead],
  );
  return storedDraft(ratesGridKey, grid, gridReader, values);
}
