/** Processes that are killed during writes. */
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { type Fault, promise, type Trial, until } from '#tests/faults/fault.ts';
import { recover, requireAllIn, underWrites } from '#tests/faults/support/after.ts';
import { statusOf } from '#tests/faults/support/calls.ts';
import { asSuperuser, type Place } from '#tests/faults/support/place.ts';
import {
  childrenOf,
  killAllButPostgres,
  killTree,
  postgresOf,
  type ServerProcess,
  send,
} from '#tests/support/server-process.ts';

const KEPT = 'every acknowledged write is there, none is half there, no other row has changed';

/** Writes, calls `kill` at a random moment, starts again, and checks everything. */
async function killed(
  trial: Trial,
  kill: (server: ServerProcess, place: Place) => unknown,
  moments = 600,
) {
  const { place, server, ledger, stopWriting } = await underWrites(trial);
  await pause(trial.random() * moments);
  await kill(server, place);
  await server.exitCode;
  await stopWriting();
  return recover(place, ledger);
}

const kind = {
  group: 'storage',
  repetitions: 50,
  seconds: 90,
} as const satisfies Partial<Fault>;

export const killsOfWrites: readonly Fault[] = [
  {
    ...kind,
    id: 'kill-in-write',
    does: 'kill −9 of Pult, PostgreSQL and all its processes while four writers write',
    promises: `${KEPT}; a repeated attempt with its key writes once; ready within 20 s`,
    fast: true,
    run: (trial) => killed(trial, ({ child }) => killTree(child.pid)),
  },
  {
    ...kind,
    id: 'kill-pult-in-write',
    does: 'kill −9 of Pult alone while four writers write',
    promises: `the watchdog stops PostgreSQL within 10 s; ${KEPT}`,
    fast: true,
    run: (trial) =>
      killed(trial, async (server, { dataDir }) => {
        const postgres = postgresOf(dataDir);
        server.child.kill('SIGKILL');
        await until(() => !isAlive(postgres), 'PostgreSQL runs on without Pult', 10);
      }),
  },
  {
    ...kind,
    id: 'kill-pult-restart-at-once',
    does: 'kill −9 of Pult alone, and a new start in the same moment',
    promises: `the new start waits for the old PostgreSQL to end; ${KEPT}`,
    run: (trial) => killed(trial, ({ child }) => child.kill('SIGKILL')),
  },
  {
    ...kind,
    id: 'kill-all-but-postgres',
    does: 'kill −9 of Pult and its watchdog, so that PostgreSQL is left behind',
    promises: `the next start ends the old PostgreSQL and serves; ${KEPT}`,
    fast: true,
    run: async (trial) => {
      let orphan = 0;
      const measures = await killed(trial, (server, { dataDir }) => {
        orphan = postgresOf(dataDir);
        killAllButPostgres(server, dataDir);
        promise(isAlive(orphan), 'PostgreSQL was to be left behind');
      });
      promise(!isAlive(orphan), 'the old PostgreSQL still runs');
      return measures;
    },
  },
  {
    ...kind,
    id: 'kill-postgres-in-write',
    does: 'kill −9 of PostgreSQL alone while four writers write',
    promises: `Pult ends with exit code 1 and says so; ${KEPT}`,
    fast: true,
    run: (trial) =>
      killed(trial, async (server, { dataDir }) => {
        process.kill(postgresOf(dataDir), 'SIGKILL');
        promise((await server.exitCode) === 1, 'Pult did not exit with 1');
        promise(
          server.output().includes('the embedded database ended by itself'),
          `no sentence about the end: ${server.output()}`,
        );
      }),
  },
  {
    ...kind,
    id: 'kill-session-of-postgres',
    does: 'kill −9 of one process of PostgreSQL that serves a connection',
    promises: `Pult restarts PostgreSQL and serves on within 20 s; ${KEPT}`,
    run: async (trial) => {
      const { place, server, address, ledger, stopWriting } = await underWrites(trial);
      await pause(trial.random() * 400);
      const victims = await asSuperuser(place.dataDir, async (database) => {
        const { rows } = await database.query<{ pid: number }>(
          "select pid from pg_stat_activity where application_name = 'pult'",
        );
        return rows.map(({ pid }) => pid);
      });
      const victim = victims[Math.floor(trial.random() * victims.length)];
      promise(victim, 'nobody is connected');
      const before = ledger.acknowledged;
      send(victim, 'SIGKILL');
      await until(() => ledger.acknowledged > before + 3, 'nothing is written again');
      await stopWriting();
      promise((await statusOf(address, '/readyz')) === 200, 'the server is not ready');
      promise(server.child.exitCode === null, 'Pult has ended');
      await ledger.repeatOpen(address);
      await requireAllIn(place, ledger);
      return { acknowledged: ledger.acknowledged };
    },
  },
  {
    ...kind,
    id: 'kill-in-checkpoint',
    does: 'kill −9 of everything while PostgreSQL writes a CHECKPOINT',
    promises: KEPT,
    run: (trial) =>
      killed(trial, async ({ child }, { dataDir }) => {
        const asked = asSuperuser(dataDir, async (database) => {
          // Gives the database something to write, besides the pages of the writers.
          await database.query(
            `create table faults_filling as select n, repeat('x', 200) as text
              from generate_series(1, 40000) as n`,
          );
          const checkpoint = database.query('checkpoint');
          await pause(trial.random() * 60);
          killTree(child.pid);
          await checkpoint;
        });
        await asked.catch(() => undefined);
        killTree(child.pid);
      }),
  },
  {
    ...kind,
    id: 'kill-in-recovery',
    does: 'kill −9 of everything, and again in the recovery of the next start, three times',
    promises: `the recovery that is not disturbed succeeds; ${KEPT}`,
    run: (trial) =>
      killed(trial, async ({ child }, place) => {
        await asSuperuser(place.dataDir, (database) =>
          database.query(
            `create table faults_filling as select n, repeat('x', 200) as text
              from generate_series(1, 150000) as n`,
          ),
        );
        killTree(child.pid);
        for (let time = 0; time < 3; time++) {
          const next = place.start();
          await until(
            () => childrenOf(next.child.pid ?? 0).length > 0 || next.child.exitCode !== null,
            'nothing is started',
          );
          await pause(trial.random() * 400);
          killTree(next.child.pid);
          await next.exitCode;
        }
      }),
  },
];
