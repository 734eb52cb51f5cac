import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { User } from '#contract/users.ts';
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
    title: 'Обновить список',
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
    event: { type: 'open', subject: null, draft: emptyUser },
  },
  save: {
    id: 'users.save',
    title: 'Save',
    group,
    keywords: ['сохранить пользователя'],
    shortcut: ['mod+s', 'mod+enter'],
    event: { type: 'submit' },
  },
  cancel: {
    id: 'users.cancel',
    title: 'Cancel',
    group,
    keywords: ['отмена', 'закрыть'],
    shortcut: 'escape',
    event: { type: 'close' },
  },
  discard: {
    id: 'users.discard',
    title: 'Discard changes',
    group,
    keywords: ['отбросить', 'не сохранять'],
    event: { type: 'discard' },
  },
  keep: {
    id: 'users.keep',
    title: 'Keep editing',
    group,
    keywords: ['продолжить правку'],
    event: { type: 'keep' },
  },
});

export const userEditing = defineCommandsOn<UserPanelMachine, User>()({
  edit: {
    id: 'users.edit',
    title: 'Edit User',
    group,
    keywords: ['изменить пользователя', 'редактировать', 'роли'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какого пользователя изменить?',
    event: (user) => ({ type: 'open', subject: user, draft: draftOf(user) }),
  },
});

export const userRemoval = defineCommandsOn<UserDeletionMachine, User>()({
  remove: {
    id: 'users.delete',
    title: 'Delete User',
    group,
    keywords: ['удалить пользователя'],
    shortcut: 'delete',
    prompt: 'Какого пользователя удалить?',
    event: (user) => ({ type: 'ask', subject: user }),
  },
});

export const userDeletionCommands = defineCommands<UserDeletionMachine>()({
  confirm: {
    id: 'users.confirmDeletion',
    title: 'Delete',
    group,
    keywords: ['подтвердить удаление'],
    event: { type: 'confirm' },
  },
  cancel: {
    id: 'users.cancelDeletion',
    title: 'Cancel',
    group,
    keywords: ['не удалять'],
    event: { type: 'cancel' },
  },
});

/** A user as the palette names them. */
export function userChoice(user: User): Choice<User> {
  return { key: String(user.id), label: user.name, hint: user.email, subject: user };
}
