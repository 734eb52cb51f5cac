import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import { busyOf, rowsOf } from '#machines/lists/collection.machine.ts';
import { channelHref } from '#records/channel.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { LongText } from '#ui/display/long-text.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useServices } from '#workspace/services.tsx';
import { BindButton } from '#workspace/settings/bind-button.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { settingBinding, unboundChoice, unboundCommands } from './settings.commands.ts';
import type { BindingsActor, ChannelSettings } from './settings.logic.ts';

const nothing: readonly ChannelDefaultSetting[] = [];

/** The default settings that a channel does not have yet. */
export default function SettingsAddTab({
  channelId,
  settings: { unbound, bindings },
}: {
  channelId: number;
  settings: ChannelSettings;
}) {
  const { location } = useServices();
  useEmitted(unbound, 'emptied', () =>
    location.go(channelHref(channelId, 'settings'), { replace: true }),
  );
  useEffect(() => unbound.send({ type: 'visit' }), [unbound]);

  const state = useSelector(unbound, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const table = useRecordTable({
    rows: result?.rows ?? nothing,
    rowKey: ({ id }) => id,
    source: result,
  });
  const columns = useMemo(() => unboundColumns(bindings), [bindings]);

  useBoundCommands(() => {
    const choices = () => rowsOf(unbound).map(unboundChoice);
    return [
      bind(unboundCommands.reload, unbound),
      bindOn(settingBinding.bind, bindings, onRows(table.cursor, choices)),
      ...table.bindings(),
    ];
  }, [unbound, bindings, table.cursor]);

  return (
    <RecordTable
      table={table}
      problem={problem}
      list={unbound}
      reload={unboundCommands.reload}
      skeletonRows={8}
      label="Непривязанные настройки"
      columns={columns}
      busy={busyOf(state)}
      minWidth={620}
    />
  );
}

function unboundColumns(bindings: BindingsActor): readonly Column<ChannelDefaultSetting>[] {
  return [
    {
      id: 'key',
      isTitle: true,
      header: 'Название',
      width: '22%',
      truncate: true,
      render: ({ key }) => key,
    },
    {
      id: 'description',
      header: 'Описание',
      render: ({ description }) => <LongText>{description || '-'}</LongText>,
    },
    { id: 'type', header: 'Тип', width: '9rem', render: ({ type }) => type },
    {
      id: 'actions',
      header: <span className="sr-only">Действия</span>,
      width: '9rem',
      render: (setting) => (
        <BindButton command={settingBinding.bind} actor={bindings} setting={setting} />
      ),
    },
  ];
}
