/** What holds after every fault of the storage. */
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

interface Wanted {
  /** Instead of a copy of the demo data. */
  readonly place?: Place;
  readonly env?: Record<string, string>;
}

/** A server under writes, the first of which are acknowledged. The writers stop with the run. */
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
    /** Stops the writers, repeats what was not answered, and checks everything. */
    settle: async () => {
      await stopWriting();
      await ledger.repeatOpen(address);
      await requireAllIn(place, ledger);
    },
  };
}
