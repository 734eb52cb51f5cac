/** How drafts of edited default settings are stored, and their labels. */
import * as z from 'zod/mini';
import { NamedSetting } from '#api/default-settings.api.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import type { StoredForm } from '#workspace/drafts/stored-draft.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import type { SettingRowsActor } from './default-settings.logic.ts';
import { ROW_LABELS, rowText, type SettingRowDraft } from './setting-row.ts';
import { group } from './setting-stored.ts';

const StoredRow: z.ZodMiniType<SettingRowDraft> = z.object({
  setting: NamedSetting,
  description: z.string(),
  value: StoredInput,
});

export const storedRows: StoredForm<SettingRowsActor> = {
  port: editorsPort(StoredRow, true),
  commands: ['defaultSettings', group, 'настроек', 'settings.write'],
  words: {
    label: (field) => ROW_LABELS[field] ?? field,
    text: (draft, field) => rowText(draft as SettingRowDraft, field),
    row: (draft) => (draft as SettingRowDraft).setting.name,
  },
};
