/** The checks after every fault of the storage. */
import type pg from 'pg';
import {
  inTime,
  type Measures,
  promise,
  secondsOf,
  type Trial,
  until,
} from '#tests/faults/fault.ts';
import { statusOf } from './calls.ts';
import { fingerprint, requireUntouched, requireWholeIndexes } from './fingerprint.ts';
import { Ledger } from './ledger.ts';
import { asSuperuser, copiedPlace, type Place, templateFolder } from './place.ts';

/** The longest time from a start until calls are answered. */
const RECOVERY_SECONDS = 20;

/** Throws unless all acknowledged writes are complete, and everything else is unchanged. */
async function requireAll(database: pg.Client, ledger: Ledger): Promise<void> {
  await ledger.requireKept(database);
  requireUntouched(await fingerprint(database), (await templateFolder()).untouched);
}

/** Checks the same in the embedded database of a place, and that its indexes are intact. */
export const requireAllIn = (place: Place, ledger: Ledger): Promise<void> =>
  asSuperuser(place.dataDir, async (database) => {
    await requireAll(database, ledger);
    await requireWholeIndexes(database);
  });

/** Starts the server again and checks everything; repeats calls without an answer. */
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

interface Wanted {
  /** Replaces the copy of the demo data. */
  readonly place?: Place;
  readonly env?: Record<string, string>;
}

/** Starts a server under writes, the first of which are acknowledged. The writers stop with the run. */
export async function underWrites(trial: Trial, { place: own, env }: Wanted = {}) {
  const place = own ?? (await copiedPlace(trial));
  const server = place.start(env);
  const address = await server.address;
  const ledger = new Ledger(place.token);
  const stopWriting = ledger.writing(() => address);
  trial.later(stopWriting);
  await until(() => ledger.acknowledged > 2, 'nothing is written');
  return {
    ...{ place, server, address, ledger, stopWriting },
    /** Stops the writers, repeats calls without an answer, and checks everything. */
    settle: async () => {
      await stopWriting();
      await ledger.repeatOpen(address);
      await requireAllIn(place, ledger);
    },
  };
}
