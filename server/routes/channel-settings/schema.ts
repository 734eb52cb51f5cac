/** Request schema of a channel's settings. */
import { z } from 'zod';
import type { ChannelSettingWrite } from '#contract/settings.ts';
import { Flag, Int, type RowIdentity } from '#contract/wire.ts';
import { list } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { ROWS_MAX, rowIdentity } from '#server/lists/reconcile.ts';
import { settingValue } from '#server/routes/default-settings/definition.ts';

/** An entry identifies its setting by `id`, `default_setting_id` or `key`. */
const SettingEntry = z.object(rowIdentity).extend({
  default_setting_id: z.nullish(Int),
  key: z.string().nullish(),
  use_default: z.nullish(Flag),
  value: settingValue.optional(),
} satisfies FieldsOf<Omit<ChannelSettingWrite, keyof RowIdentity>, 'value'>);
export type SettingEntry = z.output<typeof SettingEntry>;

/** POST /api/v1/channels/{id}/settings: the whole list. */
export const ChannelSettingsBody = z.object({ settings: list(SettingEntry, ROWS_MAX) });
