import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { busyOf, rowsOf } from '#machines/lists/collection.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { draftOfferOf, PanelDraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { DeletionQuestion } from '#workspace/editing/deletion.ts';
import { LoadingWindow } from '#workspace/loading-window.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { defaultWords, valueText } from '#workspace/settings/setting-value.ts';
import { onRows } from '#workspace/tables/cursor.ts';
import { DroppedRows } from '#workspace/tables/dropped-rows.tsx';
import { bindEditedRows, useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadingRow } from '#workspace/tables/loading-row.tsx';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import {
  editedChoice,
  settingChoice,
  settingDeletionCommands,
  settingEditing,
  settingPanelCommands,
  settingRemoval,
  settingResuming,
  settingRowCommands,
  settingsCommands,
} from './default-settings.commands.ts';
import { SETTING_KINDS, type SettingKind } from './setting-kinds.ts';
import { storedNewSetting, useStoredSettings } from './setting-stored.ts';
import { settingColumns } from './settings-columns.tsx';
import { useSettings, useShownSettings } from './use-settings.ts';

const RowsDraft = draftOfferOf(async () => (await import('./rows-stored.ts')).storedRows);
const SettingEditRow = lazyView(() => import('./setting-edit-row.tsx'), LoadingRow);
const SettingPanel = lazyView(() => import('./setting-panel.tsx'), LoadingWindow);

/** The default settings of channels or of offers. The screens of both kinds need different React keys. */
export default function DefaultSettingsPage({ kind: kindId }: { kind: SettingKind['id'] }) {
  const kind = SETTING_KINDS[kindId];
  const { list, rows, panel, deletion } = useSettings(kind);
  const { shown, edited } = useShownSettings({ list, rows });
  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const { rowsDraft, panelDraft } = useStoredSettings(kind, { rows, panel }, result?.rows ?? null);

  const table = useRecordTable({ rows: shown, rowKey: ({ id }) => id, source: result });
  useRowFocus(rows, table.region);
  const columns = useMemo(
    () => settingColumns({ ...kind, rows, deletion }),
    [kind, rows, deletion],
  );

  useBoundCommands(() => {
    const choices = () => rowsOf(list).map(settingChoice);
    const onOne = onRows(table.cursor, choices);
    return [
      bind(settingsCommands.reload, list),
      bind(settingPanelCommands.add, panel),
      bindOn(settingEditing.edit, rows, onOne),
      bindOn(settingRemoval.remove, deletion, onOne),
      ...bindEditedRows(table.cursor, rows, settingRowCommands, editedChoice),
      ...table.bindings(),
    ];
  }, [list, rows, panel, deletion, table.cursor]);

  return (
    <Screen
      title={kind.title}
      crumbs={[{ label: 'Home', href: paths.home }, kind.crumb]}
      meta={result && `${result.rows.length}`}
      actions={<CommandButton command={settingPanelCommands.add} actor={panel} variant="primary" />}
    >
      <RecordTable
        table={table}
        problem={problem}
        list={list}
        reload={settingsCommands.reload}
        skeletonRows={12}
        label={kind.title}
        columns={columns}
        renderRow={({ id }, attributes) => {
          const row = edited[id];
          return row ? (
            <SettingEditRow
              key={id}
              rowKey={String(id)}
              attributes={attributes}
              row={row}
              rows={rows}
              columns={columns.length}
            />
          ) : undefined;
        }}
        busy={busyOf(state)}
        compactWidth={692}
        className="[--compact-actions:5.75rem]"
        empty={<EmptyState title="Настроек пока нет" text="Добавьте первую." />}
      >
        <PanelDraftOffer panel={panel} draft={panelDraft} form={storedNewSetting} />
        <RowsDraft draft={rowsDraft} region={() => table.region.current} className="mb-4" />
      </RecordTable>
      <DroppedRows rows={rows} command={settingResuming} nameOf={({ setting }) => setting.name} />
      <SettingPanel actor={panel} draft={panelDraft} kind={kind} list={table} read={list} />
      <DeletionQuestion
        actor={deletion}
        commands={settingDeletionCommands}
        question="Подтвердите удаление настройки"
        describe={(setting, isChanged) =>
          [
            setting.name,
            setting.description,
            isChanged && valueText(setting, setting.value, defaultWords),
          ]
            .filter(Boolean)
            .join(' — ')
        }
      />
    </Screen>
  );
}
