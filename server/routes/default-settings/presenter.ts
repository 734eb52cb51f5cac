/** Presents a default setting. */
import type { SettingKind } from './kinds.ts';
import type { SettingRecord } from './queries.ts';

/** Presents a default setting; its kind determines the name of the identifying field. */
export function presentDefaultSetting(kind: SettingKind, setting: SettingRecord) {
  const { id, label, description, type, value, options, version } = setting;
  const { created_at, updated_at } = setting;
  return {
    id,
    [kind.label]: label,
    description,
    type,
    value,
    options,
    version,
    created_at,
    updated_at,
  };
}
