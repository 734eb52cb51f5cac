import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { lazyView } from '#ui/lazy-view.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { DraftOffer, PanelDraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { bindCursor, onEditedRows, onRows, useCursor } from '#workspace/tables/cursor.ts';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import {
  editedChoice,
  settingChoice,
  settingEditing,
  settingPanelCommands,
  settingRemoval,
  settingRowCommands,
  settingsCommands,
} from './default-settings.commands.ts';
import { SettingEditRow } from './setting-edit-row.tsx';
import { SETTING_KINDS, type SettingKind } from './setting-kinds.ts';
import {
  newSettingDraftCommands,
  newSettingDraftWords,
  settingDraftCommands,
  settingDraftWords,
  useStoredSettings,
} from './setting-stored.ts';
import { settingColumns } from './settings-columns.tsx';
import { settingsOf, useSettings, useShownSettings } from './use-settings.ts';

const SettingPanel = lazyView(() => import('./setting-panel.tsx'));
const SettingDeletion = lazyView(() => import('./setting-deletion.tsx'));

/** The default settings of channels or of offers. Another kind is another screen: give it a key. */
export default function DefaultSettingsPage({ kind: kindId }: { kind: SettingKind['id'] }) {
  const kind = SETTING_KINDS[kindId];
  const { list, rows, panel, deletion } = useSettings(kind);
  const { shown, edited } = useShownSettings({ list, rows });
  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const { rowsDraft, panelDraft } = useStoredSettings(
    kind.id,
    { rows, panel },
    result?.rows ?? null,
  );

  const table = useRef<HTMLDivElement>(null);
  const cursor = useCursor(
    shown.map(({ id }) => id),
    table,
    { source: result },
  );
  useRowFocus(rows, table);
  const columns = useMemo(
    () => settingColumns({ nameLabel: kind.nameLabel, rows, deletion }),
    [kind, rows, deletion],
  );

  useBoundCommands(() => {
    const choices = () => settingsOf(list).map(settingChoice);
    const onOne = onRows(cursor.actor, choices);
    const open = () =>
      Object.entries(rows.getSnapshot().context.rows).map(([key, row]) => editedChoice(key, row));
    return [
      bind(settingsCommands.reload, list),
      bind(settingPanelCommands.add, panel),
      bindOn(settingEditing.edit, rows, onOne),
      bindOn(settingRemoval.remove, deletion, onOne),
      ...Object.values(settingRowCommands).map((command) =>
        bindOn(command, rows, onEditedRows(cursor.actor, open, command)),
      ),
      ...bindCursor(cursor.actor, () => table.current),
    ];
  }, [list, rows, panel, deletion, cursor.actor]);

  return (
    <Screen
      title={kind.title}
      crumbs={[{ label: 'Home', href: paths.home }, kind.crumb]}
      meta={result && `${result.rows.length}`}
      actions={<CommandButton command={settingPanelCommands.add} actor={panel} variant="primary" />}
    >
      <LoadProblem problem={problem} command={settingsCommands.reload} actor={list} />
      <PanelDraftOffer
        panel={panel}
        actor={panelDraft}
        commands={newSettingDraftCommands}
        words={newSettingDraftWords}
      />
      <DraftOffer
        actor={rowsDraft}
        commands={settingDraftCommands}
        words={settingDraftWords}
        region={() => table.current}
        className="mb-4"
      />
      <div ref={table} tabIndex={-1} className="outline-none">
        {result ? (
          <DataTable
            label={kind.title}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            activeKey={cursor.activeKey}
            onActivate={cursor.onActivate}
            renderRow={({ id }, attributes) => {
              const row = edited[id];
              return row ? (
                <SettingEditRow
                  key={id}
                  rowKey={String(id)}
                  attributes={attributes}
                  row={row.ref}
                  rows={rows}
                />
              ) : undefined;
            }}
            busy={state.hasTag('busy')}
            minWidth={740}
            empty={
              <EmptyState
                title="Настроек пока нет"
                action={<CommandButton command={settingPanelCommands.add} actor={panel} />}
              />
            }
          />
        ) : (
          !problem && <TableSkeleton columns={columns} rows={12} />
        )}
      </div>
      <SettingPanel actor={panel} draft={panelDraft} nameLabel={kind.nameLabel} />
      <SettingDeletion actor={deletion} />
    </Screen>
  );
}
