/** A database server that refuses: connections, writes, statements, or an answer. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Fault, inTime, promise, secondsOf, until } from '#tests/faults/fault.ts';
import { call, statusOf } from '#tests/faults/support/calls.ts';
import { Served } from '#tests/faults/support/served.ts';

const KEPT =
  'writes succeed again within 10 s; every acknowledged write is there once, none is half there, no other row has changed';

const kind = {
  group: 'database server',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

const END_ALL =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pult'";

const saysUnready = (served: Served) =>
  until(async () => (await statusOf(served.address, '/readyz')) === 503, 'no 503 of /readyz');

/** Begins the refusal, waits for the 503, undoes it, and checks everything. */
const refusing = (
  id: string,
  does: string,
  begin: (served: Served) => Promise<unknown>,
  end: (served: Served) => Promise<unknown>,
): Fault => ({
  ...kind,
  id,
  does,
  promises: `calls are answered with 503, /healthz with 200; ${KEPT}`,
  run: async (trial) => {
    const served = await Served.begin(trial);
    await begin(served);
    await saysUnready(served);
    promise((await statusOf(served.address, '/healthz')) === 200, '/healthz does not answer');
    const answer = await call(served.address, '/api/v1/offers', { token: served.token });
    promise(answer.status === 503, `a read is answered with ${answer.status}`);
    promise(answer.body?.written === false, 'it does not say that nothing was written');
    await end(served);
    return served.settleWith();
  },
});

/** Sets the rules of access, which hold for new connections. */
async function setRules(served: Served, change: (rules: string) => string): Promise<void> {
  const file = path.join(served.postgres.cluster, 'pg_hba.conf');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  await served.sql((client) => client.query('select pg_reload_conf()'), 'postgres');
  await pause(300);
  await served.sql((client) => client.query(END_ALL), 'postgres');
}
const REJECT = 'host pult all 127.0.0.1/32 reject\n';

const setting = (served: Served, statement: string) =>
  served.sql(async (client) => {
    await client.query(`alter system ${statement}`);
    await client.query('select pg_reload_conf()');
  });

const taken: pg.Client[] = [];

export const refusals: readonly Fault[] = [
  refusing(
    'server-away',
    'the database is renamed while Pult uses it, and renamed back',
    (served) =>
      served.sql(async (client) => {
        await client.query('alter database pult allow_connections false');
        await client.query(END_ALL);
        await client.query('alter database pult rename to elsewhere');
      }, 'postgres'),
    (served) =>
      served.sql(async (client) => {
        await client.query('alter database elsewhere rename to pult');
        await client.query('alter database pult allow_connections true');
      }, 'postgres'),
  ),
  refusing(
    'server-locks-out',
    'the server lets Pult in no more (its rules of access), and again',
    (served) => setRules(served, (rules) => REJECT + rules),
    (served) => setRules(served, (rules) => rules.replace(REJECT, '')),
  ),
  refusing(
    'server-without-connections',
    'others take all connections of the server, and give them back',
    async (served) => {
      const take = async () => {
        const client = new pg.Client({ ...served.postgres.connection, database: 'postgres' });
        client.on('error', () => undefined);
        await client.connect();
        taken.push(client);
      };
      await take();
      for (let isFull = false; !isFull; ) {
        await taken[0]?.query(END_ALL);
        isFull = await take().then(
          () => false,
          () => true,
        );
      }
      // The connections that Pult still has are taken, too.
      for (let time = 0; time < 20; time++) {
        await taken[0]?.query(END_ALL);
        await take().catch(() => undefined);
      }
    },
    async () => {
      await Promise.all(taken.splice(0).map((client) => client.end()));
    },
  ),
  {
    ...kind,
    id: 'server-read-only',
    does: 'the server takes no writes for a while (read-only transactions by default)',
    promises: `writes are refused with 503 and written: false, reads succeed; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await setting(served, 'set default_transaction_read_only = on');
      await until(() => served.ledger.statuses.at(-1) === 503, 'writes are not refused');
      const status = await statusOf(served.address, '/api/v1/offers', { token: served.token });
      promise(status === 200, `a read is answered with ${status}`);
      await served.sql(async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query('alter system reset default_transaction_read_only');
        await client.query('select pg_reload_conf()');
      });
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'sessions-ended',
    does: 'all connections of Pult are ended by the server, ten times at random moments of writes',
    promises: `no answer but a success or 503; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      for (let time = 0; time < 10; time++) {
        await served.sql((client) => client.query(END_ALL));
        await pause(trial.random() * 150);
      }
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'statements-cancelled',
    does: 'running statements of Pult are cancelled by the server, 100 times at random moments of writes',
    promises: `no answer but a success or 503; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await served.sql(async (client) => {
        for (let time = 0; time < 100; time++) {
          await client.query(
            "select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'pult' and state <> 'idle'",
          );
          await pause(trial.random() * 20);
        }
      });
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'table-locked',
    does: 'another program locks the table of offers for 4 s',
    promises: `calls that need it are answered with 503 within 2.5 s, others within 1.5 s as ever; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      const ask = (url: string) => call(served.address, url, { token: served.token });
      await served.sql(async (client) => {
        await client.query('begin; lock table offers in access exclusive mode');
        const isAnswered = async (url: string, expected: number, within: number) => {
          const seconds = await secondsOf(async () => {
            const { status } = await ask(url);
            promise(status === expected, `${url} is answered with ${status}`);
          });
          inTime(seconds, within, url);
        };
        await isAnswered('/api/v1/offers', 503, 2.5);
        await isAnswered('/api/v1/channels', 200, 1.5);
        await client.query('commit');
      });
      promise((await ask('/api/v1/offers')).status === 200, 'the table is locked still');
      return served.settle();
    },
  },
  {
    ...kind,
    id: 'commits-hang',
    does: 'every COMMIT waits for a standby that does not exist, for 7 s',
    promises: `calls are answered with 503 within 7 s, without a claim that nothing was written; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await setting(served, "set synchronous_standby_names = 'nobody'");
      await pause(500);
      const known = served.ledger.acknowledged;
      await pause(7_000);
      promise(served.ledger.acknowledged <= known + 4, 'writes are acknowledged nevertheless');
      promise((await statusOf(served.address, '/healthz')) === 200, '/healthz does not answer');
      await served.sql(async (client) => {
        await client.query('set synchronous_commit = local');
        await client.query('alter system reset synchronous_standby_names');
        await client.query('select pg_reload_conf()');
      });
      // A commit without a waiting caller changes the list in the end.
      return served.settleWith([200, 201, 412, 503]);
    },
  },
];
