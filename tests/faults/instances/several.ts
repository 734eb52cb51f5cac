/** Several processes of Pult on one database server. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Fault,
  inTime,
  promise,
  same,
  secondsOf,
  slowdown,
  type Trial,
  until,
} from '#tests/faults/fault.ts';
import { call, signIn, statusOf } from '#tests/faults/support/calls.ts';
import { CHANNEL, countRows } from '#tests/faults/support/fingerprint.ts';
import { LATER_ROWS, LATER_TABLE, laterBuild } from '#tests/faults/support/later-build.ts';
import { ownPostgres, urlOf } from '#tests/faults/support/own-postgres.ts';
import { end, started, stop, withClient } from '#tests/faults/support/place.ts';
import { Served } from '#tests/faults/support/served.ts';
import { send } from '#tests/support/server-process.ts';

const KEPT = 'every acknowledged write is there once, none is half there, no other row has changed';

const kind = {
  group: 'instances',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

/** Creates an empty database on a separate server. */
async function emptyDatabase(trial: Trial) {
  const postgres = await ownPostgres(trial);
  await withClient({ ...postgres.connection, database: 'postgres' }, (client) =>
    client.query('create database fresh'),
  );
  return { connection: { ...postgres.connection, database: 'fresh' }, postgres };
}

/** Throws unless all migrations and the demo data are there once. */
const requireFirstFill = (connection: Awaited<ReturnType<typeof emptyDatabase>>) =>
  withClient(connection.connection, async (client) => {
    const expected = await withClient(connection.postgres.connection, countRows);
    same(await countRows(client), expected, 'rows of the demo data');
    const { rows } = await client.query('select name from kysely_migration');
    same(new Set(rows.map(({ name }) => name)).size, rows.length, 'migrations, each once');
  });

export const severalProcesses: readonly Fault[] = [
  {
    ...kind,
    id: 'rolling-restart',
    does: 'two processes under writes are replaced one after the other by a later version with a migration; a balancer asks /readyz',
    promises: `no call fails: none without an answer, none with a 5xx; the migration runs once; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial, { processes: 2 });
      const main = await laterBuild();
      for (const [index, old] of served.servers.entries()) {
        const next = started(trial, { DATABASE_URL: served.url, SEED: 'demo' }, { main });
        const address = await next.address;
        promise((await statusOf(address, '/readyz')) === 200, 'the new process is not ready');
        const drained = served.addresses[index];
        served.addresses = served.addresses.map((one) => (one === drained ? address : one));
        // For calls that the balancer sent before; on a busy machine they leave late.
        await pause(300 * slowdown());
        await stop(old);
      }
      const measures = await served.settleWith([200, 201]);
      await served.sql(async (client) => {
        const { rows } = await client.query(`select count(*)::int as n from ${LATER_TABLE}`);
        same(rows[0]?.n, LATER_ROWS, 'rows of the migration');
      });
      return measures;
    },
  },
  {
    ...kind,
    id: 'one-of-two-killed',
    does: 'kill −9 of one of two processes under writes',
    promises: `the other one serves on, and everyone stays signed in; ${KEPT}`,
    repetitions: 50,
    run: async (trial) => {
      const served = await Served.begin(trial, { processes: 2 });
      await pause(trial.random() * 400);
      const [victim] = served.servers;
      victim?.child.kill('SIGKILL');
      served.addresses = served.addresses.slice(1);
      return served.settle();
    },
  },
  {
    ...kind,
    id: 'one-of-two-frozen',
    does: 'one of two processes stands still for 5 s in the middle of its calls',
    promises: `the other one answers the next write within 3 s; both serve afterwards; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial, { processes: 2 });
      const [victim] = served.servers;
      const pid = victim?.child.pid ?? 0;
      trial.later(() => send(pid, 'SIGCONT'));
      await pause(trial.random() * 200);
      send(pid, 'SIGSTOP');
      const both = served.addresses;
      served.addresses = both.slice(1);
      const [, other = ''] = both;
      const held = await secondsOf(async () => {
        promise((await served.ledger.write(other)) === 201, 'the other process does not write');
      });
      inTime(held, 3, 'the next write');
      await pause(5_000);
      send(pid, 'SIGCONT');
      served.addresses = both;
      await until(
        async () => (await statusOf(both[0] ?? '', '/readyz')) === 200,
        'the process that stood still is not ready',
      );
      return { ...(await served.settle()), 'held s': held };
    },
  },
  {
    ...kind,
    id: 'three-first-starts',
    does: 'three processes start at once on an empty database',
    promises: 'all three serve; all migrations and the demo data are there once',
    run: async (trial) => {
      const database = await emptyDatabase(trial);
      const env = { DATABASE_URL: urlOf(database), SEED: 'demo' };
      const servers = [1, 2, 3].map(() => started(trial, env));
      for (const { address } of servers) {
        promise((await statusOf(await address, '/readyz')) === 200, 'a process is not ready');
      }
      await requireFirstFill(database);
      await signIn((await servers[2]?.address) ?? '');
    },
  },
  {
    ...kind,
    id: 'migrating-process-killed',
    does: 'kill −9 of the process that migrates an empty database while another one waits for it',
    promises: 'the other one migrates and serves; all migrations and the demo data are there once',
    repetitions: 50,
    run: async (trial) => {
      const database = await emptyDatabase(trial);
      const env = { DATABASE_URL: urlOf(database), SEED: 'demo' };
      const first = started(trial, env);
      const second = started(trial, env);
      await Promise.race([pause(300 + trial.random() * 1_500), first.exitCode]);
      await end(first);
      promise((await statusOf(await second.address, '/readyz')) === 200, 'not ready');
      await requireFirstFill(database);
    },
  },
  {
    ...kind,
    id: 'older-on-newer',
    does: 'an older version starts on a database that a later version has migrated, which goes on serving',
    promises:
      'exit code 1 and one sentence that names the later migration; the later version serves on',
    run: async (trial) => {
      const postgres = await ownPostgres(trial);
      const env = { DATABASE_URL: urlOf(postgres), SEED: 'demo' };
      const later = started(trial, env, { main: await laterBuild() });
      const address = await later.address;
      const older = started(trial, env);
      promise((await older.exitCode) === 1, 'the older version was not refused');
      promise(
        /^The database was made by a newer version of Pult \(it has "999-later"\)/m.test(
          older.output(),
        ),
        `no sentence: ${older.output()}`,
      );
      promise((await statusOf(address, '/readyz')) === 200, 'the later version is not ready');
    },
  },
  {
    ...kind,
    id: 'one-list-two-processes',
    does: 'people at two processes raise the rates of one channel at the same time, by 1 and by 100, from what they have read, 30 times each',
    promises:
      'no change is lost: the rates have risen by all acknowledged steps; all others are refused',
    run: async (trial) => {
      const served = await Served.begin(trial, { processes: 2 });
      // The background writers would write the same list.
      await served.settle();
      const url = `/api/v1/channels/${CHANNEL}/rates`;
      const { token } = served;
      const read = async (address: string) => (await call(address, url, { token })).body.data;
      const before = (await read(served.address))[0].new_client_rate as number;
      let [acknowledged, raised] = [0, 0];
      const statuses = new Set<number>();
      // Different steps, because two calls for the same rates are no conflict.
      const raise = async (address: string, step: number) => {
        for (let time = 0; time < 30; time++) {
          const rows = (await read(address)) as { new_client_rate: number }[];
          const rates = rows.map((row) => ({
            ...row,
            new_client_rate: row.new_client_rate + step,
          }));
          const { status } = await call(address, url, { token, body: { rates } });
          statuses.add(status);
          if (status !== 200) continue;
          acknowledged += 1;
          raised += step;
        }
      };
      const [one = '', other = ''] = served.addresses;
      await Promise.all([raise(one, 1), raise(other, 100)]);
      const after = (await read(served.address))[0].new_client_rate as number;
      same(after - before, raised, 'raised by');
      statuses.delete(200);
      statuses.delete(412);
      // A busy server may refuse, and reports that it wrote nothing.
      statuses.delete(503);
      same([...statuses], [], 'other statuses');
      return { acknowledged };
    },
  },
];
