import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  accountChangesOf,
  type Db,
  openDatabase,
  statementsOf,
} from '#server/database/database.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

let here: TestServer;
let there: TestServer;
let farDb: Db;
let token: string;

/** Two apps with connections of their own, like two processes. */
async function createTwo() {
  const near = await createTestServer();
  const db = openDatabase(near.connection!);
  const far = await createTestServer({ beside: { db, clock: near.clock } });
  await listening(near.apiDb);
  await listening(db);
  return { near, far, db };
}
const isOpen = (db: Db) => accountChangesOf(db)!.isOpen();
const listening = (db: Db) => vi.waitFor(() => expect(isOpen(db)).toBe(true), { timeout: 10_000 });
const news = (db: Db) =>
  new Promise<void>((resolve) => accountChangesOf(db)!.subscribe(() => resolve()));

const me = (server: TestServer, by = token) =>
  server.request<{ roles: { name: string }[] }>('/api/user/me', { token: by });
const users = (server: TestServer, by: string) => server.request('/api/users', { token: by });

/** Returns the status of a call and the number of its statements. */
async function sentBy(server: TestServer, call: () => Promise<{ status: number }>) {
  const before = statementsOf(server.apiDb);
  const { status } = await call();
  return { status, statements: statementsOf(server.apiDb) - before };
}

/** Signs in a new user, whose session this process keeps. */
async function keptPerson(server: TestServer, name: string) {
  const admin = await here.signIn('admin@example.com');
  const email = `${name}@example.com`;
  const secret = { password: 'kept-and-dry-1', password_confirmation: 'kept-and-dry-1' };
  const body = { name, email, roles: ['editor'], ...secret };
  const made = await here.request<{ data: { id: number; version: number } }>('/api/users', {
    ...{ method: 'POST', token: admin, body },
  });
  expect(made.status).toBe(201);
  const own = await here.signIn(email, secret.password);
  await expect
    .poll(async () => (await sentBy(server, () => me(server, own))).statements, { timeout: 10_000 })
    .toBe(0);
  return { admin, own, email, ...made.body.data };
}

type Person = Awaited<ReturnType<typeof keptPerson>>;

const ENDS: [string, (person: Person) => Promise<{ status: number }>][] = [
  ['signs out', ({ own }) => here.request('/api/logout', { method: 'POST', token: own })],
  [
    'is disabled',
    ({ admin, id }) =>
      here.request(`/api/users/${id}/disabled`, {
        ...{ method: 'PUT', token: admin, body: { disabled: true } },
      }),
  ],
  [
    'is deleted',
    ({ admin, id }) => here.request(`/api/users/${id}`, { method: 'DELETE', token: admin }),
  ],
  [
    'gets another password',
    ({ admin, id, email }) =>
      here.request(`/api/users/${id}`, {
        method: 'PUT',
        token: admin,
        body: {
          ...{ name: 'Другой', email, roles: ['editor'] },
          ...{ password: 'other-and-dry-1', password_confirmation: 'other-and-dry-1' },
        },
      }),
  ],
];

describe('a session that was read a moment ago', () => {
  beforeAll(async () => {
    ({ near: here, far: there, db: farDb } = await createTwo());
  });
  afterAll(async () => {
    await farDb.destroy();
    await here.drop();
  });
  beforeEach(async () => {
    token = await here.signIn('admin@example.com');
  });

  test('is not read again: the own profile takes one statement, then none', async () => {
    expect(await sentBy(there, () => me(there))).toEqual({ status: 200, statements: 1 });
    expect(await sentBy(there, () => me(there))).toEqual({ status: 200, statements: 0 });
    expect((await me(there)).body).toEqual((await me(here)).body);
  });

  test('does not accept another secret of the same session', async () => {
    await me(there);
    const bytes = Buffer.from(token.slice(5), 'base64url');
    bytes[40]! ^= 1;
    const forged = `pult_${bytes.toString('base64url')}`;
    expect((await me(there, forged)).status).toBe(401);
  });

  test('expires by the clock as if it were read', async () => {
    await me(there);
    here.clock.advance(901);
    const answer = await there.request<{ allow_refresh: boolean }>('/api/user/me', { token });
    expect(answer).toMatchObject({ status: 401, body: { allow_refresh: true } });
  });

  test.each(ENDS)('is refused by the other process, too, when its user %s', async (_, end) => {
    const person = await keptPerson(there, `far${Math.random()}`);
    const told = news(farDb);
    expect((await end(person)).status).toBeLessThan(300);
    await told;
    expect((await me(there, person.own)).status).toBe(401);
  });

  test('is refused when its row was deleted manually', async () => {
    const person = await keptPerson(there, 'hand');
    const told = news(farDb);
    await here.db.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await told;
    expect((await me(there, person.own)).status).toBe(401);
  });

  test('has the current roles, in this process and the other', async () => {
    const person = await keptPerson(there, 'roles');
    expect((await users(there, person.own)).status).toBe(200);
    const told = news(farDb);
    await here.db.deleteFrom('user_roles').where('user_id', '=', person.id).execute();
    await told;
    expect((await users(there, person.own)).status).toBe(403);
    await expect.poll(async () => (await users(here, person.own)).status).toBe(403);
  });

  test('is replaced by a refresh: the new token is kept, the old one is read each time', async () => {
    await me(there);
    const told = news(farDb);
    const answer = await here.request<{ access_token: string }>('/api/refresh', {
      ...{ method: 'POST', token },
    });
    await told;
    const next = answer.body.access_token;
    expect((await me(there, next)).status).toBe(200);
    expect((await sentBy(there, () => me(there, next))).statements).toBe(0);
    // The replaced token is read each time: it is a copy after the grace period.
    expect((await me(there)).status).toBe(200);
    expect(await sentBy(there, () => me(there))).toEqual({ status: 200, statements: 1 });
    here.clock.advance(31);
    expect((await me(there)).status).toBe(401);
    expect((await me(there, next)).status).toBe(401);
  });

  test('is read again while the listening connection is lost', async () => {
    // Late news about other users must not count as the loss.
    const { own } = await keptPerson(there, 'lost');
    const statements = async () => (await sentBy(there, () => me(there, own))).statements;
    const statementsMeanwhile = async () => {
      await listening(farDb);
      // The listening connections of both apps have one of these as their last statement.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query in ('select', 'listen pult_accounts')
      `.execute(here.db);
      await expect.poll(() => isOpen(farDb), { interval: 5 }).toBe(false);
      const both = [await statements(), await statements()];
      return isOpen(farDb) ? 'it listens again' : both;
    };
    await expect.poll(statementsMeanwhile, { timeout: 10_000 }).toEqual([1, 1]);
    await listening(farDb);
    await expect.poll(statements).toBe(0);
  });
});

describe('without notifications of account changes', () => {
  beforeAll(async () => {
    ({ near: here, far: there, db: farDb } = await createTwo());
    for (const table of ['users', 'user_roles', 'roles', 'sessions']) {
      await sql`drop trigger account_changes on ${sql.table(table)}`.execute(here.db);
    }
  });
  afterAll(async () => {
    await farDb.destroy();
    await here.drop();
  });

  test.each(ENDS)(
    'the process that handles the call notices at once that a user %s',
    async (_, end) => {
      const person = await keptPerson(here, `near${Math.random()}`);
      expect((await end(person)).status).toBeLessThan(300);
      expect((await me(here, person.own)).status).toBe(401);
    },
  );

  test('the process notices at once that it has detected a copied token', async () => {
    const person = await keptPerson(here, 'copied');
    const answer = await here.request<{ access_token: string }>('/api/refresh', {
      ...{ method: 'POST', token: person.own },
    });
    const next = answer.body.access_token;
    expect((await me(here, next)).status).toBe(200);
    here.clock.advance(31);
    expect((await me(here, next)).status).toBe(200);
    expect((await sentBy(here, () => me(here, next))).statements).toBe(0);
    expect((await me(here, person.own)).status).toBe(401);
    expect((await me(here, next)).status).toBe(401);
  });

  test('a write of the other process reads the session nevertheless', async () => {
    const person = await keptPerson(there, 'writer');
    await here.request('/api/logout', { method: 'POST', token: person.own });
    const body = { name: 'Канал', description: '', is_active: true, rate_type: 'level' };
    const answer = await there.request('/api/v1/channels', {
      ...{ method: 'POST', token: person.own, body },
    });
    expect(answer.status).toBe(401);
    const found = await here.db.selectFrom('channels').where('name', '=', 'Канал').execute();
    expect(found).toEqual([]);
  });

  test('a write of the other process checks the current roles', async () => {
    const person = await keptPerson(there, 'degraded');
    await here.db.deleteFrom('user_roles').where('user_id', '=', person.id).execute();
    const body = { name: 'Канал', description: '', is_active: true, rate_type: 'level' };
    const answer = await there.request('/api/v1/channels', {
      ...{ method: 'POST', token: person.own, body },
    });
    expect(answer.status).toBe(403);
  });
});
