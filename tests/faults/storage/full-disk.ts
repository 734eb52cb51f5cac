/** A disk without room, as the system reports it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, NotMade, promise, type Trial, until } from '#tests/faults/fault.ts';
import { recover, underWrites } from '#tests/faults/support/after.ts';
import { statusOf } from '#tests/faults/support/calls.ts';
import { Ledger } from '#tests/faults/support/ledger.ts';
import {
  asSuperuser,
  copiedPlace,
  copyFolder,
  placeIn,
  templateFolder,
} from '#tests/faults/support/place.ts';
import { childrenOf, postgresOf, startCommand } from '#tests/support/server-process.ts';

const kind = {
  group: 'storage',
  repetitions: 3,
  seconds: 180,
} as const satisfies Partial<Fault>;

/**
 * A file that cannot grow is a full disk for PostgreSQL. Any account can set that limit for its own
 * processes.
 */
function limitFiles(pid: number | undefined, bytes: string): void {
  const { uid, gid } = statSync(`/proc/${pid}`);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  try {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new NotMade('there is no prlimit');
  }
}

/** Writes until the write-ahead log needs another file and cannot have it. */
async function fillLog(dataDir: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const isUp = await asSuperuser(dataDir, async (database) => {
      // Each write needs another file of 16 MB once the preallocated ones are used.
      const write = 'create table if not exists faults_filling (n int); drop table faults_filling';
      await database.query(`${write}; select pg_switch_wal()`).catch(() => undefined);
    }).then(
      () => true,
      () => false,
    );
    if (!isUp) return;
  }
}

/** Mounts a small separate file system. */
function mountSmall(trial: Trial, megabytes: number): string {
  const folder = path.join(trial.folder, 'small');
  mkdirSync(folder);
  if (process.getuid?.() !== 0) throw new NotMade('only root can mount a small disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'pult-fault', folder], {
      stdio: 'pipe',
    });
  } catch {
    throw new NotMade('this account may not mount a small disk');
  }
  trial.later(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

export const fullDisk: readonly Fault[] = [
  {
    ...kind,
    id: 'enospc-wal',
    does: 'files can grow no more (a limit of the process), so the write-ahead log is full',
    promises:
      'the database ends, Pult stays up and logs that the disk is full, /readyz says 503 and /healthz 200; within 20 s of room it serves again by itself, with every acknowledged write',
    run: async (trial) => {
      const { place, server, address, ledger, settle } = await underWrites(trial);
      // New processes inherit the limit; existing sessions could still make the files.
      const postgres = postgresOf(place.dataDir);
      for (const pid of [server.child.pid, postgres]) limitFiles(pid, '1000000');
      for (const pid of childrenOf(postgres)) limitFiles(pid, '1000000');
      await fillLog(place.dataDir);
      await until(() => server.output().includes('the disk is full'), 'no sentence in the log');
      promise((await statusOf(address, '/healthz')) === 200, '/healthz does not answer');
      promise((await statusOf(address, '/readyz')) === 503, '/readyz does not say 503');
      limitFiles(server.child.pid, 'unlimited');
      await until(async () => (await statusOf(address, '/readyz')) === 200, 'not ready again');
      await until(() => server.output().includes('there is room again'), 'no second sentence');
      promise(server.child.exitCode === null, 'Pult has ended');
      const before = ledger.acknowledged;
      await until(() => ledger.acknowledged > before, 'nothing is written again');
      await settle();
    },
  },
  {
    ...kind,
    id: 'full-file-system',
    does: 'the data folder is on a file system of 160 MB that another program fills up under writes',
    promises:
      'Pult stays up and says so; when the file is removed it serves again by itself; every acknowledged write is there, none is half there',
    run: async (trial) => {
      const small = mountSmall(trial, 160);
      const { dataDir: from, token } = await templateFolder();
      const dataDir = path.join(small, 'data');
      await copyFolder(from, dataDir);
      const place = { ...placeIn(trial, dataDir), token };
      const { server, address, ledger, settle } = await underWrites(trial, { place });
      const ballast = path.join(small, 'ballast');
      const { bavail, bsize } = statfsSync(small);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 65_536)));
      await fillLog(dataDir);
      await until(() => server.output().includes('the disk is full'), 'no sentence in the log', 40);
      promise((await statusOf(address, '/healthz')) === 200, '/healthz does not answer');
      rmSync(ballast);
      await until(async () => (await statusOf(address, '/readyz')) === 200, 'not ready again', 40);
      const before = ledger.acknowledged;
      await until(() => ledger.acknowledged > before, 'nothing is written again');
      await settle();
    },
  },
  {
    ...kind,
    id: 'full-at-start',
    does: 'a first start, and a start on existing data, on a full file system',
    promises:
      'one sentence names the full disk and the folder, exit code 1; with room the existing data is served',
    run: async (trial) => {
      const small = mountSmall(trial, 130);
      const { dataDir: from, token } = await templateFolder();
      const dataDir = path.join(small, 'data');
      await copyFolder(from, dataDir);
      const { bavail, bsize } = statfsSync(small);
      const ballast = path.join(small, 'ballast');
      writeFileSync(ballast, Buffer.alloc(Math.floor((bavail * bsize) / 4_096) * 4_096));
      for (const folder of [path.join(small, 'new'), dataDir]) {
        const server = placeIn(trial, folder).start();
        const code = await server.exitCode;
        promise(code === 1, `the start on a full disk exits with ${code}: ${server.output()}`);
        promise(
          /^The disk of the data folder .* is full/m.test(server.output()),
          `no sentence about the disk: ${server.output()}`,
        );
      }
      rmSync(ballast);
      return recover({ ...placeIn(trial, dataDir), token }, new Ledger(token));
    },
  },
  {
    ...kind,
    id: 'full-for-backup',
    does: 'a backup onto a full file system',
    promises:
      'one sentence, exit code 1, no file under the name of the backup, the server unharmed',
    run: async (trial) => {
      const small = mountSmall(trial, 1);
      writeFileSync(path.join(small, 'ballast'), Buffer.alloc(1_040_000));
      const place = await copiedPlace(trial);
      const server = place.start();
      const address = await server.address;
      const target = path.join(small, 'x.tar.gz');
      const { output, exitCode } = startCommand('backup', [target], { DATA_DIR: place.dataDir });
      const said = await output;
      promise((await exitCode) === 1, `the backup did not exit with 1: ${said}`);
      promise(
        said.trim().split('\n').length === 1 && !/ at /.test(said),
        `not one sentence: ${said}`,
      );
      promise(!readdirSync(small).includes('x.tar.gz'), 'there is a file under the name');
      promise((await statusOf(address, '/readyz')) === 200, 'the server is not ready');
    },
  },
];
