/** What leaves the server of a setting that a channel has taken over. */
import type { SettingType } from '#contract/settings.ts';
import type { StoredValue } from '#server/database/schema.ts';
import type { SettingOptions } from '#server/routes/default-settings/definition.ts';

export interface ChannelSettingRecord {
  /** That of the default setting: a channel has each of them once at most. */
  readonly id: number;
  readonly key: string;
  readonly description: string;
  readonly type: SettingType;
  readonly options: readonly SettingOptions[];
  readonly default_value: StoredValue;
  /** The channel's own value, null as long as it has none. */
  readonly value: StoredValue | null;
  readonly use_default: boolean;
  readonly version: number;
  readonly created_version: number;
}

/** How a setting is edited: everything but choices and flags is text. */
const editorOf = (type: SettingType) => (type === 'string' || type === 'number' ? 'text' : type);

/** A setting of a channel, as part of the list that was read at `revision`. */
export function presentChannelSetting(setting: ChannelSettingRecord, revision: number) {
  const { id, key, description, type, options, default_value, use_default, version } = setting;
  return {
    id,
    key,
    description,
    type: editorOf(type),
    options,
    value: setting.value ?? default_value,
    use_default,
    default_setting: { id, key, description, type, value: default_value },
    version,
    list_version: revision,
  };
}
