import { useSelector } from '@xstate/react';
import { ListFilter } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { bind, bindOn, labelOf } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { useRefusal } from '#commands/refusal.ts';
import { CLIENTS_PER_PAGE, type Client, type ClientSort } from '#contract/clients.ts';
import { clientChoice } from '#features/clients/fields/client-name.ts';
import { CONTACTS_UNSEARCHED } from '#features/clients/fields/contacts.ts';
import { isMasked } from '#features/clients/fields/passport.ts';
import { useClientPanel } from '#features/clients/new/use-client-panel.ts';
import { nextSort } from '#machines/lists/list-query.ts';
import { revealedRowsMachine } from '#machines/lists/revealed-rows.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useClipboard } from '#workspace/clipboard.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { RANGE_IS_EMPTY } from '#workspace/format/date-text.ts';
import { countText } from '#workspace/format/decimal.ts';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { SortMenu } from '#workspace/list-query/list-menus.tsx';
import { sortId } from '#workspace/list-query/sort-commands.ts';
import { LoadingWindow } from '#workspace/loading-window.tsx';
import { useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { usePagedTable } from '#workspace/tables/paged-table.ts';
import { RecordTable } from '#workspace/tables/record-table.tsx';
import { useRememberedList } from '#workspace/tables/remembered-list.ts';
import { AtLastRecord, type RestoredCursor } from '#workspace/tables/restored-cursor.tsx';
import { rowOpening } from '#workspace/tables/row-opening.ts';
import {
  clientsAddress,
  isContactSearch,
  isFiltered,
  isNarrowing,
  isOfNobody,
  queryOf,
} from './client-filters.ts';
import {
  CONTACTS_RIGHT,
  clientFilters,
  clientOpening,
  clientPanelCommands,
  clientReveal,
  clientSearchCommands,
  clientSorts,
  clientsCommands,
  clientsQueryCommands,
} from './clients.commands.ts';
import {
  type ClientsQueryActor,
  type ClientsQueryMachine,
  clientsQueryMachine,
  createClientsLogic,
} from './clients.logic.ts';
import { clientColumns } from './clients-columns.tsx';
import { clientCopying } from './contacts.commands.ts';

const ClientPanel = lazyView(() => import('#features/clients/new/client-panel.tsx'), LoadingWindow);
const ClientsFilter = lazyView(() => import('./clients-filter.tsx'));

const { filter, sort: sorting, closeFilter } = clientsQueryCommands;
const opening = rowOpening(clientOpening.open);
/** Passports and addresses are read each time they are shown, and not remembered. */
const isWithoutParts = ({ passport, addresses }: Client) => !passport && !addresses?.length;

const queryKey = actorKey<ClientsQueryMachine>('clients.query');
const revealedKey = actorKey<typeof revealedRowsMachine>('clients.revealed');

/** All clients, filtered, sorted and paged by the address. */
export default function ClientsPage() {
  return (
    <AtLastRecord>
      {(restoredCursor) => <ClientsList restoredCursor={restoredCursor} />}
    </AtLastRecord>
  );
}

function ClientsList({ restoredCursor }: { restoredCursor: RestoredCursor | null }) {
  const { clients: api, shell, lists } = useServices();
  const address = useListAddress(clientsAddress);
  const { query, page } = address;
  const { filters, sort } = query;
  const wanted = useMemo(() => queryOf(query, page), [query, page]);

  const logic = useMemo(() => createClientsLogic(api), [api]);
  const list = useRememberedList('client', logic, wanted, isWithoutParts);
  const queryActor = useKeptActor(queryKey, () => clientsQueryMachine, { input: query });
  const rows = useKeptActor(revealedKey, () => revealedRowsMachine);
  const panel = useClientPanel();
  const clipboard = useClipboard();

  const trigger = useRef<HTMLButtonElement>(null);
  useMirror(queryActor, address, list);
  const { table, result, answered, shown, newest, readAgain } = usePagedTable(list, {
    panel,
    address,
    restoredCursor,
  });
  // A client may be saved after the user has returned from its page to the list.
  useEmitted(lists, 'learnt', ({ kind }) => kind === 'client' && readAgain());
  // The focus waits in the table for the first row of the results.
  useEmitted(queryActor, 'applied', () => table.enter(true));

  const isOpen = useSelector(queryActor, (snapshot) => snapshot.matches({ filters: 'form' }));
  const revealed = useSelector(rows, ({ context }) => context.revealed);
  const count = result && countText(result.total, result.isCapped);
  const { with_passport, with_addresses } = filters;
  const isByContacts = useRefusal({ needs: CONTACTS_RIGHT }) === null;
  const unsearched =
    !isByContacts && answered && isContactSearch(answered) ? CONTACTS_UNSEARCHED : undefined;
  const columns = useMemo(
    () =>
      clientColumns({ filters: { with_passport, with_addresses }, revealed, rows, isByContacts }),
    [with_passport, with_addresses, revealed, rows, isByContacts],
  );

  useBoundCommands(() => {
    const choices = () => newest().map(clientChoice);
    const onOne = onRows(table.cursor, choices);
    const withPassport = onRows(table.cursor, () =>
      choices().filter(({ subject }) => subject.passport?.number && !isMasked(subject)),
    );
    return [
      bind(clientsCommands.reload, list),
      bind(clientPanelCommands.add, panel),
      ...[filter, sorting, ...Object.values(clientFilters), ...clientSorts].map((command) =>
        bind(command, queryActor),
      ),
      bindOn(clientOpening.open, shell, onOne),
      bindOn(clientOpening.edit, shell, onOne),
      bindOn(clientCopying.phone, clipboard, onOne),
      bindOn(clientCopying.email, clipboard, onOne),
      bindOn(clientReveal.reveal, rows, withPassport),
      bindOn(clientReveal.conceal, rows, withPassport),
      ...table.bindings(),
    ];
  }, [list, panel, queryActor, rows, shell, clipboard, table.cursor]);

  return (
    <Screen
      title="Клиенты"
      meta={count}
      actions={
        <>
          <CommandButton
            ref={trigger}
            command={isOpen ? closeFilter : filter}
            actor={queryActor}
            icon={<ListFilter />}
            aria-expanded={isOpen}
            data-active={isFiltered(filters)}
          >
            {labelOf(filter)}
          </CommandButton>
          <SortMenu actor={queryActor} command={sorting} sorts={clientSorts} />
          <CommandButton command={clientPanelCommands.add} actor={panel} variant="primary" />
        </>
      }
    >
      <ListFilters
        actor={queryActor}
        commands={clientSearchCommands}
        label="Найти клиентов"
        field="search"
        fieldLabel="Поиск"
        placeholder="Фамилия, имя, телефон или email"
        onLeft={table.enter}
        isEmpty={result?.total === 0}
      />
      <ClientsFilter actor={queryActor} trigger={trigger} />
      <RecordTable
        {...shown}
        reload={clientsCommands.reload}
        skeletonRows={CLIENTS_PER_PAGE}
        found={{ query: answered, count, none: unsearched }}
        {...opening}
        label="Клиенты"
        columns={columns}
        sort={sort}
        onSort={(column) => queryActor.send({ type: 'sort.toggle', column: column as ClientSort })}
        sortCommand={(column) => sortId('clients', nextSort<string>(sort, column))}
        minWidth={with_passport || with_addresses ? 896 : 680}
        folds={!with_passport && !with_addresses}
        empty={
          answered && isNarrowing(answered) ? (
            noneFound(queryActor, isOfNobody(answered) ? RANGE_IS_EMPTY : unsearched)
          ) : (
            <EmptyState title="Клиентов пока нет" text="Добавьте первого." />
          )
        }
      />
      <ClientPanel actor={panel} list={table} read={list} query={query} />
    </Screen>
  );
}

const noneFound = (queryActor: ClientsQueryActor, text: string | undefined) => (
  <EmptyState
    title="Под этот фильтр не подходит ни один клиент"
    text={text}
    action={
      <CommandButton command={clientSearchCommands.clear} actor={queryActor}>
        Показать всех
      </CommandButton>
    }
  />
);
