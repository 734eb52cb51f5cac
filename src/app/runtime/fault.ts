/** Starts the actor of render errors and connects it to the console. */
import { createActor } from 'xstate';
import { type FaultActor, faultMachine } from '#machines/session/fault.machine.ts';
import type { ShellActor } from '#machines/session/shell.machine.ts';
import { whenUnloaded } from '#ui/feedback/lazy-view.tsx';
import type { AppLocation } from '#workspace/navigation/location.ts';

export function createFault(browser: AppLocation, shell: ShellActor): FaultActor {
  const fault = createActor(faultMachine, { input: { path: browser.href() } });
  const reload = whenUnloaded((error) =>
    fault.send({ type: 'broke', part: 'window', message: String(error) }),
  );
  browser.subscribe(() => {
    fault.send({ type: 'path.changed', path: browser.href() });
    reload();
  });
  fault.on('reopened', () => {
    // The pressed button no longer exists.
    shell.send({ type: 'content.focus' });
    reload();
  });
  fault.on('renewal.wanted', () => window.location.reload());
  return fault;
}
