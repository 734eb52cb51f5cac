import { defineCommands } from '#commands/command.ts';
import type { RoleMachine } from './role.logic.ts';

export const roleCommands = defineCommands<RoleMachine>({ group: 'Сессия', scope: 'shell' })({
  check: {
    id: 'role.check',
    title: 'Проверить роль',
    keywords: ['check role', 'назначена ли роль'],
    shortcut: 'r',
    reason: 'Роль уже проверяется',
    event: { type: 'reload' },
  },
});
