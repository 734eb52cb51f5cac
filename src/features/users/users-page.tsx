import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { User } from '#contract/users.ts';
import { DataTable } from '#ui/data-table.tsx';
import { lazyView } from '#ui/lazy-view.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { useDeletion } from '#workspace/editing/deletion.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { hashOf, partsOf } from '#workspace/navigation/location.ts';
import { paths, rowIn } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, usePage, useServices, useSignedInUser } from '#workspace/services.tsx';
import { bindPagedCursor, onRows, pageCommandIds, useCursor } from '#workspace/tables/cursor.ts';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import {
  userChoice,
  userEditing,
  userPanelCommands,
  userRemoval,
  usersCommands,
} from './users.commands.ts';
import { createUserDeletionLogic, createUserPanelLogic, createUsersLogic } from './users.logic.ts';
import { userColumns } from './users-columns.tsx';

const UserPanel = lazyView(() => import('./user-panel.tsx'));
const UserDeletion = lazyView(() => import('./user-deletion.tsx'));

const noUsers: readonly User[] = [];

export default function UsersPage() {
  const { users: api, session, location } = useServices();
  const me = useSignedInUser();
  const page = usePage();
  const wantedRow = rowIn(partsOf(useSyncExternalStore(location.subscribe, location.href)).search);

  const logic = useMemo(() => createUsersLogic(api, session), [api, session]);
  const list = useActorRef(logic, { input: { query: { page } } });
  const panel = useKeptActor('users.panel', () => createUserPanelLogic(api, session));
  const removal = useDeletion('users.deletion', () => createUserDeletionLogic(api));

  const hrefFor = (target: number) => paths.users + hashOf(target);
  useEffect(() => list.send({ type: 'query.changed', query: { page } }), [list, page]);
  useEmitted(list, 'page.corrected', (last) => location.go(hrefFor(last.page), { replace: true }));
  useEmitted(panel, 'submitted', () => list.send({ type: 'rows.changed' }));
  useEmitted(removal, 'deleted', () => list.send({ type: 'rows.changed' }));

  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem, query } = state.context;
  const rows = useMemo(
    // What they have saved of themselves may be newer than the list.
    () => (result?.rows ?? noUsers).map((user) => (user.id === me.id ? me : user)),
    [result, me],
  );

  const table = useRef<HTMLDivElement>(null);
  const cursor = useCursor(
    rows.map(({ id }) => id),
    table,
    {
      source: result,
      paging: {
        page,
        last: result?.lastPage ?? 1,
        turnTo: (target) => location.go(hrefFor(target)),
      },
    },
  );
  useEffect(() => {
    if (wantedRow === null) return;
    cursor.actor.send({ type: 'seek', key: wantedRow, at: 0 });
    // Rows that are there already would be those of before.
    if (list.getSnapshot().context.result) list.send({ type: 'reload' });
  }, [list, cursor.actor, wantedRow, page]);
  const columns = useMemo(() => userColumns({ me, panel, removal }), [me, panel, removal]);
  useBoundCommands(() => {
    const within = () => table.current;
    const choices = () => (list.getSnapshot().context.result?.rows ?? noUsers).map(userChoice);
    const others = () => choices().filter(({ subject }) => subject.id !== me.id);
    return [
      bind(usersCommands.reload, list),
      bind(userPanelCommands.add, panel),
      bindOn(userEditing.edit, panel, onRows(cursor.actor, choices)),
      bindOn(userRemoval.remove, removal, onRows(cursor.actor, others)),
      ...bindPagedCursor(cursor.actor, within),
    ];
  }, [list, panel, removal, cursor.actor, me.id]);

  return (
    <Screen
      title="Users"
      lang="en"
      meta={result && `${result.total}`}
      actions={<CommandButton command={userPanelCommands.add} actor={panel} variant="primary" />}
    >
      <LoadProblem problem={problem} command={usersCommands.reload} actor={list} />
      <div ref={table} tabIndex={-1} className="outline-none">
        {result ? (
          <DataTable
            label="Users"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            activeKey={cursor.activeKey}
            onActivate={cursor.onActivate}
            busy={state.hasTag('busy')}
            minWidth={640}
            empty={<EmptyState title="No users yet" />}
          />
        ) : (
          !problem && <TableSkeleton columns={columns} rows={15} />
        )}
      </div>
      {result && (
        <Pagination
          className="mt-3"
          commands={pageCommandIds}
          every
          page={query.page}
          last={result.lastPage}
          hrefFor={hrefFor}
          onNavigate={cursor.turnTo}
        />
      )}
      <UserPanel actor={panel} />
      <UserDeletion actor={removal} />
    </Screen>
  );
}
