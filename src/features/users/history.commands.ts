import { defineCommandsOn } from '#commands/command.ts';
import type { User } from '#contract/users.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { activityHref } from '#workspace/activity/activity-address.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';

/** Users have no page: their history is the log, filtered. Only for APIs that keep one. */
export const userHistory = defineCommandsOn<ShellMachine, User>({ group: 'Пользователи' })({
  open: {
    id: 'users.history',
    supported: 'activity',
    title: 'User History',
    label: 'History',
    keywords: ['история пользователя', 'журнал', 'кто менял', 'activity'],
    shortcut: 'h',
    isKeyForCurrentOnly: true,
    prompt: 'Историю какого пользователя показать?',
    reason: 'В списке нет пользователей',
    blocked: oddBlocked,
    event: ({ id }) => ({ type: 'navigate', to: activityHref({ kind: 'user', record: id }) }),
  },
});
