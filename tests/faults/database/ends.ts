/** A database server that ends, hangs, or is replaced by another. */
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, inTime, promise, type Trial, until } from '#tests/faults/fault.ts';
import { call, statusOf } from '#tests/faults/support/calls.ts';
import {
  copiedCluster,
  freePort,
  startPostgres,
  urlOf,
} from '#tests/faults/support/own-postgres.ts';
import { withClient } from '#tests/faults/support/place.ts';
import { Served } from '#tests/faults/support/served.ts';
import { childrenOf, killTree, send } from '#tests/support/server-process.ts';

const KEPT =
  'writes succeed again within 10 s without a restart of Pult; every acknowledged write is there once, none is half there, no other row has changed';

const kind = {
  group: 'database server',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

async function again(trial: Trial, served: Served): Promise<void> {
  const { cluster, connection } = served.postgres;
  const next = await startPostgres(cluster, connection.port);
  trial.later(() => next.stop('SIGQUIT'));
}

export const endsOfServers: readonly Fault[] = [
  {
    ...kind,
    id: 'server-kill',
    does: 'kill −9 of the database server and all its processes under writes, and a new start of it',
    promises: `calls are answered with 503 while it is away; ${KEPT}`,
    repetitions: 50,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await pause(trial.random() * 400);
      killTree(served.postgres.child.pid);
      await until(
        async () => (await statusOf(served.address, '/readyz')) === 503,
        '/readyz does not say 503',
      );
      await again(trial, served);
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'server-restart',
    does: 'a fast restart of the database server under writes',
    promises: `calls are answered with 503 while it is away; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await pause(trial.random() * 400);
      await served.postgres.stop('SIGINT');
      await pause(300);
      await again(trial, served);
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'server-frozen',
    does: 'all processes of the database server stand still for 8 s (a stopped machine)',
    promises: `each call is answered with 503 within 7 s, /healthz with 200; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      const root = served.postgres.child.pid ?? 0;
      const all = [root, ...childrenOf(root)];
      trial.later(() => {
        for (const pid of all) send(pid, 'SIGCONT');
      });
      for (const pid of all) send(pid, 'SIGSTOP');
      const started = performance.now();
      const answer = await call(served.address, '/api/v1/offers', { token: served.token });
      const seconds = (performance.now() - started) / 1_000;
      promise(answer.status === 503, `answered with ${answer.status}`);
      inTime(seconds, 7, 'the answer');
      promise((await statusOf(served.address, '/healthz')) === 200, '/healthz does not answer');
      await pause(Math.max(0, 8_000 - (performance.now() - started)));
      for (const pid of all) send(pid, 'SIGCONT');
      return { ...(await served.settleWith()), 'answer s': seconds };
    },
  },
  {
    ...kind,
    id: 'server-failover',
    does: 'kill −9 of the primary under writes; its synchronous standby is promoted on another port, to which the address then leads',
    promises: KEPT,
    repetitions: 10,
    run: async (trial) => {
      const served = await Served.begin(trial);
      const standby = await standbyOf(trial, served);
      await served.writesAgain();
      await pause(trial.random() * 400);
      killTree(served.postgres.child.pid);
      await withClient(standby.connection, (client) => client.query('select pg_promote()'));
      served.proxy.leadTo(standby.connection);
      return served.settleWith(undefined, standby.connection);
    },
  },
  {
    ...kind,
    id: 'server-demoted',
    does: 'the address leads to a standby that takes no writes, and back to the primary',
    promises: `writes are refused with 503 and written: false, reads succeed; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      const standby = await standbyOf(trial, served);
      served.proxy.leadTo(standby.connection);
      served.proxy.reset();
      await until(() => served.ledger.statuses.at(-1) === 503, 'writes are not refused');
      await until(
        async () =>
          (await statusOf(served.address, '/api/v1/offers', { token: served.token })) === 200,
        'reads do not succeed',
      );
      served.proxy.leadTo(served.postgres.connection);
      served.proxy.reset();
      return served.settleWith();
    },
  },
];

/**
 * Returns a synchronous copy of the running server. The first commit that waits for the copy proves
 * it.
 */
async function standbyOf(trial: Trial, served: Served) {
  const { connection } = served.postgres;
  const port = await freePort();
  // The backup mode ends with its session, so the copy is made within it.
  const cluster = await withClient(connection, async (client) => {
    await client.query("select pg_backup_start('faults', true)");
    const copy = await copiedCluster(trial, served.postgres.cluster, 'standby');
    const { rows } = await client.query<{ labelfile: string }>(
      'select * from pg_backup_stop(false)',
    );
    const { uid, gid } = statSync(copy);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      const file = path.join(copy, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (process.getuid?.() === 0) chownSync(file, uid, gid);
    }
    return copy;
  });
  // The file of the primary.
  rmSync(path.join(cluster, 'postmaster.pid'));
  const standby = await startPostgres(cluster, port, {
    primary_conninfo: `${urlOf({ connection })}?application_name=standby`,
    hot_standby: 'on',
  });
  trial.later(() => standby.stop('SIGQUIT'));
  await served.sql(async (client) => {
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
  });
  await until(
    () =>
      served.sql(async (client) => {
        const { rowCount } = await client.query(
          "select from pg_stat_replication where sync_state = 'sync'",
        );
        return rowCount === 1;
      }),
    'the standby does not follow',
    40,
  );
  return standby;
}
