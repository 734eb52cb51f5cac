import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { useListAddress, useMirror } from '#workspace/navigation/query.ts';
import type { UsersMachine } from './users.logic.ts';
import { usersAddress, usersQueryMachine } from './users-query.ts';
import { userSearchCommands } from './users-search.commands.ts';
import { useWantedRow } from './wanted-row.ts';

/** The search field of the user list. */
export default function UsersSearch({
  path,
  list,
  onLeft,
}: {
  path: string;
  list: ActorRefFrom<UsersMachine>;
  onLeft: (areComing: boolean) => void;
}) {
  const address = useListAddress(useMemo(() => usersAddress(path), [path]));
  const asked = useActorRef(usersQueryMachine, { input: address.query });
  useMirror(asked, address, list);
  useWantedRow(list, address);
  const isEmpty = useSelector(list, ({ context }) => context.result?.total === 0);
  return (
    <ListFilters
      actor={asked}
      commands={userSearchCommands}
      label="Find users"
      field="search"
      fieldLabel="Search"
      placeholder="Name, email or role"
      onLeft={onLeft}
      isEmpty={isEmpty}
    />
  );
}
