/** Processes that are killed between a write and its log entry, if there were such a moment. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Fault,
  inTime,
  promise,
  same,
  secondsOf,
  type Trial,
  until,
} from '#tests/faults/fault.ts';
import { EveryWrite } from '#tests/faults/support/every-write.ts';
import { requireWholeIndexes } from '#tests/faults/support/fingerprint.ts';
import { Logged } from '#tests/faults/support/logged.ts';
import { asSuperuser, copiedPlace } from '#tests/faults/support/place.ts';
import { postgresOf, type ServerProcess, startCommand } from '#tests/support/server-process.ts';

async function killed(trial: Trial, kill: (server: ServerProcess, dataDir: string) => unknown) {
  const place = await copiedPlace(trial);
  const { dataDir, token } = place;
  const server = place.start();
  const address = await server.address;
  const logged = await asSuperuser(dataDir, Logged.begin);
  const writes = new EveryWrite();
  const stopWriting = writes.writing(address, token);
  trial.later(stopWriting);
  await until(
    () => writes.calls.length > 25,
    () => `nothing is written: ${writes.odd}`,
  );
  await pause(trial.random() * 800);
  await kill(server, dataDir);
  await server.exitCode;
  await stopWriting();

  const next = place.start();
  inTime(await secondsOf(() => next.address), 20, 'the start');
  const entries = await asSuperuser(dataDir, async (database) => {
    await requireWholeIndexes(database);
    return logged.requireAgreed(database, writes.calls);
  });
  same(writes.odd, [], 'refused writes');
  // The check runs while Pult runs.
  const { output, exitCode } = startCommand('audit', ['verify'], { DATA_DIR: dataDir });
  promise((await exitCode) === 0, `the log is not whole: ${await output}`);
  return { acknowledged: writes.calls.length, entries };
}

const kind = {
  group: 'storage',
  repetitions: 50,
  seconds: 90,
  promises:
    'every acknowledged write has its entry, the log applied to the rows of before gives those of now, and its hashes are right',
} as const satisfies Partial<Fault>;

export const killsAndLog: readonly Fault[] = [
  {
    ...kind,
    id: 'kill-pult-in-logged-write',
    does: 'kill −9 of Pult while five people write, each another kind of record',
    run: (trial) => killed(trial, ({ child }) => child.kill('SIGKILL')),
  },
  {
    ...kind,
    id: 'kill-postgres-in-logged-write',
    does: 'kill −9 of PostgreSQL while five people write, each another kind of record',
    run: (trial) => killed(trial, (_, dataDir) => process.kill(postgresOf(dataDir), 'SIGKILL')),
  },
];
