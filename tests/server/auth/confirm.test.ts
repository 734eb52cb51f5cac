import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { confirmationOf, holdBoth, lookAt } from '#server/auth/confirm.ts';
import type { Signed } from '#server/auth/sessions.ts';
import { bearerToken } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/database.ts';
import { together } from '#server/database/prepared/statement.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let signed: Signed;
let own: string;
let other: string;

const EMAIL = 'editor@example.com';
const idOf = (token: string) => bearerToken(`Bearer ${token}`)!.sessionId;

beforeEach(async () => {
  other = idOf(await server.signIn(EMAIL));
  own = idOf(await server.signIn(EMAIL));
  const user = server.db.selectFrom('users').where('email', '=', EMAIL).select('id');
  signed = { sessionId: own, userId: (await user.executeTakeFirstOrThrow()).id, roles: [] };
});

/** Returns the state of the session; with `hold`, the transaction locks it. */
async function confirm(db: Db, hold: boolean) {
  const queries = hold ? holdBoth(signed) : [lookAt(signed)];
  const answers = await together(db, ...queries);
  return confirmationOf(answers.at(-1) as never, signed, server.clock.now);
}

/** Returns whether another connection gets this lock at once, while the session is confirmed. */
async function gets(hold: boolean, table: string, id: string | number, lock: string) {
  return server.apiDb.transaction().execute(async (trx) => {
    expect(await confirm(trx, hold)).toMatchObject({ state: 'signed' });
    const rows = sql`select from ${sql.table(table)} where id = ${id} ${sql.raw(lock)} nowait`;
    return rows.execute(server.db).then(
      ({ rows: found }) => found.length === 1,
      (error: { code?: string }) => {
        expect(error.code, 'the lock is not available').toBe('55P03');
        return false;
      },
    );
  });
}

const REFRESH = 'for no key update';
const CHANGE = 'for update';

test('a held session cannot be ended, nor its user changed, before the end of the transaction', async () => {
  expect(await gets(true, 'users', signed.userId, CHANGE)).toBe(false);
  expect(await gets(true, 'users', signed.userId, REFRESH)).toBe(false);
  expect(await gets(true, 'sessions', own, CHANGE)).toBe(false);
});

test('a held session can still be refreshed, and blocks no other session or user', async () => {
  expect(await gets(true, 'sessions', own, REFRESH)).toBe(true);
  expect(await gets(true, 'sessions', other, CHANGE)).toBe(true);
  expect(await gets(true, 'users', 1, CHANGE)).toBe(true);
});

test('a session that is only read blocks no change', async () => {
  expect(await gets(false, 'users', signed.userId, CHANGE)).toBe(true);
  expect(await gets(false, 'sessions', own, CHANGE)).toBe(true);
});

test('a session is confirmed in its current state, and not by another session of the same user', async () => {
  const now = server.clock.now;
  const look = () => confirm(server.db, false);
  const change = (fields: object) =>
    server.db.updateTable('sessions').set(fields).where('id', '=', own).execute();
  expect(await look()).toEqual({ state: 'signed', signed: { ...signed, roles: ['editor'] } });
  await change({ access_expires_at: now().toISOString() });
  expect(await look()).toMatchObject({ state: 'refreshable' });
  await change({ refresh_expires_at: now().toISOString() });
  expect(await look()).toEqual({ state: 'none' });
  await server.db.deleteFrom('sessions').where('id', '=', own).execute();
  expect(await look()).toEqual({ state: 'none' });
});
