/** Actions of search results that do more than open an address. */

import type { Runtime } from '#app/runtime/runtime.ts';
import { bindOn, run } from '#commands/command.ts';
import { clientCreation } from '#features/clients/list/clients.commands.ts';
import { clientPanelOf, roomForPhone } from '#features/clients/new/use-client-panel.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** The id prefix of the action that retries a source. The source's name follows. */
export const RETRY_ACTION = 'lookup.retry:';
/** The id prefix of the action that creates a client. The phone follows, so the id must stay in memory only. */
export const CREATE_ACTION = 'clients.createWithPhone:';

/** Runs the action after the palette has closed. Actions that keep the palette open are in its view. */
export function act(id: string, runtime: Pick<Runtime, 'shell' | 'kept' | 'clients'>): void {
  if (!id.startsWith(CREATE_ACTION)) return;
  const panel = clientPanelOf(runtime);
  const room = roomForPhone(panel.getSnapshot());
  // An existing draft is shown unchanged.
  if (room !== 'none') {
    run(bindOn(clientCreation[room], panel, { choices: () => [] }), id.slice(CREATE_ACTION.length));
  }
  runtime.shell.send({ type: 'navigate', to: paths.clients });
}
