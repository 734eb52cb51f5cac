/** A channel as the API answers it. */
import type { RateType } from '#contract/channels.ts';
import type { StoredValue } from '#server/database/schema.ts';

export interface ChannelRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly is_active: boolean;
  readonly rate_type: RateType;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly settings: readonly {
    readonly id: number;
    readonly key: string;
    readonly value: StoredValue;
    readonly use_default: boolean;
  }[];
}

/** Presents a channel. Its settings have their own route. */
export function presentChannel(channel: ChannelRecord) {
  const { id, name, slug, description, is_active, rate_type, version } = channel;
  const { created_at, updated_at } = channel;
  return {
    id,
    name,
    slug,
    description,
    is_active,
    rate_type,
    settings: channel.settings.map(({ id, key, value, use_default }) => {
      return { id, key, value, use_default };
    }),
    version,
    created_at,
    updated_at,
  };
}
