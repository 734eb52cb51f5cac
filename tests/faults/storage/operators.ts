/** Commands of an operator that are killed, and folders that an operator has damaged. */
import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, promise, same, type Trial, until } from '#tests/faults/fault.ts';
import { recover } from '#tests/faults/support/after.ts';
import { statusOf } from '#tests/faults/support/calls.ts';
import { fingerprint, requireUntouched } from '#tests/faults/support/fingerprint.ts';
import { Ledger } from '#tests/faults/support/ledger.ts';
import {
  asSuperuser,
  copiedPlace,
  placeIn,
  stop,
  templateFolder,
} from '#tests/faults/support/place.ts';
import { killTree, startCommand } from '#tests/support/server-process.ts';

const kind = {
  group: 'storage',
  repetitions: 50,
  seconds: 120,
} as const satisfies Partial<Fault>;

async function finished(...[name, args, env]: Parameters<typeof startCommand>): Promise<string> {
  const { output, exitCode } = startCommand(name, args, env);
  const said = await output;
  promise((await exitCode) === 0, `${name} failed: ${said}`);
  return said;
}

/** How long the commands take here, measured once. */
const took: { backup?: number; restore?: number } = {};

export const operators: readonly Fault[] = [
  {
    ...kind,
    id: 'kill-in-backup',
    does: 'kill −9 of a backup at a random moment while Pult serves',
    promises:
      'no file under the name of the backup unless it is whole; the next backup is whole and removes what was left; Pult serves on, no row has changed',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const server = place.start();
      const address = await server.address;
      const file = path.join(trial.folder, 'x.tar.gz');
      const env = { DATA_DIR: place.dataDir };
      if (!took.backup) {
        const started = performance.now();
        await finished('backup', [path.join(trial.folder, 'first.tar.gz')], env);
        took.backup = performance.now() - started;
      }
      const killed = startCommand('backup', [file], env);
      const parts = () => readdirSync(trial.folder).filter((name) => name.endsWith('.part'));
      const wait = trial.random();
      // Most of the time passes before the file is created, so every second kill waits for it.
      if (trial.repetition % 2)
        await until(() => parts().length > 0 || existsSync(file), 'no backup');
      else await pause(wait * took.backup);
      killTree(killed.child.pid);
      await killed.exitCode;
      const killedIn = parts();
      if (existsSync(file)) await finished('restore', [file, '--check'], env);
      for (const part of killedIn) utimesSync(path.join(trial.folder, part), 0, 0);
      await finished('backup', [file, '--force'], env);
      await finished('restore', [file, '--check'], env);
      same(parts(), [], 'parts of killed backups');
      promise((await statusOf(address, '/readyz')) === 200, 'the server is not ready');
      requireUntouched(
        await asSuperuser(place.dataDir, fingerprint),
        (await templateFolder()).untouched,
      );
      return { 'killed in it': killedIn.length };
    },
  },
  {
    ...kind,
    id: 'kill-in-restore',
    does: 'kill −9 of a restore into a new folder at a random moment, with everything that it has started',
    promises:
      'the same command can be repeated in the same folder, or says that it had been at its end; and then every row is as in the backup',
    run: async (trial) => {
      const file = await backedUp(trial);
      const env = { DATA_DIR: path.join(trial.folder, 'restored') };
      if (!took.restore) {
        const started = performance.now();
        await finished('restore', [file], { DATA_DIR: path.join(trial.folder, 'first') });
        took.restore = performance.now() - started;
      }
      const killed = startCommand('restore', [file], env);
      await Promise.race([pause(trial.random() * took.restore), killed.exitCode]);
      killTree(killed.child.pid);
      const wasDone = (await killed.exitCode) === 0;
      if (!wasDone) await repeatedRestore(file, env);
      const { token } = await templateFolder();
      const place = { ...placeIn(trial, env.DATA_DIR), token };
      return recover(place, new Ledger(token));
    },
  },
  {
    ...kind,
    id: 'reused-pid',
    does: 'a stopped database has a lock file with the number of a living process of another program',
    promises: 'the start serves; that process lives on',
    repetitions: 5,
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const cluster = path.join(place.dataDir, 'postgres');
      const { uid, gid } = statSync(cluster);
      const other = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {});
      trial.later(() => other.kill('SIGKILL'));
      const lock = path.join(cluster, 'postmaster.pid');
      writeFileSync(lock, `${other.pid}\n${cluster}\n0\n5432\n/nowhere\n\n`, { mode: 0o600 });
      if (process.getuid?.() === 0) chownSync(lock, uid, gid);
      const measures = await recover(place, new Ledger(place.token));
      promise(other.exitCode === null && other.signalCode === null, 'the other process has ended');
      return measures;
    },
  },
  {
    ...kind,
    id: 'half-copied-folder',
    does: 'a start on a copy of the data folder that was cut short: a random needed file is missing',
    promises:
      'exit code 1 and one sentence that names the file and the way out; nothing is made in the folder',
    repetitions: 8,
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const needed = [
        'PG_VERSION',
        'global/pg_control',
        'pg_wal',
        'pg_xact',
        'base',
        'postgresql.conf',
      ];
      const missing = needed[Math.floor(trial.random() * needed.length)] ?? 'base';
      rmSync(path.join(place.dataDir, 'postgres', missing), { recursive: true });
      const before = readdirSync(path.join(place.dataDir, 'postgres'));
      const server = place.start();
      promise((await server.exitCode) === 1, `not refused: ${server.output()}`);
      promise(
        server.output().includes(`half-made (postgres/${missing}`),
        `no sentence about ${missing}: ${server.output()}`,
      );
      same(readdirSync(path.join(place.dataDir, 'postgres')), before, 'names in the folder');
    },
  },
];

async function repeatedRestore(file: string, env: { DATA_DIR: string }): Promise<void> {
  let said = '';
  await until(
    async () => {
      const { output, exitCode } = startCommand('restore', [file], env);
      said = await output;
      // The kill came after the commit.
      const wasAtItsEnd = said.includes('This backup has been restored into the database before');
      return (await exitCode) === 0 || wasAtItsEnd;
    },
    () => `the restore cannot be repeated: ${said}`,
    5,
  );
}

let made: Promise<string> | undefined;

/** A backup of the demo data, made once. */
function backedUp(trial: Trial): Promise<string> {
  made ??= (async () => {
    const { folder } = await templateFolder();
    const place = await copiedPlace(trial);
    const server = place.start();
    await server.address;
    const file = path.join(folder, 'backup.tar.gz');
    await finished('backup', [file], { DATA_DIR: place.dataDir });
    await stop(server);
    return file;
  })();
  return made;
}
