import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { User } from '#contract/users.ts';
import { deletionCommands } from '#workspace/editing/deletion-commands.ts';
import { foundCommands } from '#workspace/editing/found-commands.ts';
import { deletionReasons, panelReasons } from '#workspace/editing/reasons.ts';
import {
  draftOf,
  emptyUser,
  type UserDeletionMachine,
  type UserPanelMachine,
  type UsersMachine,
} from './users.logic.ts';

const group = 'Пользователи';

export const usersCommands = defineCommands<UsersMachine>()({
  reload: {
    id: 'users.reload',
    title: 'Обновить список пользователей',
    group,
    keywords: ['reload users', 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
  },
});

export const userPanelCommands = defineCommands<UserPanelMachine>()({
  add: {
    id: 'users.add',
    title: 'Add User',
    group,
    keywords: ['добавить пользователя', 'новый пользователь', 'создать', 'new user'],
    shortcut: 'c',
    reason: panelReasons.open,
    event: { type: 'open', subject: null, draft: emptyUser },
  },
  save: {
    id: 'users.save',
    title: 'Save user',
    label: 'Save',
    group,
    keywords: ['сохранить пользователя'],
    shortcut: ['mod+s', 'mod+enter'],
    reason: panelReasons.save,
    event: { type: 'submit' },
  },
  cancel: {
    id: 'users.cancel',
    title: 'Close the user form',
    label: 'Cancel',
    group,
    keywords: ['отмена', 'закрыть'],
    shortcut: 'escape',
    reason: panelReasons.cancel,
    event: { type: 'close' },
  },
  discard: {
    id: 'users.discard',
    title: 'Discard changes of the user',
    label: 'Discard changes',
    group,
    keywords: ['отбросить', 'не сохранять'],
    reason: panelReasons.answer,
    event: { type: 'discard' },
  },
  keep: {
    id: 'users.keep',
    title: 'Keep editing the user',
    label: 'Keep editing',
    group,
    keywords: ['продолжить правку'],
    reason: panelReasons.answer,
    event: { type: 'keep' },
  },
  ...foundCommands(
    'users',
    group,
    { open: 'Open the user that was found', anyway: 'Create the user anyway' },
    { open: 'Open', anyway: 'Create anyway' },
  ),
});

export const userEditing = defineCommandsOn<UserPanelMachine, User>()({
  edit: {
    id: 'users.edit',
    title: 'Edit User',
    label: 'Edit',
    group,
    keywords: ['изменить пользователя', 'редактировать', 'роли'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какого пользователя изменить?',
    reason: 'В списке нет пользователей, или форма уже открыта',
    refusal: panelReasons.open,
    event: (user) => ({ type: 'open', subject: user, draft: draftOf(user) }),
  },
});

export const userRemoval = defineCommandsOn<UserDeletionMachine, User>()({
  remove: {
    id: 'users.delete',
    title: 'Delete User',
    label: 'Delete',
    group,
    keywords: ['удалить пользователя'],
    shortcut: 'delete',
    prompt: 'Какого пользователя удалить?',
    reason: deletionReasons.ask,
    refusal: (state) =>
      state.matches('idle') ? 'Себя удалить нельзя' : deletionReasons.ask(state),
    event: (user) => ({ type: 'ask', subject: user }),
  },
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
