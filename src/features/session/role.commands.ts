import { defineCommands } from '#commands/command.ts';
import type { RoleMachine } from './role.logic.ts';

export const roleCommands = defineCommands<RoleMachine>()({
  check: {
    id: 'role.check',
    title: 'Проверить роль',
    group: 'Сессия',
    scope: 'shell',
    keywords: ['check role', 'назначена ли роль'],
    shortcut: 'r',
    reason: 'Роль уже проверяется',
    event: { type: 'reload' },
  },
});
