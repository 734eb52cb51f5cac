import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { useServices } from '#workspace/services.tsx';
import type { LandingList } from '#workspace/tables/landing.ts';
import type { useRecordTable } from '#workspace/tables/record-table.tsx';
import type { UsersMachine } from './users.logic.ts';
import { usersAddress, usersQueryMachine } from './users-query.ts';
import { userSearchCommands } from './users-search.commands.ts';
import { useWantedRow } from './wanted-row.ts';

/** The search field of the user list. */
export default function UsersSearch({
  list,
  read,
  path,
}: {
  list: LandingList & Pick<ReturnType<typeof useRecordTable>, 'enter'>;
  read: ActorRefFrom<UsersMachine>;
  path: string;
}) {
  const address = useListAddress(useMemo(() => usersAddress(path), [path]));
  const queryActor = useActorRef(usersQueryMachine, { input: address.query });
  useMirror(queryActor, address, read);
  useWantedRow(read, list, address);
  const { lists } = useServices();
  // A return from the log, or its undo, may end on this screen.
  useEmitted(lists, 'learnt', ({ kind }) => kind === 'user' && read.send({ type: 'rows.changed' }));
  const isEmpty = useSelector(read, ({ context }) => context.result?.total === 0);
  return (
    <ListFilters
      actor={queryActor}
      commands={userSearchCommands}
      label="Find users"
      field="search"
      fieldLabel="Search"
      placeholder="Name, email or role"
      onLeft={list.enter}
      isEmpty={isEmpty}
    />
  );
}
