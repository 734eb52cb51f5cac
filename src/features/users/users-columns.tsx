import { Pencil, Trash2 } from 'lucide-react';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import type { User } from '#contract/users.ts';
import type { DeletionActor } from '#machines/editing/deletion.machine.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Column } from '#ui/display/data-table.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { shownText } from '#workspace/format/shown-text.ts';
import { userEditing, userRemoval } from './users.commands.ts';
import type { UserPanelActor } from './users.logic.ts';

export const UserAccess = lazyView(() => import('./user-access.tsx'));
export const UserHistory = lazyView(() => import('./user-history.tsx'));

interface ColumnsInput {
  me: User;
  panel: UserPanelActor;
  removal: DeletionActor<User>;
}

export function userColumns({ me, panel, removal }: ColumnsInput): readonly Column<User>[] {
  const canDisable = me.supports?.includes('disabling');
  const hasLog = me.supports?.includes('activity');
  return [
    { id: 'id', header: 'ID', width: '4rem', align: 'end', render: ({ id }) => id },
    {
      id: 'name',
      header: 'Name',
      width: '29cqw',
      truncate: true,
      isTitle: true,
      render: ({ name }) => shownText(name),
    },
    { id: 'email', header: 'Email', truncate: true, render: ({ email }) => shownText(email) },
    {
      id: 'roles',
      header: 'Roles',
      width: 'clamp(8rem, 15cqw, 10.5rem)',
      render: ({ roles, disabled_at }) => (
        <span className="flex flex-wrap gap-1">
          {Boolean(disabled_at) && <Badge tone="warning">disabled</Badge>}
          {roles.map(({ id, name }) => (
            <Badge key={id} isLong tone={name === 'admin' ? 'accent' : 'neutral'}>
              {shownText(name)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: canDisable ? (hasLog ? '17rem' : '13rem') : '8.5rem',
      render: (user) => (
        <RowActions folds label="Actions" className="-mx-2">
          <RowButton
            command={userEditing.edit}
            actor={panel}
            subject={user}
            {...short(userEditing.edit, Pencil)}
          />
          {hasLog && <UserHistory user={user} />}
          {canDisable && user.id !== me.id && <UserAccess user={user} />}
          {user.id !== me.id && (
            <RowButton
              command={userRemoval.remove}
              actor={removal}
              subject={user}
              {...short(userRemoval.remove, Trash2)}
            />
          )}
        </RowActions>
      ),
    },
  ];
}
