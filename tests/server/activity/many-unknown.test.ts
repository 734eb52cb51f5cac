import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { failuresOfAccounts } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();

/** The statuses of a known and an unknown e-mail with a wrong password, while the log can be read, and not written. */
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

test('a known e-mail is not told apart by its entry, after many unknown ones either', async () => {
  expect(await refusedUnlogged('10.1.1.1')).toEqual([503, 503]);
  for (let sent = 0; sent < 32; sent += 1) {
    await server.login(`u${sent}@example.com`, 'wrong-password', { from: `10.2.${sent}.1` });
  }
  const before = await failuresOfAccounts(server.db);
  expect(await refusedUnlogged('10.3.1.1')).toEqual([401, 401]);
  await expect.poll(() => failuresOfAccounts(server.db)).toBe(before + 1);
});
