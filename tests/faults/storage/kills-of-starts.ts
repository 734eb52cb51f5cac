/** Processes that are killed while they start, create a database, or migrate one. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, promise, same, type Trial, until } from '#tests/faults/fault.ts';
import { recover, requireAllIn, underWrites } from '#tests/faults/support/after.ts';
import { signIn, statusOf } from '#tests/faults/support/calls.ts';
import {
  countRows,
  type fingerprint,
  requireWholeIndexes,
} from '#tests/faults/support/fingerprint.ts';
import { LATER_ROWS, LATER_TABLE, laterBuild } from '#tests/faults/support/later-build.ts';
import { Ledger } from '#tests/faults/support/ledger.ts';
import {
  asSuperuser,
  copiedPlace,
  type Place,
  placeIn,
  stop,
  templateFolder,
} from '#tests/faults/support/place.ts';
import { killTree, type ServerProcess } from '#tests/support/server-process.ts';

const kind = {
  group: 'storage',
  repetitions: 50,
  seconds: 120,
} as const satisfies Partial<Fault>;

/** How long each phase of a first start takes on this machine, measured once. */
let phases: Promise<{ init: number; all: number }> | undefined;

async function measure(trial: Trial) {
  const place = placeIn(trial, `${trial.folder}/measured`);
  const started = performance.now();
  const server = place.start();
  await until(
    () => asSuperuser(place.dataDir, async () => true).catch(() => false),
    'no database was made',
    60,
  );
  const init = performance.now() - started;
  await server.address;
  const all = performance.now() - started;
  await stop(server);
  return { init, all };
}

/** Kills a start after `moment` ms, and starts again. The folder then holds the whole demo data. */
async function killedFirstStart(trial: Trial, moment: number) {
  const place = placeIn(trial, `${trial.folder}/data`);
  await killedStart(place.start(), moment);
  const server = place.start();
  const address = await server.address;
  promise((await statusOf(address, '/readyz')) === 200, 'the second start is not ready');
  await signIn(address);
  await asSuperuser(place.dataDir, async (database) => {
    // The invented data differs with the day, but its amount does not.
    same(await countRows(database), (await templateFolder()).counts, 'rows of the demo data');
    await requireWholeIndexes(database);
  });
  await stop(server);
}

/** Returns whether the process was still starting. */
async function killedStart(server: ServerProcess, moment: number): Promise<boolean> {
  await Promise.race([pause(moment), server.exitCode]);
  killTree(server.child.pid);
  await server.exitCode;
  return !/^http:/m.test(server.output());
}

export const killsOfStarts: readonly Fault[] = [
  {
    ...kind,
    id: 'kill-in-init',
    does: 'kill −9 of everything at a random moment while the first start makes its database',
    promises:
      'the next start makes the whole database with the demo data; no half-made folder stays',
    run: async (trial) => {
      phases ??= measure(trial);
      await killedFirstStart(trial, trial.random() * (await phases).init);
    },
  },
  {
    ...kind,
    id: 'kill-in-first-fill',
    does: 'kill −9 of everything while the first start runs the migrations and plants the demo data',
    promises: 'the next start goes on: all migrations once, the demo data once and whole',
    run: async (trial) => {
      phases ??= measure(trial);
      const { init, all } = await phases;
      await killedFirstStart(trial, init + trial.random() * (all - init));
    },
  },
  {
    ...kind,
    id: 'kill-in-start',
    does: 'kill −9 of everything at a random moment of a start on existing data, five times in a row',
    promises: 'the next start serves within 20 s, no row has changed',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      for (let time = 0; time < 5; time++) await killedStart(place.start(), trial.random() * 1_200);
      return recover(place, new Ledger(place.token));
    },
  },
  {
    ...kind,
    id: 'kill-in-migration',
    does: 'kill −9 of everything while a later version migrates the database',
    promises:
      'the migration is there wholly or not at all; the next start completes it; writes before it are kept',
    run: (trial) => killedMigration(trial),
  },
];

async function killedMigration(trial: Trial) {
  const { place, server, ledger, stopWriting } = await underWrites(trial);
  await stopWriting();
  await stop(server);
  const main = await laterBuild();
  const later = place.start({}, { main });
  // The migration runs from here, for about half a second.
  await until(
    () => asSuperuser(place.dataDir, isMigrating).catch(() => false) || hasServed(later),
    'no migration has begun',
    60,
  );
  const wasRunning = await killedStart(later, trial.random() * 400);
  const next = place.start({}, { main });
  const address = await next.address;
  await requireMigrated(place);
  await ledger.repeatOpen(address);
  await requireAllIn(place, ledger);
  return { 'killed in it': wasRunning ? 1 : 0, acknowledged: ledger.acknowledged };
}

const hasServed = (server: ServerProcess) => /^http:/m.test(server.output());

async function isMigrating(database: Parameters<typeof fingerprint>[0]): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity where query like '%${LATER_TABLE}%' and pid <> pg_backend_pid()`,
  );
  return Boolean(rowCount);
}

async function requireMigrated(place: Place): Promise<void> {
  await asSuperuser(place.dataDir, async (database) => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from ${LATER_TABLE}`,
    );
    same(rows[0]?.count, LATER_ROWS, 'rows of the migration');
    const { rowCount } = await database.query(
      "select from kysely_migration where name = '999-later'",
    );
    same(rowCount, 1, 'notes of the migration');
  });
}
