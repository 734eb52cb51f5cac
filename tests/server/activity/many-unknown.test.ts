import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { failuresOfAccounts } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();

/** Returns the statuses of a known and an unknown e-mail with a wrong password, while the log is read-only. */
async function refusedUnlogged(from: string): Promise<number[]> {
  const statuses: number[] = [];
  await server.db.transaction().execute(async (trx) => {
    await sql`lock table activity in exclusive mode`.execute(trx);
    for (const email of ['editor@example.com', 'unknown@example.com']) {
      const { status } = await server.login(email, 'wrong-password', { from });
      statuses.push(status);
    }
  });
  return statuses;
}

test('with a blocked log, a known e-mail is answered like an unknown one, also after many unknown ones', async () => {
  expect(await refusedUnlogged('10.1.1.1')).toEqual([503, 503]);
  for (let sent = 0; sent < 32; sent += 1) {
    await server.login(`u${sent}@example.com`, 'wrong-password', { from: `10.2.${sent}.1` });
  }
  const before = await failuresOfAccounts(server.db);
  expect(await refusedUnlogged('10.3.1.1')).toEqual([401, 401]);
  await expect.poll(() => failuresOfAccounts(server.db)).toBe(before + 1);
});

test('unknown e-mails logged before the clock went back do not keep new ones out of the log', async () => {
  await sql`
    insert into activity (month, at, actor, action, kind, part)
    select date_trunc('month', at at time zone 'UTC')::date, at, 'user', 'sign_in_failed', 'user', 'session'
    from generate_series(1, 30), (select clock_timestamp() + interval '5 hours' as at) as ahead
  `.execute(server.db);
  const unknown = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from activity where action = 'sign_in_failed' and record_id is null
    `.execute(server.db);
    return rows[0]?.count;
  };
  const before = (await unknown()) ?? 0;
  await server.login('nobody@example.com', 'wrong-password', { from: '10.4.1.1' });
  expect(await unknown()).toBe(before + 1);
});
