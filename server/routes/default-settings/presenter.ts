/** What leaves the server of a default setting. */
import type { SettingKind } from '#server/routes/default-settings/kinds.ts';
import type { SettingRecord } from './queries.ts';

/** A default setting of either kind, under the name that its kind has for its first field. */
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
