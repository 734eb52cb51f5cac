import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { channelSettingsPath } from '#api/channel-settings.api.ts';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { channelTabs } from '#features/channels/page/channel.commands.ts';
import { settingRowsKey, settingSwitchesKey } from '#features/channels/page/channel-keys.ts';
import { busyOf, rowsOf } from '#machines/lists/collection.machine.ts';
import { channelHref } from '#records/channel.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { editorsReader } from '#workspace/drafts/editor-readers.ts';
import { storedDraft } from '#workspace/drafts/stored-draft.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { DroppedRows } from '#workspace/tables/dropped-rows.tsx';
import { bindEditedRows, useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadingRow } from '#workspace/tables/loading-row.tsx';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { useRememberedTable } from '#workspace/tables/remembered-list.ts';
import {
  channelSettingDraft,
  createBoundLogic,
  createBoundRowsLogic,
  createSwitchesLogic,
  type OfferSettingUndo,
  reboundAs,
  withEdited,
} from './channel-setting-rows.ts';
import {
  channelSettingChoice,
  channelSettingEditing,
  channelSettingResetting,
  channelSettingResuming,
  channelSettingRowCommands,
  channelSettingSwitching,
  channelSettingsCommands,
  editedSettingChoice,
  resetChoice,
} from './settings.commands.ts';
import type { ChannelSettings } from './settings.logic.ts';
import { channelSettingColumns } from './settings-columns.tsx';

/** The actors of the tab. Drafts and running calls outlive it. */
function useBoundSettings(channelId: number, writer: ChannelSettings['writer']) {
  const { channelSettings: api, channelDefaults, undo, notify } = useServices();
  const logic = useMemo(
    () => createBoundLogic(api, channelDefaults, channelId),
    [api, channelDefaults, channelId],
  );
  const bound = useRememberedTable('channel', channelSettingsPath(channelId), logic);
  const offer: OfferSettingUndo = (label, revert) =>
    undo.offer({
      label,
      link: api.replaceLink(channelId),
      href: channelHref(channelId, 'settings'),
      revert,
    });
  const rows = useKeptActor(settingRowsKey(channelId), () =>
    createBoundRowsLogic(writer, channelId, notify, offer, channelDefaults),
  );
  const switches = useKeptActor(settingSwitchesKey(channelId), () =>
    createSwitchesLogic(writer, channelId, notify, offer),
  );
  useEmitted(writer, 'written', ({ id, whole }) => {
    if (id !== channelId) return;
    bound.send({ type: 'rows.replaced', rows: reboundAs(whole, rowsOf(bound)) });
  });
  useEmitted(bound, 'read', () => switches.send({ type: 'look' }));
  return { bound, rows, switches };
}

const SettingsDraft = draftOfferOf(
  async () => (await import('./settings-stored.ts')).storedChannelSettings,
);
const ChannelSettingEditRow = lazyView(() => import('./settings-row.tsx'), LoadingRow);

/** The settings of a channel with its own values. */
export default function SettingsTab({
  channelId,
  settings: { hasUnbound, writer },
}: {
  channelId: number;
  settings: ChannelSettings;
}) {
  const { bound, rows, switches } = useBoundSettings(channelId, writer);
  const state = useSelector(bound, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const values = useMemo(
    () =>
      result &&
      Object.fromEntries(
        result.rows.map(({ setting }) => [setting.id, channelSettingDraft(setting)]),
      ),
    [result],
  );
  const stored = storedDraft(settingRowsKey(channelId), rows, editorsReader, values);
  const edited = useSelector(rows, ({ context }) => context.rows);
  const shown = useMemo(() => withEdited(result?.rows ?? [], edited), [result, edited]);

  const table = useRecordTable({
    rows: shown,
    rowKey: ({ setting }) => setting.id,
    source: result,
  });
  useRowFocus(rows, table.region);
  const columns = useMemo(() => channelSettingColumns({ rows, switches }), [rows, switches]);

  useBoundCommands(() => {
    const all = onRows(table.cursor, () =>
      rowsOf(bound).map(({ setting }) => channelSettingChoice(setting)),
    );
    const resettable = onRows(table.cursor, () =>
      rowsOf(bound)
        .filter(({ fallback }) => fallback !== null)
        .map(resetChoice),
    );
    return [
      bind(channelSettingsCommands.reload, bound),
      bindOn(channelSettingEditing.edit, rows, all),
      bindOn(channelSettingSwitching.toggle, switches, all),
      bindOn(channelSettingResetting.reset, rows, resettable),
      ...bindEditedRows(table.cursor, rows, channelSettingRowCommands, editedSettingChoice),
      ...table.bindings(),
    ];
  }, [bound, rows, switches, table.cursor]);

  return (
    <>
      <RecordTable
        table={table}
        problem={problem}
        list={bound}
        reload={channelSettingsCommands.reload}
        skeletonRows={8}
        label="Настройки канала"
        columns={columns}
        renderRow={(bound, attributes) => {
          const { setting } = bound;
          const row = edited[setting.id];
          return row ? (
            <ChannelSettingEditRow
              key={setting.id}
              rowKey={String(setting.id)}
              bound={bound}
              attributes={attributes}
              row={row}
              rows={rows}
              columns={columns.length}
              switches={switches}
            />
          ) : undefined;
        }}
        busy={busyOf(state)}
        compactWidth={692}
        className="[--compact-actions:15rem]"
        empty={
          <EmptyState
            title="У канала пока нет настроек"
            action={
              hasUnbound && (
                <AppLink
                  href={channelHref(channelId, 'add-settings')}
                  command={{ id: channelTabs.idOf('add-settings') }}
                  className={buttonClass()}
                >
                  Добавить настройки
                </AppLink>
              )
            }
          />
        }
      >
        <SettingsDraft draft={stored} region={() => table.region.current} className="mb-4" />
      </RecordTable>
      <DroppedRows
        rows={rows}
        command={channelSettingResuming}
        nameOf={({ setting }) => setting.key}
      />
    </>
  );
}
