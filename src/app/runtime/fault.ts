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
  return fault;
}
