import { Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { asSeed } from '#server/activity/entries.ts';
import { accountChangesOf, openDatabase, statementsOf } from '#server/database/database.ts';
import { statement, together } from '#server/database/prepared/statement.ts';
import { isUnavailable } from '#server/http/database-errors.ts';
import { createLog } from '#server/process/log.ts';
import { findClient } from '#server/routes/clients/queries.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;
beforeAll(async () => {
  token = await server.signIn('admin@example.com');
  const changes = accountChangesOf(server.apiDb)!;
  await vi.waitFor(() => expect(changes.isOpen()).toBe(true), { timeout: 10_000 });
  await server.request('/api/user/me', { token });
});

async function sentBy(call: () => Promise<unknown>): Promise<number> {
  const before = statementsOf(server.apiDb);
  await call();
  return statementsOf(server.apiDb) - before;
}
/** Counts the flushes of the busiest connection, until the count is requested. */
function countPieces(): () => number {
  const counts = new Map<Socket, number>();
  const { uncork } = Socket.prototype;
  const spy = vi.spyOn(Socket.prototype, 'uncork').mockImplementation(function (this: Socket) {
    const leaves = this.writableCorked === 1 && this.writableLength > 0;
    if (leaves) counts.set(this, (counts.get(this) ?? 0) + 1);
    uncork.call(this);
  });
  return () => {
    spy.mockRestore();
    return Math.max(...counts.values());
  };
}

const get = (path: string) => server.request(path, { token });

/** Statements of a change of a client: quota, begin, session, lock, client, update, user, session, commit. */
const PUT = 9;
/** Round trips of this change: quota, begin to client, update to session, commit. */
const PIECES = 4;

describe('the statements of a call with a cached session', () => {
  test.each([
    ['the own profile', '/api/user/me', 0],
    ['a client: the client, the quota, the log', '/api/v1/clients/7', 3],
    ['a list of clients: page, count, quota', '/api/v1/clients', 3],
    [
      'a filtered list of clients: ids, count, rows, quota',
      '/api/v1/clients?has_address=1&per_page=100',
      4,
    ],
  ])('%s', async (_, path, statements) => {
    expect(await sentBy(() => get(path))).toBe(statements);
  });

  test('the last page of clients, which shows their number: page, quota', async () => {
    const list = '/api/v1/clients?per_page=97';
    const { body } = await server.request<{ meta: { last_page: number } }>(list, { token });
    expect(await sentBy(() => get(`${list}&page=${body.meta.last_page}`))).toBe(2);
  });

  test('a change of a client, in four round trips', async () => {
    const { body } = await server.request<{ data: object }>('/api/v1/clients/9', { token });
    const change = { ...body.data, first_name: 'Анна', passport: null, addresses: [] };
    const put = () => server.request('/api/v1/clients/9', { method: 'PUT', token, body: change });
    const pieces = countPieces();
    expect(await sentBy(put)).toBe(PUT);
    expect(pieces()).toBe(PIECES);
  });

  test('clients that are opened at the same moment are read by one statement', async () => {
    const open = () => Promise.all([11, 12, 13, 14].map((id) => get(`/api/v1/clients/${id}`)));
    expect(await sentBy(open)).toBeLessThan(8);
    const answers = await open();
    expect(answers.map(({ body }) => (body as { data: { id: number } }).data.id)).toEqual([
      11, 12, 13, 14,
    ]);
  });

  test('a missing client is answered with 404, and the others of the same moment with 200', async () => {
    const paths = ['/api/v1/clients/15', '/api/v1/clients/999999', '/api/v1/clients/16'];
    const answers = await Promise.all(paths.map(get));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  });

  test('a channel takes no more statements if twelve others have its name', async () => {
    const add = (name: string) =>
      server.request('/api/v1/channels', { method: 'POST', token, body: { name } });
    const first = await sentBy(() => add('Тёзки'));
    for (let n = 2; n <= 12; n += 1) expect((await add('Тёзки')).status).toBe(201);
    expect(await sentBy(() => add('Тёзки'))).toBe(first);
    const slugs = await server.db
      .selectFrom('channels')
      .where('name', '=', 'Тёзки')
      .orderBy('id')
      .select('slug')
      .execute();
    const numbers = Array.from({ length: 12 }, (_, index) => `tyozki-${index + 2}`);
    expect(slugs.map(({ slug }) => slug)).toEqual(['tyozki', ...numbers]);
  });

  test('a total of more clients than are counted is counted once', async () => {
    await server.db.transaction().execute((trx) =>
      asSeed(trx, { clients: 10_001 }, async () => {
        await sql`
          insert into clients (last_name, first_name, birth_date)
          select 'Иванов', 'Иван', '1990-01-01' from generate_series(1, 10001)
        `.execute(trx);
      }),
    );
    const list = () => get('/api/v1/clients');
    expect(await sentBy(list)).toBe(3);
    expect(await sentBy(list)).toBe(2);
    const { body } = await server.request<{ meta: object }>('/api/v1/clients?page=3', { token });
    expect(body.meta).toMatchObject({ total: 10_000, total_capped: true, last_page: 500 });
  });
});

describe('a transaction', () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from seeds`.execute(
      server.db,
    );
    return rows[0]!.n;
  };
  const insert = (name: string) => sql`insert into seeds (name) values (${name})`;

  test('without statements sends nothing', async () => {
    expect(await sentBy(() => server.apiDb.transaction().execute(async () => undefined))).toBe(0);
  });

  test('includes its first statement, be it a read or a write', async () => {
    const before = await count();
    const fail = (first: () => Promise<unknown>) => first().then(() => Promise.reject(new Error()));
    const { apiDb } = server;
    await expect(
      apiDb.transaction().execute((trx) => fail(() => insert('first').execute(trx))),
    ).rejects.toThrow();
    await expect(
      apiDb.transaction().execute((trx) =>
        fail(async () => {
          await sql`select 1`.execute(trx);
          await insert('second').execute(trx);
        }),
      ),
    ).rejects.toThrow();
    expect(await count()).toBe(before);
    await apiDb.transaction().execute((trx) => insert('third').execute(trx));
    expect(await count()).toBe(before + 1);
  });

  test('reports the first failure of statements that were sent together', async () => {
    const bad = statement<{ text: string }>()((_, value) => sql`select ${value('text')}::integer`);
    const good = statement<Record<never, never>>()(() => sql<{ n: number }>`select 1 as n`);
    const { apiDb } = server;
    const run = (text: string) =>
      apiDb.transaction().execute((trx) => together(trx, bad.with({ text }), good.with({})));
    await expect(run('x')).rejects.toMatchObject({ code: '22P02' });
    expect(await run('5')).toEqual([[{ int4: 5 }], [{ n: 1 }]]);
  });
});

describe('a prepared statement', () => {
  const things = statement<{ least: number }>()(
    (_, value) => sql`select * from things where id >= ${value('least')}::integer`,
  );
  const logged: string[] = [];
  const open = () =>
    openDatabase(server.connection!, { log: createLog('warn', (line) => logged.push(line)) });
  beforeAll(async () => {
    await sql`create table things (id integer)`.execute(server.db);
    await sql`insert into things values (1), (2)`.execute(server.db);
  });

  test('is prepared once for each connection, and returns the rows for its parameters', async () => {
    const db = open();
    await db.connection().execute(async (one) => {
      expect(await things(one, { least: 1 })).toHaveLength(2);
      expect(await things(one, { least: 2 })).toEqual([{ id: 2 }]);
      const { rows } = await sql<{ calls: number }>`
        select (generic_plans + custom_plans)::int as calls from pg_prepared_statements
        where statement like '%things%'
      `.execute(one);
      expect(rows).toEqual([{ calls: 2 }]);
    });
    await db.destroy();
  });

  test('for one client keeps its plan after five executions', async () => {
    const db = open();
    await db.connection().execute(async (one) => {
      for (let n = 0; n < 8; n++) expect(await findClient(one, 7)).toMatchObject({ id: 7 });
      const { rows } = await sql<{ planned: number; kept: number }>`
        select custom_plans::int as planned, generic_plans::int as kept
        from pg_prepared_statements where statement like '%"addresses"%'
      `.execute(one);
      expect(rows).toEqual([{ planned: 5, kept: 3 }]);
    });
    await db.destroy();
  });

  test('still works after a migration that changes its columns', async () => {
    const db = open();
    await things(db, { least: 2 });
    await sql`alter table things add column name text`.execute(server.db);
    expect(await things(db, { least: 2 })).toEqual([{ id: 2, name: null }]);
    expect(await things(db, { least: 2 })).toEqual([{ id: 2, name: null }]);
    await db.destroy();
    expect(logged).toEqual([]);
  });

  test('is sent unprepared after the server has forgotten it', async () => {
    const db = open();
    await db.connection().execute(async (one) => {
      await things(one, { least: 2 });
      await sql`deallocate all`.execute(one);
      expect(await things(one, { least: 2 })).toHaveLength(1);
    });
    expect(logged.join()).toContain('statements are not prepared');
    await db.connection().execute(async (one) => {
      await things(one, { least: 2 });
      const { rows } = await sql`select from pg_prepared_statements`.execute(one);
      expect(rows).toEqual([]);
    });
    await db.destroy();
  });

  test('that was forgotten in a transaction fails it once, as an outage does', async () => {
    const db = open();
    const run = () =>
      db.transaction().execute(async (trx) => {
        await things(trx, { least: 2 });
        await sql`deallocate all`.execute(trx);
        return things(trx, { least: 2 });
      });
    const error = await run().catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    expect(await run()).toHaveLength(1);
    await db.destroy();
  });
});
