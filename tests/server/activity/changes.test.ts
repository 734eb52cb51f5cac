import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPartitions, dropMonth, tryPartitions } from '#server/activity/partitions.ts';
import { verifyLog } from '#server/activity/verify.ts';
import type { Log } from '#server/process/log.ts';
import { applyDuePlans } from '#server/routes/rates/plans.ts';
import { activityOf, brief } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
const USER = { name: 'Имя', email: 'someone@example.com' };
const PASSWORD = { password: 'длинный-пароль-1', password_confirmation: 'длинный-пароль-1' };

test('an unchanged role is not logged as a change', async () => {
  const { id } = await tools.send('POST', '/api/users', { ...USER, ...PASSWORD, roles: ['user'] });
  const path = `/api/users/${id}`;
  const entries = await tools.added(async () => {
    await tools.send('PUT', path, { ...USER, roles: ['user'] });
    await tools.send('PUT', path, { ...USER, roles: ['user', 'editor'] });
    await tools.send('PUT', path, { ...USER, roles: ['editor'] });
  });
  expect(entries.map((entry) => `${brief(entry)} ${entry.part?.name}`)).toEqual([
    `created user.role ${id} editor`,
    `deleted user.role ${id} user`,
  ]);
});

test('the parts of a deleted record keep its name', async () => {
  const { id } = await tools.send('POST', '/api/v1/channels', {
    ...{ name: 'Уходящий', description: '', rate_type: 'level', is_active: true },
  });
  const rate = { level: 1, new_client_rate: 1, returning_client_rate: 1, planned_date: null };
  const rates = [{ ...rate, planned_new_client_rate: null, planned_returning_client_rate: null }];
  await tools.send('POST', `/api/v1/channels/${id}/rates`, { rates });
  const entries = await tools.added(() => tools.send('DELETE', `/api/v1/channels/${id}`));
  expect(entries.map(brief).sort()).toEqual([
    `deleted channel ${id}`,
    `deleted channel.rate ${id}`,
  ]);
  expect(entries.map(({ record }) => record?.name)).toEqual(['Уходящий', 'Уходящий']);
});

test('the entry of a part names its record, and the part if that is also a record', async () => {
  const { rows } = await sql<Record<'channel' | 'key' | 'offer' | 'setting' | 'user', string>>`
    select
      (select name from channels where id = 1) as channel,
      (select name from offers where id = 1) as offer,
      (select key from channel_default_settings where id = 1) as key,
      (select name from offer_default_settings where id = 1) as setting,
      (select name from users where email = 'editor@example.com') as user
  `.execute(server.db);
  const names = rows[0]!;
  const entries = await tools.added(async () => {
    await sql`update level_rates set new_client_rate = 12 where channel_id = 1 and level = 1`.execute(
      server.db,
    );
    await sql`
      insert into channel_settings (channel_id, default_setting_id, value, version, created_version)
      values (1, 1, '"a"', 1, 1)
      on conflict (channel_id, default_setting_id) do update set value = '"a"'
    `.execute(server.db);
    await sql`
      insert into offer_settings (offer_id, setting_id, value) values (1, 1, '"a"')
      on conflict (offer_id, setting_id) do update set value = '"a"'
    `.execute(server.db);
    await server.signIn('editor@example.com');
    await sql`delete from user_roles using users
      where users.id = user_id and email = 'editor@example.com'`.execute(server.db);
  });
  const named = entries.map(({ kind, record, part }) => [
    `${kind}.${part?.type}`,
    record?.name,
    part?.name,
  ]);
  expect(Object.fromEntries(named.map(([what, ...name]) => [what, name]))).toEqual({
    'channel.rate': [names.channel, null],
    'channel.setting': [names.channel, names.key],
    'offer.setting': [names.offer, names.setting],
    'user.role': [names.user, 'editor'],
    'user.session': [names.user, null],
  });
});

test('a plan applied by the clock is logged with the actor plan', async () => {
  await sql`
    update level_rates set planned_date = '2020-01-01T00:00', planned_new_client_rate = 77,
      planned_returning_client_rate = 66
    where channel_id = 1 and level = 1
  `.execute(server.db);
  const entries = await tools.added(() =>
    applyDuePlans(server.db, { now: () => new Date(), zone: 'Europe/Moscow' }),
  );
  expect(entries.map(brief)).toEqual(['changed channel.rate 1']);
  expect(entries[0]).toMatchObject({ actor: 'plan', user: null, part: { id: '1' } });
  expect(entries[0]!.changes).toContainEqual(
    expect.objectContaining({ field: 'new_client_rate', after: 77 }),
  );
});

test('a write that bypasses the API is logged with the actor system', async () => {
  const entries = await tools.added(() =>
    sql`update offers set name = 'Руками' where id = 1`.execute(server.db),
  );
  expect(entries).toMatchObject([
    { actor: 'system', user: null, kind: 'offer', action: 'changed' },
  ]);
});

test('a write that is rolled back leaves no entry, and no write succeeds without its entry', async () => {
  const entries = await tools.added(async () => {
    const write = server.db.transaction().execute(async (trx) => {
      await sql`update offers set name = 'Никогда' where id = 1`.execute(trx);
      throw new Error('back');
    });
    await expect(write).rejects.toThrow('back');
  });
  expect(entries).toEqual([]);
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no log'; end $$`.execute(server.db);
  await sql`create trigger refuse before insert on activity for each row execute function refuse()`.execute(
    server.db,
  );
  const refused = sql`update offers set name = 'Без записи' where id = 1`.execute(server.db);
  await expect(refused, 'no write without its entry').rejects.toThrow('no log');
  await sql`drop function refuse cascade`.execute(server.db);
});

test('every table that users write is logged', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and not relispartition
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'activity')
    order by 1
  `.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual([
    ...['activity_heads', 'client_reads', 'idempotency_keys', 'known_devices', 'login_failures'],
    ...['password_checks', 'retired_tokens', 'roles', 'seeds'],
  ]);
});

/** Changes an entry and hashes the chain anew, except for the head, which may be kept elsewhere. */
const REHASHED = `do $$ declare one activity; before bytea; begin
  update activity set user_name = 'Другой' where number = 3;
  for one in select * from activity order by month, number loop
    if one.number = 1 then before := ''; end if;
    update activity set hash = activity_hash(before, one)
    where month = one.month and number = one.number returning hash into before;
  end loop;
end $$`;

/** Runs a statement as an owner of the database who disables the triggers. */
const tamper = (statement: string) =>
  server.db.transaction().execute(async (trx) => {
    await sql`alter table activity disable trigger user`.execute(trx);
    await sql`alter table activity_heads disable trigger user`.execute(trx);
    await sql.raw(statement).execute(trx);
    const { faults } = await verifyLog(trx);
    throw new Error(JSON.stringify(faults));
  });

test.each([
  [
    'a changed value',
    "update activity set user_name = 'Другой' where number = 3",
    [[3, 'changed']],
  ],
  ['a changed hash', "update activity set hash = '' where number = 3", [[3, 'changed']]],
  ['a month that was hashed anew after a change', REHASHED, 'changed'],
  ['a missing row', 'delete from activity where number = 3', [[4, 'missing']]],
  ['a missing first row', 'delete from activity where number = 1', [[2, 'missing']]],
  [
    'a missing last row',
    'delete from activity where number = (select max(number) from activity)',
    'missing',
  ],
  ['all rows', 'delete from activity', 'missing'],
  ['rows without a head', 'delete from activity_heads', 'missing'],
  [
    'an added row',
    "insert into activity (month, number, at, actor, action, kind) select month, 100000, at, 'plan', 'seeded', 'database' from activity limit 1",
    'missing',
  ],
])('the verification of the log finds %s', async (_, statement, expected) => {
  const found = await tamper(statement).catch((error: Error) => error.message);
  const faults = JSON.parse(String(found)) as { number: number; what: string }[];
  expect(faults).toHaveLength(1);
  if (typeof expected === 'string') expect(faults[0]!.what).toBe(expected);
  else expect(faults.map(({ number, what }) => [number, what])).toEqual(expected);
});

test('a reader of the log blocks neither the start nor, for long, the drop of a month', async () => {
  const { db } = server;
  await sql`select activity_partition('2020-03-01')`.execute(db);
  await sql`insert into activity (month, at, actor, action, kind)
    values ('2020-03-01', '2020-03-05', 'system', 'seeded', 'database')`.execute(db);
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) } as unknown as Log;
  await db.transaction().execute(async (reader) => {
    await sql`select count(*) from activity`.execute(reader);
    await expect(dropMonth(db, '2020-03')).rejects.toMatchObject({ code: '55P03' });
    await tryPartitions(db, log, new Date('2031-01-15'));
  });
  expect(warnings).toEqual(['no partition was created for the log of changes']);
  expect((await verifyLog(db)).faults).toEqual([]);
  expect(await dropMonth(db, '2020-03')).toBe(1);
});

test('the time of an entry is never rounded up into the next month', async () => {
  const { rows } = await sql<{ rest: number }>`
    select (extract(microseconds from activity_now())::int % 1000) as rest from generate_series(1, 20)
  `.execute(server.db);
  expect(rows.map(({ rest }) => rest)).toEqual(Array(20).fill(0));
});

test('partitions are created for months ahead; an operator can drop a past one, which is logged', async () => {
  const { db } = server;
  await createPartitions(db);
  await createPartitions(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_inherits where inhparent = 'activity'::regclass
  `.execute(db);
  expect(rows[0]!.count).toBeGreaterThanOrEqual(3);

  for (const month of ['2020-01', '2020-02']) {
    if (month === '2020-02') await sql`select activity_partition('2020-02-01')`.execute(db);
    await sql`insert into activity (month, at, actor, action, kind) values
      (${`${month}-01`}::date, ${`${month}-05`}::date, 'system', 'seeded', 'database')`.execute(db);
  }
  expect((await verifyLog(db)).faults).toEqual([]);
  const entries = await tools.added(async () => {
    expect(await dropMonth(db, '2020-01')).toBe(1);
    expect(await dropMonth(db, '2020-02')).toBe(1);
  });
  expect(entries.map(brief)).toEqual(['dropped database', 'dropped database']);
  expect((await verifyLog(db)).faults).toEqual([]);
  await expect(dropMonth(db, '2020-02')).rejects.toThrow('has no rows of 2020-02');
  const now = new Date().toISOString().slice(0, 7);
  await expect(dropMonth(db, now)).rejects.toThrow('is not over');
  expect((await tools.log('?from=2020-01-01&to=2020-03-01')).data).toEqual([]);
});
