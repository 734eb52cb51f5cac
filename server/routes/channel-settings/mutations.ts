/** Writes the settings of a channel as a whole list. */
import type { Db } from '#server/database/database.ts';
import type { Precondition } from '#server/http/version.ts';
import { type Changes, reconcile } from '#server/lists/reconcile.ts';
import type { Write } from '#server/middleware/write.ts';
import { lockChannel } from '#server/routes/channels/queries.ts';
import { hasDeleted, leaves, type ReadEntry, readEntries } from './entries.ts';
import type { ChannelSettingRecord } from './presenter.ts';
import {
  type ChannelSettings,
  deleteSettings,
  holdDefinitions,
  incrementRevision,
  insertSettings,
  readSettings,
  updateSettings,
} from './queries.ts';
import type { SettingEntry } from './schema.ts';

/** Replaces a channel's settings: binds entries that are not bound yet, and unbinds missing ones. */
export function saveSettings(
  write: Write,
  channelId: number,
  entries: readonly SettingEntry[],
  seen: Precondition<ChannelSettings>,
): Promise<ChannelSettings> {
  const work = async (trx: Db) => {
    // Locks are always taken in this order, to avoid deadlocks: default settings, then channels.
    await holdDefinitions(trx);
    await lockChannel(trx, channelId);
    const current = await readSettings(trx, channelId);
    seen.match(current);
    if (!seen.hasSeenAll && hasDeleted(entries, current)) throw seen.stale(current);
    const changes = reconcile({
      stored: current.settings,
      sent: readEntries(entries, current),
      hasSeenAll: seen.hasSeenAll,
      same: leaves,
    });
    // Only bound settings are read with a list version, so another user has unbound this one since.
    const isUnbound = changes.missing.some(({ list_version }) => (list_version ?? null) !== null);
    if (changes.isStale || (isUnbound && !seen.hasSeenAll)) throw seen.stale(current);
    await store(trx, channelId, current.revision + 1, changes);
    return readSettings(trx, channelId);
  };
  const read = async (trx: Db) => {
    await lockChannel(trx, channelId);
    return readSettings(trx, channelId);
  };
  return write(work, { read });
}

async function store(
  trx: Db,
  channelId: number,
  version: number,
  { missing, updated, deleted }: Changes<ChannelSettingRecord, ReadEntry>,
): Promise<void> {
  if (missing.length + updated.length + deleted.length === 0) return;
  const removed = deleted.map(({ id }) => id);
  const rewritten = updated.map(({ sent }) => sent);
  await deleteSettings(trx, channelId, removed);
  await updateSettings(trx, channelId, version, rewritten);
  await insertSettings(trx, channelId, version, missing);
  await incrementRevision(trx, channelId);
}
