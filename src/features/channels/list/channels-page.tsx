import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import {
  channelRemoval,
  channelToggling,
} from '#features/channels/list/channel-actions.commands.ts';
import { useChannelPanel } from '#features/channels/new/channel-panel.logic.ts';
import { storedNewChannel } from '#features/channels/new/new-channel.ts';
import {
  channelChoices,
  channelsCommands,
} from '#features/channels/page/channel-choices.commands.ts';
import { busyOf, rowsOf } from '#machines/lists/collection.machine.ts';
import { nextSort } from '#machines/lists/list-query.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { PanelDraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { DeletionQuestion } from '#workspace/editing/deletion.ts';
import { ListEmpty } from '#workspace/list-query/list-empty.tsx';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { FilterMenu, SortMenu } from '#workspace/list-query/list-menus.tsx';
import { sortId } from '#workspace/list-query/sort-commands.ts';
import { LoadingWindow } from '#workspace/loading-window.tsx';
import { useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { Screen } from '#workspace/screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { AtLastRecord, type RestoredCursor } from '#workspace/tables/restored-cursor.tsx';
import { channelPanelCommands, channelShowing } from './channels.commands.ts';
import { channelDeletion, useChannelActions } from './channels-actions.ts';
import { channelColumns } from './channels-columns.tsx';
import {
  channelFilters,
  channelSearchCommands,
  channelSorts,
  channelsQueryCommands,
} from './channels-query.commands.ts';
import {
  type ChannelColumn,
  channelsAddress,
  channelsQueryMachine,
  pageOfRows,
  select,
} from './channels-query.ts';

const ChannelPanel = lazyView(
  () => import('#features/channels/new/channel-panel.tsx'),
  LoadingWindow,
);

/** All channels, filtered, sorted and paged by the address. */
export default function ChannelsPage() {
  return (
    <AtLastRecord>
      {(restoredCursor) => <ChannelsList restoredCursor={restoredCursor} />}
    </AtLastRecord>
  );
}

function ChannelsList({ restoredCursor }: { restoredCursor: RestoredCursor | null }) {
  const { shell } = useServices();
  const { channels, toggles, deletion } = useChannelActions();
  const { panel, panelDraft } = useChannelPanel(channels);
  const address = useListAddress(channelsAddress);
  const { query, hrefFor, turnTo } = address;
  const queryActor = useActorRef(channelsQueryMachine, { input: query });

  useEffect(() => channels.send({ type: 'visit' }), [channels]);
  useMirror(queryActor, address);

  const state = useSelector(channels, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const selected = useMemo(() => select(result?.rows ?? [], query), [result?.rows, query]);
  const { page, last, rows } = pageOfRows(selected, address.page);

  const count = result && countOf(selected.length, result.total);
  const table = useRecordTable({
    rows,
    rowKey: ({ id }) => id,
    source: result,
    restoredCursor,
    pages: { page, last, hrefFor, turnTo },
  });
  const columns = useMemo(() => channelColumns({ toggles, deletion }), [toggles, deletion]);

  useBoundCommands(() => {
    const choices = () => channelChoices(rowsOf(channels));
    const onOne = onRows(table.cursor, choices);
    const whereActive = (isActive: boolean) =>
      onRows(table.cursor, () => choices().filter(({ subject }) => subject.is_active === isActive));
    return [
      bind(channelsCommands.reload, channels),
      bind(channelPanelCommands.add, panel),
      bindOn(channelShowing.show, shell, onOne),
      bindOn(channelShowing.edit, shell, onOne),
      bindOn(channelToggling.activate, toggles, whereActive(false)),
      bindOn(channelToggling.deactivate, toggles, whereActive(true)),
      bindOn(channelToggling.toggle, toggles, onOne),
      bindOn(channelRemoval.remove, deletion, onOne),
      ...bindAll(channelsQueryCommands, queryActor),
      ...bindAll(channelFilters, queryActor),
      ...bindAll(channelSorts, queryActor),
      ...table.bindings(),
    ];
  }, [channels, panel, toggles, deletion, shell, queryActor, table.cursor]);

  return (
    <Screen
      title="Каналы"
      meta={count}
      actions={
        <>
          <FilterMenu
            actor={queryActor}
            command={channelsQueryCommands.filter}
            choices={channelFilters}
            clear={channelSearchCommands.clear}
          />
          <SortMenu actor={queryActor} command={channelsQueryCommands.sort} sorts={channelSorts} />
          <CommandButton command={channelPanelCommands.add} actor={panel} variant="primary" />
        </>
      }
    >
      <ListFilters
        actor={queryActor}
        commands={channelSearchCommands}
        label="Поиск каналов"
        field="search"
        fieldLabel="Поиск"
        placeholder="Название, слаг или описание"
        onLeft={() => table.enter(false)}
        isEmpty={result !== null && selected.length === 0}
      />
      <RecordTable
        table={table}
        problem={problem}
        list={channels}
        reload={channelsCommands.reload}
        skeletonRows={12}
        found={{ query: result && query, count }}
        label="Каналы"
        columns={columns}
        sort={query.sort}
        onSort={(column) =>
          queryActor.send({ type: 'sort.toggle', column: column as ChannelColumn })
        }
        sortCommand={(column) => sortId('channels', nextSort(query.sort, column))}
        busy={busyOf(state)}
        minWidth={740}
        compactWidth={600}
        folds
        empty={
          <ListEmpty
            isFiltered={result?.total !== 0}
            noneFound="Под этот фильтр не подходит ни один канал"
            none="Каналов пока нет"
            text="Канал — источник трафика со своими ставками и настройками."
          />
        }
      >
        <PanelDraftOffer panel={panel} draft={panelDraft} form={storedNewChannel} />
      </RecordTable>
      <ChannelPanel actor={panel} draft={panelDraft} list={table} read={channels} query={query} />
      <DeletionQuestion actor={deletion} {...channelDeletion} />
    </Screen>
  );
}

const countOf = (selected: number, total: number) =>
  selected === total ? `${total}` : `${selected} из ${total}`;
