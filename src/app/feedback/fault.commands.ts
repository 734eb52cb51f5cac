import { defineCommands } from '#commands/command.ts';
import type { FaultMachine } from '#machines/session/fault.machine.ts';

/** The palette group of these commands. */
const FAULT_GROUP = 'Сбой';

/** Commands for something that could not be drawn. */
export const faultCommands = defineCommands<FaultMachine>({ group: FAULT_GROUP, scope: 'fault' })({
  reopen: {
    id: 'fault.reopen',
    title: 'Открыть сломанное заново',
    label: 'Открыть заново',
    keywords: ['reopen broken screen', 'экран сломался'],
    reason: 'Ничего не сломано',
    event: { type: 'reopen' },
  },
  renew: {
    id: 'fault.renew',
    title: 'Обновить страницу',
    label: 'Обновить',
    keywords: ['reload page', 'новая версия', 'перезагрузить'],
    reason: 'Страница цела, обновлять её незачем',
    event: { type: 'renew' },
  },
});
