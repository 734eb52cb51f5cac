import { useActorRef, useSelector } from '@xstate/react';
import { ArrowUpDown, ListFilter } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { bind, bindOn, labelOf } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { CLIENTS_PER_PAGE, type Client, type ClientSort } from '#contract/clients.ts';
import { useClientPanel } from '#features/clients/new/use-client-panel.ts';
import { useClientWalk } from '#features/clients/page/client-walk.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { Button } from '#ui/button.tsx';
import { lazyView } from '#ui/lazy-view.tsx';
import { EmptyState } from '#ui/states.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { type Arrival, AtLastRecord } from '#workspace/tables/restored-cursor.tsx';
import { isFiltered, isNarrowed, orderAfter, queryOf } from './client-filters.ts';
import {
  clientChoice,
  clientOpening,
  clientPanelCommands,
  clientReveal,
  clientSortId,
  clientSorts,
  clientsCommands,
  clientsViewCommands,
} from './clients.commands.ts';
import {
  type ClientsViewMachine,
  clientsViewMachine,
  createClientsLogic,
} from './clients.logic.ts';
import { useClientsAddress } from './clients-address.ts';
import { clientColumns } from './clients-columns.tsx';
import { ClientsFilter } from './clients-filter.tsx';

const ClientPanel = lazyView(() => import('#features/clients/new/client-panel.tsx'));
const ClientsSort = lazyView(
  () => import('./clients-sort.tsx'),
  <Button disabled icon={<ArrowUpDown />}>
    {labelOf(clientsViewCommands.sort)}
  </Button>,
);

const noClients: readonly Client[] = [];

const viewKey = actorKey<ClientsViewMachine>('clients.view');

/** All clients, as the address filters, sorts and pages them. */
export default function ClientsPage() {
  const walk = useClientWalk();
  return <AtLastRecord walk={walk}>{(arrival) => <ClientsList arrival={arrival} />}</AtLastRecord>;
}

function ClientsList({ arrival }: { arrival: Arrival | null }) {
  const { clients: api, shell, writers } = useServices();
  const address = useClientsAddress();
  const { filters, order, page } = address;
  const wanted = useMemo(() => queryOf(filters, order, page), [filters, order, page]);

  const logic = useMemo(() => createClientsLogic(api), [api]);
  const list = useActorRef(logic, { input: { query: wanted } });
  const view = useKeptActor(viewKey, () => clientsViewMachine, {
    input: { filters, sort: order },
  });
  const panel = useClientPanel();

  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => list.send({ type: 'query.changed', query: wanted }), [list, wanted]);
  useEffect(() => view.send({ type: 'filters.changed', filters }), [view, filters]);
  useEffect(() => view.send({ type: 'sort.changed', sort: order }), [view, order]);
  useEmitted(list, 'page.corrected', (last) => address.turnTo(last.page, { replace: true }));
  useEmitted(panel, 'submitted', () => list.send({ type: 'rows.changed' }));
  // A client may be saved when their page has been left for the list already.
  useEmitted(writers.of(clientWriter), 'written', () => list.send({ type: 'rows.changed' }));
  useEmitted(view, 'sorted', ({ sort }) => address.sort(sort));
  useEmitted(view, 'filtered', (asked) => {
    // From here the focus goes on to the first of the rows that come.
    table.region.current?.focus({ preventScroll: true });
    table.cursor.send({ type: 'seek', key: null, at: 0 });
    address.filter(asked.filters);
  });

  const state = useSelector(list, (snapshot) => snapshot);
  const isOpen = useSelector(view, (snapshot) => snapshot.hasTag('open'));
  const revealed = useSelector(view, ({ context }) => context.revealed);
  const { result, problem } = state.context;
  const table = useRecordTable({
    rows: result?.rows ?? noClients,
    rowKey: ({ id }) => id,
    source: result,
    arrival,
    pages: {
      page,
      last: result?.lastPage ?? 1,
      hrefFor: address.hrefFor,
      turnTo: address.turnTo,
    },
  });
  const { with_passport, with_addresses } = filters;
  const columns = useMemo(
    () => clientColumns({ filters: { with_passport, with_addresses }, revealed, view }),
    [with_passport, with_addresses, revealed, view],
  );

  useBoundCommands(() => {
    const choices = () => (list.getSnapshot().context.result?.rows ?? noClients).map(clientChoice);
    const withPassport = () => choices().filter(({ subject }) => subject.passport?.number);
    return [
      bind(clientsCommands.reload, list),
      bind(clientPanelCommands.add, panel),
      bind(clientsViewCommands.filter, view),
      bind(clientsViewCommands.reset, view),
      bind(clientsViewCommands.sort, view),
      ...clientSorts.map((command) => bind(command, view)),
      bindOn(clientOpening.open, shell, onRows(table.cursor, choices)),
      bindOn(clientOpening.edit, shell, onRows(table.cursor, choices)),
      bindOn(clientReveal.reveal, view, onRows(table.cursor, withPassport)),
      bindOn(clientReveal.conceal, view, onRows(table.cursor, withPassport)),
      ...table.bindings(),
    ];
  }, [list, panel, view, shell, table.cursor]);

  return (
    <Screen
      title="Клиенты"
      meta={
        result &&
        (result.isCapped ? `больше ${formatDecimal(result.total)}` : formatDecimal(result.total))
      }
      actions={
        <>
          <CommandButton
            ref={trigger}
            command={isOpen ? clientsViewCommands.closeFilter : clientsViewCommands.filter}
            actor={view}
            icon={<ListFilter />}
            aria-expanded={isOpen}
            data-active={isFiltered(filters)}
          >
            {labelOf(clientsViewCommands.filter)}
          </CommandButton>
          <ClientsSort actor={view} order={order} />
          <CommandButton command={clientPanelCommands.add} actor={panel} variant="primary" />
        </>
      }
    >
      <ClientsFilter actor={view} trigger={trigger} />
      <RecordTable
        table={table}
        problem={problem}
        list={list}
        reload={clientsCommands.reload}
        skeletonRows={CLIENTS_PER_PAGE}
        label="Клиенты"
        columns={columns}
        sort={order && { column: order.sort_by, direction: order.sort_direction }}
        onSort={(column) =>
          view.send({ type: 'sort', sort: orderAfter(order, column as ClientSort) })
        }
        sortCommand={(column) => clientSortId(orderAfter(order, column as ClientSort))}
        busy={state.hasTag('busy')}
        minWidth={with_passport || with_addresses ? 896 : 680}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              title="Под этот фильтр не подходит ни один клиент"
              action={
                <>
                  <CommandButton command={clientsViewCommands.reset} actor={view}>
                    Показать всех
                  </CommandButton>
                  <CommandButton command={clientPanelCommands.add} actor={panel} />
                </>
              }
            />
          ) : (
            <EmptyState
              title="Клиентов пока нет"
              action={<CommandButton command={clientPanelCommands.add} actor={panel} />}
            />
          )
        }
      />
      <ClientPanel actor={panel} />
    </Screen>
  );
}
