import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { isKey } from '#commands/shortcut.ts';
import type { User } from '#contract/users.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { rowIn } from '#records/user.ts';
import { type FallbackProps, lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { DeletionQuestion, useDeletion } from '#workspace/editing/deletion.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { LoadingWindow, useKeysUntil } from '#workspace/loading-window.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { hashOf, pageOf, partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { usePagedTable } from '#workspace/tables/paged-table.ts';
import { RecordTable } from '#workspace/tables/record-table.tsx';
import { useRememberedList } from '#workspace/tables/remembered-list.ts';
import {
  userChoice,
  userDeletionCommands,
  userEditing,
  userPanelCommands,
  userRemoval,
  usersCommands,
} from './users.commands.ts';
import {
  createUserDeletionLogic,
  createUserPanelLogic,
  createUsersLogic,
  type UserPanelMachine,
} from './users.logic.ts';
import { UserAccess, UserHistory, userColumns } from './users-columns.tsx';

const panelKey = actorKey<UserPanelMachine>('users.panel');
const deletionKey = actorKey<DeletionMachine<User>>('users.deletion');

const UserPanel = lazyView(() => import('./user-panel.tsx'), LoadingWindow);
const UsersSearch = lazyView(() => import('./users-search.tsx'), LoadingSearch);

/** Holds keys typed from `/` on until the search is loaded. */
function LoadingSearch({ hasFailed = false }: FallbackProps) {
  useKeysUntil('[aria-label="Find users"]', !hasFailed, (event) => isKey(event, '/'));
  return <div className="mb-4 h-8" />;
}

export default function UsersPage() {
  const services = useServices();
  const { users: api, session, location } = services;
  const me = useSignedInUser();
  const address = partsOf(useSyncExternalStore(location.subscribe, location.href));
  const page = pageOf(address.hash);
  const wantedRow = rowIn(address.search);
  const search = new URLSearchParams(address.search).get('search')?.trim() ?? '';

  const query = useMemo(() => ({ page, ...(search && { search }) }), [page, search]);
  const logic = useMemo(() => createUsersLogic(api, session), [api, session]);
  const list = useRememberedList('user', logic, query);
  const panel = useKeptActor(panelKey, () => createUserPanelLogic(services));
  const removal = useDeletion(deletionKey, () => createUserDeletionLogic(services));

  const words = search && `?${new URLSearchParams({ search })}`;
  const hrefFor = (target: number) => (words ? address.path : paths.users) + words + hashOf(target);
  const turnTo = (target: number, options?: { replace: boolean }) =>
    location.go(hrefFor(target), options);
  // The user's own profile may be newer than the list.
  const shownAs = useCallback((user: User) => (user.id === me.id ? me : user), [me]);
  const { table, result, answered, shown, newest, readAgain } = usePagedTable(list, {
    panel,
    address: { page, hrefFor, turnTo, every: true },
    shownAs,
  });
  useEmitted(removal, 'deleted', readAgain);
  useEmitted(removal, 'outdated', readAgain);

  const count = result && `${result.total}`;
  useEffect(() => {
    if (wantedRow === null) return;
    table.cursor.send({ type: 'seek', key: wantedRow, at: 0 });
    list.send({ type: 'visit' });
  }, [list, table.cursor, wantedRow, page]);
  const columns = useMemo(() => userColumns({ me, panel, removal }), [me, panel, removal]);
  useBoundCommands(() => {
    const choices = () => newest().map(userChoice);
    const others = () => choices().filter(({ subject }) => subject.id !== me.id);
    return [
      bind(usersCommands.reload, list),
      bind(userPanelCommands.add, panel),
      bindOn(userEditing.edit, panel, onRows(table.cursor, choices)),
      bindOn(userRemoval.remove, removal, onRows(table.cursor, others)),
      ...table.bindings(),
    ];
  }, [list, panel, removal, table.cursor, me.id]);

  return (
    <Screen
      title="Users"
      lang="en"
      meta={count}
      actions={<CommandButton command={userPanelCommands.add} actor={panel} variant="primary" />}
    >
      <UsersSearch list={table} read={list} path={address.path} />
      <RecordTable
        {...shown}
        reload={usersCommands.reload}
        skeletonRows={15}
        found={{ query: answered, count }}
        label="Users"
        lang="en"
        columns={columns}
        minWidth={640}
        compactWidth={640}
        className="[--compact-actions:9rem]"
        folds
        empty={
          <EmptyState
            title={answered?.search ? 'No user matches' : 'No users yet'}
            action={
              answered?.search && (
                <AppLink href={paths.users} className={buttonClass()}>
                  Show all
                </AppLink>
              )
            }
          />
        }
      />
      <UserPanel actor={panel} list={table} read={list} />
      <DeletionQuestion
        actor={removal}
        commands={userDeletionCommands}
        lang="en"
        question="Are you sure you want to delete this user?"
        warning="This action cannot be undone."
        failure="An error occurred"
        describe={({ name, email, roles }, isChanged) =>
          [name, email, ...(isChanged ? roles.map((role) => role.name) : [])].join(', ')
        }
      />
      {me.supports?.includes('activity') && (
        <UserHistory shown={table.rows} cursor={table.cursor} />
      )}
      {me.supports?.includes('disabling') && (
        <UserAccess
          others={table.rows.filter(({ id }) => id !== me.id)}
          cursor={table.cursor}
          list={list}
        />
      )}
    </Screen>
  );
}
