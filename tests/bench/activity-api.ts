/** The log of changes with a million rows: the times of its queries, and what logging costs a read. */
import { sql } from 'kysely';
import { createPartitions } from '#server/activity/partitions.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { createApp } from '#server/app.ts';
import { connect } from '#server/database/connect.ts';
import type { Db } from '#server/database/database.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/database/seed/demo.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';

const ROWS = 1_000_000;
const BUDGET_MS = 100;
const RUNS = 100;
const READS = 400;
/** How long other calls wait for the log before they are refused. */
const WAIT_MS = 600;
/** The number of rates that one call may save. */
const RATES = 1_000;
const AT_ONCE = [1, 8, 32];

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const QUERIES = [
  ...['', 'per_page=100', 'kind=client', 'kind=offer_default', 'kind=user&record=3'],
  ...['kind=channel&record=7', 'kind=client&record=500', 'kind=client&record=999999', 'record=7'],
  ...['record=999999', 'user=1', 'user=3', 'user=999999', 'user=3&kind=offer&action=deleted'],
  ...[
    'action=read',
    'action=sign_in_failed',
    'action=deleted&kind=offer_default',
    'action=dropped',
  ],
  ...['field=field0', 'field=field30', 'field=field59', 'field=none', 'field=field0&user=2'],
  ...[`from=${day(1)}`, `from=${day(20)}&to=${day(19)}`, `to=${day(100)}`, `to=${day(400)}`],
  ...[
    `from=${day(60)}&to=${day(59)}&user=2`,
    `from=${day(25)}&to=${day(24)}&action=created&kind=user`,
  ],
  ...['kind=client&record=500&action=read', 'kind=channel&record=7&field=field0&user=2'],
  ...[
    'field=field30&user=3',
    'field=field30&kind=offer&action=deleted',
    'field=field59&action=read',
  ],
  ...[
    `field=field30&from=${day(60)}&to=${day(30)}`,
    `action=read&user=3&from=${day(20)}&to=${day(10)}`,
  ],
  ...[
    `kind=client&action=read&to=${day(30)}`,
    `kind=client&record=500&from=${day(90)}&to=${day(20)}`,
  ],
];

/** Adds invented rows of half a year, most of them in the last month, with few common and many rare fields. */
async function fill(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from activity offset ${ROWS / 2}) as found
  `.execute(db);
  if (rows[0]?.found) return;
  console.log(`filling ${ROWS} rows`);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (let ago = 0; ago < 7; ago += 1) {
      await sql`select activity_partition((date_trunc('month', now() at time zone 'UTC')
        - make_interval(months => ${ago}::integer))::date)`.execute(one);
    }
    // The trigger would take a minute or two; verifying a chain is measured below on fewer rows.
    await sql`alter table activity disable trigger user`.execute(one);
    await sql`
      insert into activity (month, number, at, actor, user_id, user_name, session, call, action, kind,
        record_id, part, part_id, fields, changes, hash)
      select date_trunc('month', at at time zone 'UTC')::date,
        1000000 + row_number() over (partition by date_trunc('month', at at time zone 'UTC') order by at),
        at, 'user', 1 + (n % 20)::integer, 'Анна Петрова', left(md5(n::text), 8), md5(n::text),
        (array['changed','changed','changed','created','deleted','read','read','signed_in','sign_in_failed','changed'])[1 + n % 10],
        case when n % 1000 = 7 then 'offer_default'
          else (array['channel','channel','offer','client','client','client','user'])[1 + (n / 10) % 7] end,
        1 + (n::bigint * 7919 % 5000)::integer, case when n % 3 = 0 then 'rate' end, case when n % 3 = 0 then '5' end,
        array['field' || floor(60 * power((n::bigint * 7919 % 10007) / 10007.0, 6))],
        '{"name": ["было", "стало"]}', sha256(n::text::bytea)
      from (select n, now() - interval '1 minute' - (case when n % 2 = 0 then n * interval '1 second'
        else n * interval '15 seconds' end) as at from generate_series(1, ${ROWS}::integer) as n) as invented
    `.execute(one);
    await sql`
      update activity_heads as head set rows = last.number from (
        select month, max(number) as number from activity group by month) as last
      where last.month = head.month
    `.execute(one);
    await sql`
      insert into activity_heads (month, rows, hash)
      select month, max(number), '' from activity group by month on conflict do nothing
    `.execute(one);
    await sql`alter table activity enable trigger user`.execute(one);
    await sql`vacuum (analyze) activity`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0;
const ms = (time: number) => time.toFixed(1).padStart(7);

/** Returns the milliseconds for the entries of a list of changed rates, and rolls them back. */
async function entriesOfRates(
  db: Db,
  timed: (work: () => Promise<unknown>) => Promise<number>,
): Promise<number> {
  const trx = await db.startTransaction().execute();
  await sql`select set_config('pult.actor', '{"user":1,"session":"0","call":"0"}', true)`.execute(
    trx,
  );
  await sql`
    insert into ladder_rates (channel_id, rate_type, rate_value, updated_at, version, created_version)
    select 1, 'good', number, now(), 1, 1 from generate_series(1, ${sql.lit(RATES)}) as number
  `.execute(trx);
  const took = await timed(() => sql`set constraints all immediate`.execute(trx));
  await trx.rollback().execute();
  return took;
}

/** Fills the database in `dataDir` and measures. Returns whether all was within the budget. */
export async function benchActivity(dataDir: string): Promise<boolean> {
  const log = createLog('error');
  const config = { ...readConfig({ CLIENTS_PER_HOUR: '1000000' }), dataDir };
  const { db, close } = await connect(config, log);
  try {
    await createPartitions(db);
    await seedDemo(db);
    await fill(db);
    const app = createApp({ db, config, log });
    const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await app.request(path, init);
      if (answer.status !== 200)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const signIn = async (email: string) => {
      const { access_token } = await ask<{ access_token: string }>('/api/login', {
        method: 'POST',
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
        headers: { 'Content-Type': 'application/json' },
      });
      return { headers: { Authorization: `Bearer ${access_token}` } };
    };
    let isWithin = true;
    const judge = (text: string, times: readonly number[], budget = BUDGET_MS) => {
      const p99 = quantile(times, 0.99);
      console.log(`${ms(quantile(times, 0.5))}${ms(p99)}  ${text}${p99 > budget ? '  OVER' : ''}`);
      isWithin &&= p99 <= budget;
    };
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return performance.now() - started;
    };
    console.log('    p50    p99');
    for (const { email, role } of DEMO_ACCOUNTS.map((one, at) => ({ ...one, role: at }))) {
      const signed = await signIn(email);
      for (const query of QUERIES) {
        const path = `/api/v1/activity?${query}`;
        await ask(path, signed);
        const times: number[] = [];
        for (let run = 0; run < RUNS; run += 1) times.push(await timed(() => ask(path, signed)));
        judge(`account ${role + 1}: ${query}`, times);
      }
      const times: number[] = [];
      let next: string | null = null;
      for (let page = 0; page < RUNS; page += 1) {
        const path: string = `/api/v1/activity${next ? `?before=${next}` : ''}`;
        times.push(
          await timed(async () => {
            next = (await ask<{ next: string | null }>(path, signed)).next;
          }),
        );
      }
      judge(`account ${role + 1}: page after page`, times);
    }
    const signed = await signIn(DEMO_ACCOUNTS[0].email);
    const { data } = await ask<{ data: { id: number }[] }>('/api/v1/clients', signed);
    for (const atOnce of AT_ONCE) {
      for (const [name, path] of [
        ['a channel opened, not logged', '/api/v1/channels/1'],
        ['a client opened, logged', `/api/v1/clients/${data[0]!.id}`],
        ['a list, not logged', '/api/v1/clients'],
        ['a list with passports, logged', '/api/v1/clients?with_passport=1'],
      ] as const) {
        const times: number[] = [];
        let left = READS;
        const reader = async () => {
          while (left-- > 0) times.push(await timed(() => ask(path, signed)));
        };
        await Promise.all(Array.from({ length: atOnce }, reader));
        // More readers at once than connections measure the machine: printed for comparison only.
        judge(
          `${name}, ${atOnce} at once`,
          times,
          atOnce === 1 ? BUDGET_MS : Number.POSITIVE_INFINITY,
        );
      }
    }
    const held: number[] = [];
    for (let run = 0; run < 10; run += 1) held.push(await entriesOfRates(db, timed));
    judge(`the log held by ${RATES} changed rates`, held, WAIT_MS);
    // A fault of a month does not stop the check: all rows are hashed.
    const took = await db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one);
      return timed(() => verifyLog(one));
    });
    console.log(`${ms(took)}         every row hashed, by npm run audit:verify`);
    return isWithin;
  } finally {
    await close();
  }
}
