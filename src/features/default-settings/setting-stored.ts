/** Stores the drafts of default settings. */
import { useMemo } from 'react';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import { editorsReader } from '#workspace/drafts/editor-readers.ts';
import { storedDraft, storedPanel, useStoredForm } from '#workspace/drafts/stored-draft.ts';
import type { SettingPanelActor, SettingRowsActor } from './default-settings.logic.ts';
import { emptySetting, NewSetting, type NewSettingStep } from './new-setting.ts';
import type { SettingKind } from './setting-kinds.ts';
import { rowDraftOf } from './setting-row.ts';
import { panelKey, rowsKey } from './use-settings.ts';

export const group = 'Настройки по умолчанию';

export const storedNewSetting = storedPanel<NewSetting, NewSettingStep>(NewSetting, emptySetting, [
  'newSetting',
  group,
  'новой настройки',
  'settings.write',
]);

/** Stores the drafts of one screen across reloads. `listed` is null until the settings are loaded. */
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
    rowsDraft: storedDraft(rowsKey(kind), actors.rows, editorsReader, values),
    panelDraft: useStoredForm(panelKey(kind), actors.panel, storedNewSetting, emptySetting),
  };
}
