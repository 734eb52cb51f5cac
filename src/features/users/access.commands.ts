import { defineCommandsOn } from '#commands/command.ts';
import type { User } from '#contract/users.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import type { UsersAccessMachine } from './access.logic.ts';

const access = {
  refusal: 'Изменение уже выполняется',
  blocked: oddBlocked,
  event: (subject: User) => ({ type: 'toggle', subject }) as const,
} as const;

/** Whether a user may sign in. Only for APIs that can disable accounts. */
export const userAccess = defineCommandsOn<UsersAccessMachine, User>({
  group: 'Пользователи',
  needs: 'users.write',
  supported: 'disabling',
})({
  disable: {
    ...access,
    id: 'users.disable',
    title: 'Disable User',
    label: 'Disable',
    keywords: ['отключить пользователя', 'заблокировать', 'block'],
    prompt: 'Какого пользователя отключить?',
    reason: 'В списке нет других пользователей, которых можно отключить',
  },
  enable: {
    ...access,
    id: 'users.enable',
    title: 'Enable User',
    label: 'Enable',
    keywords: ['включить пользователя', 'разблокировать', 'unblock'],
    prompt: 'Какого пользователя включить?',
    reason: 'В списке нет отключённых пользователей',
  },
});
