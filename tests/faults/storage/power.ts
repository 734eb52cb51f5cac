/** Power cuts: the state of the disk after them, and a start on it. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { below, type Fault, promise, type Trial, until } from '#tests/faults/fault.ts';
import { recover, underWrites } from '#tests/faults/support/after.ts';
import { faultyDisk } from '#tests/faults/support/disk.ts';
import { laterBuild } from '#tests/faults/support/later-build.ts';
import { Ledger } from '#tests/faults/support/ledger.ts';
import { asSuperuser, copiedPlace, copyFolder, placeIn } from '#tests/faults/support/place.ts';
import { childrenOf, killForGood, postgresOf, send } from '#tests/support/server-process.ts';

const KEPT =
  'the next start recovers by itself; every acknowledged write is there, none is half there, no other row has changed, all indexes are whole';

const kind = {
  group: 'storage',
  repetitions: 50,
  seconds: 120,
} as const satisfies Partial<Fault>;

/** None of the unsynced sectors, all of them, or some. */
const PROBABILITIES = [0, 1, 0.5, 0.1, 0.9];

async function cut(trial: Trial, { syncs, isCheckpoint = false }: Cut) {
  const place = await copiedPlace(trial);
  const disk = await faultyDisk(trial, place, { withShadow: true });
  const { server, ledger, stopWriting } = await underWrites(trial, { place, env: disk.env });
  disk.cutAfter(below(syncs, trial.random));
  if (isCheckpoint) {
    asSuperuser(place.dataDir, (database) => database.query('checkpoint')).catch(() => undefined);
  }
  await until(() => disk.isOff, 'the power is still on');
  // Running answers arrive.
  await pause(100);
  killForGood(server.child.pid);
  await stopWriting();
  const probability = PROBABILITIES[trial.repetition % PROBABILITIES.length] ?? 0;
  return recover(await disk.afterCut(trial, probability), ledger);
}

interface Cut {
  /** At most so many more files are synced. */
  readonly syncs: number;
  readonly isCheckpoint?: boolean;
}

export const powerCuts: readonly Fault[] = [
  {
    ...kind,
    id: 'power-cut-in-write',
    does: 'the power is cut at a random fsync while four writers write; unsynced sectors are lost, kept, or lost at random',
    promises: KEPT,
    fast: true,
    run: (trial) => cut(trial, { syncs: 60 }),
  },
  {
    ...kind,
    id: 'power-cut-in-checkpoint',
    does: 'the same at a random fsync of a CHECKPOINT under writes',
    promises: KEPT,
    run: (trial) => cut(trial, { syncs: 25, isCheckpoint: true }),
  },
  {
    ...kind,
    id: 'power-cut-in-migration',
    does: 'the same at a random fsync while a later version starts and migrates',
    promises: `the migration is there wholly or not at all, and the next start completes it; ${KEPT}`,
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const disk = await faultyDisk(trial, place, { withShadow: true });
      disk.cutAfter(below(40, trial.random));
      const server = place.start(disk.env, { main: await laterBuild() });
      await until(() => disk.isOff || server.output().includes('http:'), 'no end of the start');
      const isOff = disk.isOff;
      killForGood(server.child.pid);
      await server.exitCode;
      const probability = PROBABILITIES[trial.repetition % PROBABILITIES.length] ?? 0;
      const after = await disk.afterCut(trial, probability);
      const next = after.start({}, { main: await laterBuild() });
      await next.address;
      const { rows } = await asSuperuser(after.dataDir, (database) =>
        database.query('select count(*)::int as n from faults_later'),
      );
      promise(rows[0]?.n === 60_000, `${rows[0]?.n} rows of the migration`);
      killForGood(next.child.pid);
      await next.exitCode;
      // The older version refuses a newer database, so the later version continues.
      return { 'cut in it': isOff ? 1 : 0 };
    },
  },
  {
    ...kind,
    id: 'frozen-image',
    does: 'all processes of PostgreSQL are stopped in a moment, the folder is copied, and the copy is started (a snapshot of a disk)',
    promises: KEPT,
    run: async (trial) => {
      const { place, server, ledger, stopWriting } = await underWrites(trial);
      await pause(trial.random() * 500);
      const postgres = postgresOf(place.dataDir);
      // The parent first, so that it starts no further processes.
      send(postgres, 'SIGSTOP');
      for (const pid of childrenOf(postgres)) send(pid, 'SIGSTOP');
      // Writes acknowledged up to here must be in the copy; later answers do not count.
      const known = new Ledger(place.token);
      await pause(50);
      known.adopt(ledger);
      const dataDir = path.join(trial.folder, 'image');
      await copyFolder(place.dataDir, dataDir);
      killForGood(server.child.pid);
      await stopWriting();
      return recover({ ...placeIn(trial, dataDir), token: place.token }, known);
    },
  },
];
