import { CommandOnButton } from '#commands/react.tsx';
import { RowActions } from '#commands/row-actions.tsx';
import type { User } from '#contract/users.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/data-table.tsx';
import { shownText } from '#workspace/format/shown-text.ts';
import { userEditing, userRemoval } from './users.commands.ts';
import type { UserDeletionActor, UserPanelActor } from './users.logic.ts';

interface ColumnsInput {
  me: User;
  panel: UserPanelActor;
  removal: UserDeletionActor;
}

export function userColumns({ me, panel, removal }: ColumnsInput): readonly Column<User>[] {
  return [
    { id: 'id', header: 'ID', width: '4.5rem', align: 'end', render: ({ id }) => id },
    {
      id: 'name',
      header: 'Name',
      truncate: true,
      isTitle: true,
      render: ({ name }) => shownText(name),
    },
    { id: 'email', header: 'Email', truncate: true, render: ({ email }) => shownText(email) },
    {
      id: 'roles',
      header: 'Roles',
      width: '10.5rem',
      render: ({ roles }) => (
        <span className="flex flex-wrap gap-1">
          {roles.map(({ id, name }) => (
            <Badge key={id} tone={name === 'admin' ? 'accent' : 'neutral'}>
              {name}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '8.5rem',
      render: (user) => (
        <RowActions label="Actions" className="-mx-2">
          <CommandOnButton
            command={userEditing.edit}
            actor={panel}
            subject={user}
            size="sm"
            variant="ghost"
          >
            Edit
          </CommandOnButton>
          {user.id !== me.id && (
            <CommandOnButton
              command={userRemoval.remove}
              actor={removal}
              subject={user}
              size="sm"
              variant="ghost"
            >
              Delete
            </CommandOnButton>
          )}
        </RowActions>
      ),
    },
  ];
}
