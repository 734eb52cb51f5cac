import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#server/process/limits.ts';
import { sharedTestServer } from '#tests/support/server.ts';

// One user makes the calls of many here.
const limits = { ...LIMITS, callsPerPerson: 100, reads: 100 };
const server = sharedTestServer({ config: { limits } });
let token: string;

beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

async function timed(path: string, method = 'GET') {
  const started = performance.now();
  const { status, body } = await server.request(path, { token, method });
  return { status, body, seconds: (performance.now() - started) / 1_000 };
}

/** Holds the lock while `work` runs. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    await work();
  });
}

describe('a long-held lock', { timeout: 30_000 }, () => {
  test('on a table answers 503 within 2 s, and only to calls that need the table', async () => {
    await whileLocked('lock table offers in access exclusive mode', async () => {
      const stuck = Array.from({ length: 40 }, () => timed('/api/v1/offers'));
      // By the last of these, the longest possible wait for the locked calls is over.
      const others: Awaited<ReturnType<typeof timed>>[] = [];
      for (const path of ['/api/v1/channels', '/api/users', '/api/user/me', '/api/v1/clients']) {
        others.push(...(await Promise.all([timed(path), timed(path)])));
      }
      for (const other of others) {
        expect(other.status).toBe(200);
        expect(other.seconds).toBeLessThan(1);
      }
      for (const call of await Promise.all(stuck)) {
        expect(call).toMatchObject({ status: 503, body: { written: false } });
        expect(call.seconds).toBeLessThan(2.2);
      }
    });
    expect((await timed('/api/v1/offers')).status).toBe(200);
  });

  test('on a row does not block other rows of its table', async () => {
    await whileLocked('select from channels where id = 1 for update', async () => {
      const stuck = Array.from({ length: 20 }, () =>
        timed('/api/v1/channels/1/toggle-status', 'PATCH'),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      const other = await timed('/api/v1/channels/2/toggle-status', 'PATCH');
      expect(other).toMatchObject({ status: 200 });
      expect(other.seconds).toBeLessThan(1);
      for (const call of await Promise.all(stuck)) {
        expect(call.status).toBe(503);
        expect(call.seconds).toBeLessThan(2.2);
      }
    });
  });
});
