/** Database queries for settings of channels. */
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { StoredValue } from '#server/database/schema.ts';
import { notFound } from '#server/http/failure.ts';
import { CHANNEL_SETTINGS } from '#server/routes/default-settings/kinds.ts';
import { type SettingRecord, selectSettings } from '#server/routes/default-settings/queries.ts';
import type { ChannelSettingRecord } from './presenter.ts';

/** The settings of a channel and the revision of their list. */
export interface ChannelSettings {
  readonly revision: number;
  readonly settings: readonly ChannelSettingRecord[];
  /** Default settings that the channel does not have. */
  readonly available: readonly SettingRecord[];
}

/** Reads a channel's settings. Both statements must see the same state. Throws 404 if there is no such channel. */
export async function readSettings(trx: Db, channelId: number): Promise<ChannelSettings> {
  const channel = await trx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select('settings_revision')
    .executeTakeFirst();
  if (!channel) throw notFound('Канал не найден.');
  const bound = await trx
    .selectFrom('channel_settings')
    .where('channel_id', '=', channelId)
    .selectAll()
    .execute();
  const byId = new Map(bound.map((row) => [row.default_setting_id, row]));
  const settings: ChannelSettingRecord[] = [];
  const available: SettingRecord[] = [];
  for (const setting of await selectSettings(trx, CHANNEL_SETTINGS)) {
    const row = byId.get(setting.id);
    if (!row) {
      available.push(setting);
      continue;
    }
    const { id, label, description, type, options, value: default_value } = setting;
    const { value, use_default, version, created_version } = row;
    const definition = { id, key: label, description, type, options, default_value };
    settings.push({ ...definition, value, use_default, version, created_version });
  }
  return { revision: channel.settings_revision, settings, available };
}

/** Locks all default settings against changes until the end of the transaction. */
export async function holdDefinitions(trx: Db): Promise<void> {
  await trx.selectFrom('channel_default_settings').select('id').orderBy('id').forShare().execute();
}

export interface SettingWrite {
  readonly id: number;
  /** The channel's own value. */
  readonly own: StoredValue | null;
  readonly use_default: boolean;
}

const stored = (own: StoredValue | null) => (own === null ? null : JSON.stringify(own));

export async function insertSettings(
  trx: Db,
  channelId: number,
  version: number,
  writes: readonly SettingWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(({ id, own, use_default }) => ({
    channel_id: channelId,
    default_setting_id: id,
    value: stored(own),
    use_default,
    version,
    created_version: version,
  }));
  await trx.insertInto('channel_settings').values(rows).execute();
}

export async function updateSettings(
  trx: Db,
  channelId: number,
  version: number,
  writes: readonly SettingWrite[],
): Promise<void> {
  for (const { id, own, use_default } of writes) {
    await trx
      .updateTable('channel_settings')
      .where('channel_id', '=', channelId)
      .where('default_setting_id', '=', id)
      .set({ value: stored(own), use_default, version })
      .execute();
  }
}

export async function deleteSettings(
  trx: Db,
  channelId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('channel_settings')
    .where('channel_id', '=', channelId)
    .where('default_setting_id', 'in', ids)
    .execute();
}

/** Increments the revision of a channel's settings. */
export async function incrementRevision(trx: Db, channelId: number): Promise<void> {
  await trx
    .updateTable('channels')
    .where('id', '=', channelId)
    .set({ settings_revision: sql`settings_revision + 1` })
    .execute();
}
