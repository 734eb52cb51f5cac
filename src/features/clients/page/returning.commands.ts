import type { PlainCommand } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { clientHref } from '#records/client.ts';
import { HERE } from '#workspace/editing/reasons.ts';

/** Opens the client from an address with an unknown tab. */
export const clientReturning = (id: number): PlainCommand<ShellMachine> => ({
  id: 'client.open',
  title: 'Вернуться к клиенту',
  label: 'К клиенту',
  group: 'Клиент',
  keywords: ['back to client'],
  reason: HERE,
  event: { type: 'navigate', to: clientHref(id) },
});
