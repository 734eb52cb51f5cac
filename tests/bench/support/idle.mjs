/** Whether the machine has other work, which makes its measures unreliable. */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Cores that other work may take. */
export const BUSY = 0.5;
const LOOK_MS = 2_000;

/** Returns how many cores were busy for two seconds. The load average would still include the last benchmark. */
export async function busyCores() {
  const before = worked();
  await wait(LOOK_MS);
  return (worked() - before) / LOOK_MS;
}

/** Returns the milliseconds that all cores have worked. */
const worked = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
