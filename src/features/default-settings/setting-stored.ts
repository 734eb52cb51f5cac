/** How drafts of default settings are stored, and their labels. */

import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type DefaultSetting, NamedSetting } from '#api/default-settings.api.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import {
  type StoredForm,
  storedDraft,
  storedPanel,
  useStoredForm,
} from '#workspace/drafts/stored-draft.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import type { SettingPanelActor, SettingRowsActor } from './default-settings.logic.ts';
import { emptySetting, NewSetting, type NewSettingStep } from './new-setting.ts';
import type { SettingKind } from './setting-kinds.ts';
import { ROW_LABELS, rowDraftOf, rowText, type SettingRowDraft } from './setting-row.ts';
import { panelKey, rowsKey } from './use-settings.ts';

const StoredRow: z.ZodMiniType<SettingRowDraft> = z.object({
  setting: NamedSetting,
  description: z.string(),
  value: StoredInput,
});

const group = 'Настройки по умолчанию';

export const storedNewSetting = storedPanel<NewSetting, NewSettingStep>(NewSetting, emptySetting, [
  'newSetting',
  group,
  'новой настройки',
  'settings.write',
]);

export const storedRows: StoredForm<SettingRowsActor> = {
  port: editorsPort(StoredRow, true),
  commands: ['defaultSettings', group, 'настроек', 'settings.write'],
  words: {
    label: (field) => ROW_LABELS[field] ?? field,
    text: (draft, field) => rowText(draft as SettingRowDraft, field),
    row: (draft) => (draft as SettingRowDraft).setting.name,
  },
};

/** Stores the drafts of one screen across reloads. `listed` is null until they are loaded. */
export function useStoredSettings(
  kind: Pick<SettingKind, 'id'>,
  actors: { rows: SettingRowsActor; panel: SettingPanelActor },
  listed: readonly DefaultSetting[] | null,
) {
  const values = useMemo(
    () => listed && Object.fromEntries(listed.map((one) => [one.id, rowDraftOf(one)])),
    [listed],
  );
  return {
    rowsDraft: storedDraft(rowsKey(kind), actors.rows, storedRows.port, values),
    panelDraft: useStoredForm(panelKey(kind), actors.panel, storedNewSetting, emptySetting),
  };
}
