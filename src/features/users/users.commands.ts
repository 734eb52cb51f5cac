import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { User } from '#contract/users.ts';
import { deletionCommands, removalCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { oddBlocked, panelReasons } from '#workspace/editing/reasons.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import {
  draftOf,
  emptyUser,
  type UserDraft,
  type UserPanelMachine,
  type UsersMachine,
} from './users.logic.ts';

const group = 'Пользователи';
const writing = { group, needs: 'users.write' } as const;

export const usersCommands = defineCommands<UsersMachine>({ group })({
  reload: reloadCommand('users.reload', 'Обновить список пользователей', 'users'),
});

export const userPanelCommands = panelCommands<UserDraft, User>('users', group, emptyUser, {
  needs: 'users.write',
  add: {
    title: 'Add User',
    keywords: ['добавить пользователя', 'новый пользователь', 'создать', 'new user'],
    shortcut: ['c', 'n u'],
  },
  save: { title: 'Save user', label: 'Save', keywords: ['сохранить пользователя'] },
  cancel: { title: 'Close the user form', label: 'Cancel', keywords: ['отмена', 'закрыть'] },
  discard: {
    title: 'Discard changes of the user',
    label: 'Discard changes',
    keywords: ['отбросить', 'не сохранять'],
  },
  keep: { title: 'Keep editing the user', label: 'Keep editing', keywords: ['продолжить правку'] },
  openFound: { title: 'Open the user that was found', label: 'Open' },
  createAnyway: { title: 'Create the user anyway', label: 'Create anyway' },
});

export const userEditing = defineCommandsOn<UserPanelMachine, User>(writing)({
  edit: {
    id: 'users.edit',
    title: 'Edit User',
    label: 'Edit',
    keywords: ['изменить пользователя', 'редактировать', 'роли'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какого пользователя изменить?',
    reason: 'В списке нет пользователей, или форма уже открыта',
    refusal: panelReasons.open,
    blocked: oddBlocked,
    event: (user) => ({ type: 'open', subject: user, draft: draftOf(user) }),
  },
});

export const userRemoval = removalCommands<User>('users', group, {
  needs: 'users.write',
  title: 'Delete User',
  label: 'Delete',
  keywords: ['удалить пользователя'],
  prompt: 'Какого пользователя удалить?',
  refusal: 'Себя удалить нельзя',
});

export const userDeletionCommands = deletionCommands<User>(
  'users',
  group,
  { confirm: 'Confirm deleting the user', cancel: 'Do not delete the user' },
  { confirm: 'Delete', cancel: 'Cancel' },
);

/** A user as the palette names them. */
export function userChoice(user: User): Choice<User> {
  return { key: String(user.id), label: user.name, hint: user.email, subject: user };
}
