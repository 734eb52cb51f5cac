/** Presents a channel. */
import type { Selectable } from 'kysely';
import type { Schema, StoredValue } from '#server/database/schema.ts';
import { picked } from '#server/http/envelope.ts';

/** The columns of `channels` that answers contain. The queries read no others. */
export const CHANNEL_FIELDS = [
  'id',
  'name',
  'slug',
  'description',
  'is_active',
  'rate_type',
  'version',
  'created_at',
  'updated_at',
] as const;

export interface ChannelRecord
  extends Pick<Selectable<Schema['channels']>, (typeof CHANNEL_FIELDS)[number]> {
  readonly settings: readonly {
    readonly id: number;
    readonly key: string;
    readonly value: StoredValue;
    readonly use_default: boolean;
  }[];
}

/** Presents a channel. Its settings have their own route. */
export const presentChannel = (channel: ChannelRecord) => ({
  ...picked(channel, CHANNEL_FIELDS),
  settings: channel.settings.map((setting) =>
    picked(setting, ['id', 'key', 'value', 'use_default']),
  ),
});
