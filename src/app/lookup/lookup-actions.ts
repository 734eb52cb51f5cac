/** What a row that was found does, where it does more than to go somewhere. */

import type { Runtime } from '#app/runtime/runtime.ts';
import { bindOn, run } from '#commands/command.ts';
import { clientCreation } from '#features/clients/list/clients.commands.ts';
import { clientPanelOf, roomForPhone } from '#features/clients/new/use-client-panel.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** Asks a source once more; its name follows. */
export const RETRY_ACT = 'lookup.retry:';
/** Begins a client; the phone follows, since it may stand nowhere but in memory. */
export const CREATE_ACT = 'clients.createWithPhone:';

/** Does it, once the palette is gone; what lets the palette stay is done by its own view. */
export function act(id: string, runtime: Pick<Runtime, 'shell' | 'kept' | 'clients'>): void {
  if (!id.startsWith(CREATE_ACT)) return;
  const panel = clientPanelOf(runtime);
  const room = roomForPhone(panel.getSnapshot());
  // The draft of somebody else is shown as it is.
  if (room !== 'none') {
    run(bindOn(clientCreation[room], panel, { choices: () => [] }), id.slice(CREATE_ACT.length));
  }
  runtime.shell.send({ type: 'navigate', to: paths.clients });
}
