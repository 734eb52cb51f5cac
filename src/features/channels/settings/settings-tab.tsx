import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { channelTabs } from '#features/channels/page/channel.commands.ts';
import { buttonClass } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { channelHref } from '#workspace/navigation/routes.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { bindCursor, onEditedRows, onRows, useCursor } from '#workspace/tables/cursor.ts';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import {
  boundChoice,
  boundCommands,
  boundEditing,
  boundResetting,
  boundRowCommands,
  boundSwitching,
  editedBoundChoice,
  resetChoice,
} from './settings.commands.ts';
import type { ChannelSettings } from './settings.logic.ts';
import {
  type BoundActor,
  type BoundSetting,
  createBoundLogic,
  createBoundRowsLogic,
  createSwitchesLogic,
  type OfferSettingUndo,
  reboundAs,
  withEdited,
} from './settings-bound.ts';
import { boundColumns } from './settings-columns.tsx';
import { BoundEditRow } from './settings-row.tsx';
import { boundDraftCommands, boundDraftWords, useStoredSettings } from './settings-stored.ts';

const nothing: readonly BoundSetting[] = [];
const rowsOf = (bound: BoundActor) => bound.getSnapshot().context.result?.rows ?? nothing;

/** The settings that a channel has, with its own values. */
export default function SettingsTab({
  channelId,
  settings: { hasUnbound, writer },
}: {
  channelId: number;
  settings: ChannelSettings;
}) {
  const { channelSettings: api, channelDefaults, undo } = useServices();
  const bound = useActorRef(
    useMemo(
      () => createBoundLogic(api, channelDefaults, channelId),
      [api, channelDefaults, channelId],
    ),
    { input: { query: { page: 1 } } },
  );
  const offer: OfferSettingUndo = (label, revert) =>
    undo.offer({
      label,
      link: api.replaceLink(channelId),
      href: channelHref(channelId, 'settings'),
      revert,
    });
  const rows = useKeptActor(`channel.${channelId}.settingRows`, () =>
    createBoundRowsLogic(writer, channelId, offer),
  );
  const switches = useKeptActor(`channel.${channelId}.settingSwitches`, () =>
    createSwitchesLogic(writer, channelId, offer),
  );
  useEmitted(writer, 'written', ({ id, whole }) => {
    if (id !== channelId) return;
    bound.send({ type: 'rows.replaced', rows: reboundAs(whole, rowsOf(bound)) });
  });

  const state = useSelector(bound, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const stored = useStoredSettings(`channel.${channelId}.settingRows`, rows, result?.rows ?? null);
  const edited = useSelector(rows, ({ context }) => context.rows);
  const shown = useMemo(() => withEdited(result?.rows ?? nothing, edited), [result, edited]);

  const table = useRef<HTMLDivElement>(null);
  const cursor = useCursor(
    shown.map(({ setting }) => setting.id),
    table,
    { source: result },
  );
  useRowFocus(rows, table);
  const columns = useMemo(() => boundColumns({ rows, switches }), [rows, switches]);

  useBoundCommands(() => {
    const all = onRows(cursor.actor, () =>
      rowsOf(bound).map(({ setting }) => boundChoice(setting)),
    );
    const resettable = onRows(cursor.actor, () =>
      rowsOf(bound)
        .filter(({ fallback }) => fallback !== null)
        .map(resetChoice),
    );
    const open = () =>
      Object.entries(rows.getSnapshot().context.rows).map(([key, row]) =>
        editedBoundChoice(key, row),
      );
    return [
      bind(boundCommands.reload, bound),
      bindOn(boundEditing.edit, rows, all),
      bindOn(boundSwitching.toggle, switches, all),
      bindOn(boundResetting.reset, rows, resettable),
      ...Object.values(boundRowCommands).map((command) =>
        bindOn(command, rows, onEditedRows(cursor.actor, open, command)),
      ),
      ...bindCursor(cursor.actor, () => table.current),
    ];
  }, [bound, rows, switches, cursor.actor]);

  return (
    <>
      <LoadProblem problem={problem} command={boundCommands.reload} actor={bound} />
      <DraftOffer
        actor={stored}
        commands={boundDraftCommands}
        words={boundDraftWords}
        region={() => table.current}
        className="mb-4"
      />
      <div ref={table} tabIndex={-1} className="outline-none">
        {result ? (
          <DataTable
            label="Настройки канала"
            columns={columns}
            rows={shown}
            rowKey={({ setting }) => setting.id}
            activeKey={cursor.activeKey}
            onActivate={cursor.onActivate}
            renderRow={(bound, attributes) => {
              const { setting } = bound;
              const row = edited[setting.id];
              return row ? (
                <BoundEditRow
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
            busy={state.hasTag('busy')}
            minWidth={740}
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
          />
        ) : (
          !problem && <TableSkeleton columns={columns} rows={8} />
        )}
      </div>
    </>
  );
}
