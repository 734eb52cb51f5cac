/** A disk that is full or returns errors during writes. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, promise, type Trial, until } from '#tests/faults/fault.ts';
import { recover, requireAllIn, underWrites } from '#tests/faults/support/after.ts';
import { call, statusOf } from '#tests/faults/support/calls.ts';
import { type FaultyDisk, faultyDisk } from '#tests/faults/support/disk.ts';
import { asSuperuser, copiedPlace, stop } from '#tests/faults/support/place.ts';

const KEPT = 'every acknowledged write is there, none is half there, no other row has changed';

const kind = {
  group: 'storage',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

async function onFaultyDisk(trial: Trial) {
  const place = await copiedPlace(trial);
  const disk = await faultyDisk(trial, place);
  return { disk, ...(await underWrites(trial, { place, env: disk.env })) };
}

const checkpoint = (dataDir: string) =>
  asSuperuser(dataDir, (database) => database.query('checkpoint')).catch(() => undefined);

/**
 * PostgreSQL may not continue after this error: it does not know what is on the disk. It recovers
 * from its log, again and again while the disk is bad, or ends.
 */
const fatal = (id: string, what: Parameters<FaultyDisk['fail']>[0], does: string): Fault => ({
  ...kind,
  id,
  does: `${does}, for 3 s`,
  promises: `PostgreSQL acknowledges nothing that it could not write; it recovers by itself when the disk is well, or Pult ends with exit code 1 and says so, or answers with 503 until it is restarted; ${KEPT}`,
  run: async (trial) => {
    const { place, disk, server, address, ledger, stopWriting } = await onFaultyDisk(trial);
    disk.fail(what);
    checkpoint(place.dataDir);
    await until(() => disk.hits > 0, 'no operation has failed');
    await Promise.race([pause(3_000), server.exitCode]);
    const failed = disk.hits;
    disk.mend();
    const before = ledger.acknowledged;
    const isOver = () => ledger.acknowledged > before + 2 || server.child.exitCode !== null;
    for (let waited = 0; waited < 40 && !isOver(); waited++) await pause(1_000);
    const isStuck = !isOver();
    await stopWriting();
    const hasEnded = server.child.exitCode !== null;
    if (hasEnded) {
      promise(server.child.exitCode === 1, `Pult exits with ${server.child.exitCode}`);
      promise(
        server.output().includes('the embedded database ended by itself'),
        `no sentence about the end: ${server.output()}`,
      );
    } else {
      const expected = isStuck ? 503 : 200;
      promise((await statusOf(address, '/readyz')) === expected, `/readyz is not ${expected}`);
      if (!isStuck) await requireAllIn(place, ledger);
      await stop(server);
    }
    const measures = await recover(place, ledger);
    return {
      ...measures,
      'failed operations': failed,
      'Pult ended': hasEnded ? 1 : 0,
      'needs a restart': isStuck ? 1 : 0,
    };
  },
});

/** Calls fail while the fault lasts; afterwards everything works without a restart. */
const passing = (
  id: string,
  what: Parameters<FaultyDisk['fail']>[0],
  text: { does: string; promises: string },
  provoke: (dataDir: string) => Promise<unknown>,
): Fault => ({
  ...kind,
  id,
  does: text.does,
  promises: `${text.promises}; ${KEPT}`,
  run: async (trial) => {
    const { place, disk, server, address, ledger, stopWriting } = await onFaultyDisk(trial);
    disk.fail(what);
    await Promise.race([
      until(() => disk.hits > 2, 'nothing has failed', 60),
      provoke(place.dataDir).then(() => new Promise(() => undefined)),
    ]);
    promise((await statusOf(address, '/healthz')) === 200, '/healthz does not answer');
    promise(server.child.exitCode === null, 'Pult has ended');
    disk.mend();
    const before = ledger.acknowledged;
    await until(() => ledger.acknowledged > before + 3, 'nothing is written after the mend', 30);
    await stopWriting();
    const failed = disk.hits;
    promise(
      ledger.statuses.every((status) => [0, 200, 201, 503, 507].includes(status)),
      `other answers: ${[...new Set(ledger.statuses)].join(', ')}`,
    );
    await ledger.repeatOpen(address);
    await requireAllIn(place, ledger);
    await stop(server);
    return { ...(await recover(place, ledger)), 'failed operations': failed };
  },
});

export const badDisk: readonly Fault[] = [
  fatal('eio-sync-wal', 'syncing WAL', 'fsync of the write-ahead log answers EIO'),
  fatal('eio-write-wal', 'writing WAL', 'writing the write-ahead log answers EIO'),
  fatal('eio-sync-data', 'syncing data', 'fsync of a table in a CHECKPOINT answers EIO'),
  passing(
    'eio-write-data',
    'writing data',
    {
      does: 'writing tables answers EIO for a while, also in a CHECKPOINT',
      promises: 'Pult stays up, calls that need no such write succeed, and all goes on afterwards',
    },
    checkpoint,
  ),
  passing(
    'enospc-data',
    'full for data',
    {
      does: 'tables cannot grow: ENOSPC for a while',
      promises:
        'Pult stays up, writes that need room are refused, and all goes on when there is room',
    },
    (dataDir) =>
      asSuperuser(dataDir, async (database) => {
        await database.query('create table if not exists faults_filling (text text)');
        for (;;) {
          await database
            .query(
              "insert into faults_filling select repeat('x', 2000) from generate_series(1, 50)",
            )
            .catch(() => undefined);
        }
      }).catch(() => undefined),
  ),
  {
    ...kind,
    id: 'eio-read-data',
    does: 'reading tables answers EIO for a while, with cold buffers',
    promises: `calls that need such a page are answered with a 5xx and written: false within 5 s; all calls succeed afterwards; ${KEPT}`,
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const disk = await faultyDisk(trial, place);
      const server = place.start(disk.env);
      const address = await server.address;
      disk.fail('reading data');
      const path = '/api/v1/clients?page=40&sort_by=email';
      const answer = await call(address, path, { token: place.token, seconds: 5 });
      promise(disk.hits > 0, 'no read has failed');
      promise(answer.status >= 500, `answered with ${answer.status}`);
      promise(answer.body?.success === false, 'the answer has not the shape of a failure');
      disk.mend();
      const again = await call(address, path, { token: place.token });
      promise(again.status === 200, `after the mend answered with ${again.status}`);
      promise(server.child.exitCode === null, 'Pult has ended');
    },
  },
];
