/** What holds after every fault of the storage. */
import type pg from 'pg';
import { inTime, type Measures, promise, secondsOf, type Trial } from '#tests/faults/fault.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { statusOf } from './calls.ts';
import { fingerprint, requireUntouched, requireWholeIndexes } from './fingerprint.ts';
import { Ledger } from './ledger.ts';
import { asSuperuser, type Place, templateFolder } from './place.ts';

/** The longest from a start until calls are answered. */
const RECOVERY_SECONDS = 20;

/** Throws unless all acknowledged writes are whole, and all else is as it was. */
async function requireAll(database: pg.Client, ledger: Ledger): Promise<void> {
  await ledger.requireKept(database);
  requireUntouched(await fingerprint(database), (await templateFolder()).untouched);
}

/** The same in the embedded database of a place, and its indexes are whole. */
export const requireAllIn = (place: Place, ledger: Ledger): Promise<void> =>
  asSuperuser(place.dataDir, async (database) => {
    await requireAll(database, ledger);
    await requireWholeIndexes(database);
  });

/** Starts the server again and checks everything; repeats what was not answered. */
export async function recover(place: Place, ledger: Ledger): Promise<Measures> {
  const server = place.start();
  let address = '';
  const recovery = await secondsOf(async () => {
    address = await server.address;
    promise((await statusOf(address, '/readyz')) === 200, 'the restarted server is not ready');
  });
  inTime(recovery, RECOVERY_SECONDS, 'the start');
  await requireAllIn(place, ledger);
  const open = ledger.attempts.length - ledger.acknowledged;
  await ledger.repeatOpen(address);
  await requireAllIn(place, ledger);
  return { 'recovery s': recovery, acknowledged: ledger.acknowledged, unanswered: open };
}

/** A running server, and writers that stop with the run. */
export async function underWrites(trial: Trial, place: Place, server: ServerProcess) {
  const address = await server.address;
  const ledger = new Ledger(place.token);
  const stopWriting = ledger.writing(() => address);
  trial.later(stopWriting);
  return { address, ledger, stopWriting };
}
