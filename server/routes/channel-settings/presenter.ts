/** Presents a setting of a channel. */
import type { SettingType } from '#contract/settings.ts';
import type { StoredValue } from '#server/database/schema.ts';
import type { SettingOptions } from '#server/routes/default-settings/definition.ts';

export interface ChannelSettingRecord {
  /** The id of the default setting, which a channel has at most once. */
  readonly id: number;
  readonly key: string;
  readonly description: string;
  readonly type: SettingType;
  readonly options: readonly SettingOptions[];
  readonly default_value: StoredValue;
  /** The channel's own value; null if it has none. */
  readonly value: StoredValue | null;
  readonly use_default: boolean;
  readonly version: number;
  readonly created_version: number;
}

/** Strings and numbers are both edited as text. */
const editorOf = (type: SettingType) => (type === 'string' || type === 'number' ? 'text' : type);

/** Presents a setting of a channel, from the list at `revision`. */
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
