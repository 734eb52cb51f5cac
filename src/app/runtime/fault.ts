/** Starts the actor of render errors and connects it to the console. */
import { createActor } from 'xstate';
import { type FaultActor, faultMachine } from '#machines/session/fault.machine.ts';
import type { ShellActor } from '#machines/session/shell.machine.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';

export function createFault(browser: AppLocation, shell: ShellActor): FaultActor {
  const fault = createActor(faultMachine, { input: { path: browser.href() } });
  browser.subscribe(() => fault.send({ type: 'path.changed', path: browser.href() }));
  // The pressed button no longer exists.
  fault.on('reopened', () => shell.send({ type: 'content.focus' }));
  fault.on('renewal.wanted', () => window.location.reload());
  // A page of an older version names a file that a new one has replaced.
  fault.on('version.wanted', async () => {
    const answer = await fetch(document.scripts[0]!.src, {
      method: 'HEAD',
      cache: 'no-store',
    }).catch(() => null);
    if (answer?.status === 404) fault.send({ type: 'outdated' });
  });
  addEventListener('online', () => fault.send({ type: 'online' }));
  return fault;
}
