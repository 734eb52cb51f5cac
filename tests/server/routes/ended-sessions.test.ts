import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bearerToken } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/database.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES, WITHOUT_BODY, writeRoutes } from '#tests/support/write-routes.ts';

/** Callers of these are not signed in yet, or are signing out. */
const OPEN = ['/api/register', '/api/login', '/api/logout', '/api/refresh'];

const server = sharedTestServer();
let admin: string;
let count = 0;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});

const password = 'длинный пароль';
/** A new administrator with a session, and ways to end both. */
async function somebody() {
  count += 1;
  const email = `admin-${count}@example.com`;
  const secret = { password, password_confirmation: password };
  const body = { name: 'Некто', email, roles: ['admin'], ...secret };
  const options = { method: 'POST', token: admin, body };
  const made = await server.request<{ data: { id: number } }>('/api/users', options);
  const { id } = made.body.data;
  const token = await server.signIn(email, password);
  const change = (fields: object) =>
    server.request(`/api/users/${id}`, {
      ...{ method: 'PUT', token: admin },
      body: { name: 'Некто', email, roles: ['admin'], ...fields },
    });
  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    'the session is over': () => server.request('/api/logout', { method: 'POST', token }),
    'the password is another': () => change(secret),
    'the user is deleted': () =>
      server.request(`/api/users/${id}`, { method: 'DELETE', token: admin }),
    'the rights are gone': () =>
      server.db.deleteFrom('user_roles').where('user_id', '=', id).execute(),
  };
  return { id, token, ends };
}

/** The body of a write, with the password that a change of the own account needs. */
const bodyOf = (name: string) => BODIES[name] && { ...BODIES[name], current_password: password };

/** The rows of all tables except those of sessions: how many, and the sum of their hashes. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('sessions', 'retired_tokens', 'login_failures')
    order by tablename
  `.execute(server.db);
  const sums = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*), sum(hashtextextended(t::text, 0)) as sum
      from ${sql.table(name)} t
    `,
  );
  const { rows } = await sql`${sql.join(sums, sql` union all `)}`.execute(server.db);
  expect(rows.length).toBeGreaterThan(20);
  return JSON.stringify(rows);
}

const ENDS = [
  'the session is over',
  'the password is another',
  'the user is deleted',
  'the rights are gone',
];
const names = [...Object.keys(BODIES), ...WITHOUT_BODY].filter(
  (name) => !OPEN.some((path) => name.endsWith(path)),
);

test('every write that needs a session is covered by these tests', () => {
  const routes = writeRoutes(server.app).filter(({ path }) => !OPEN.includes(path));
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...names].sort());
});

/** Runs `happens` just before the next transaction begins, or just before it is committed. */
function aroundTransaction(happens: () => Promise<unknown>, when: 'before' | 'after'): void {
  const begin = server.apiDb.transaction.bind(server.apiDb);
  vi.spyOn(server.apiDb, 'transaction').mockImplementationOnce(() => {
    const builder = begin();
    const execute = async <T>(
      work: (trx: Parameters<Parameters<typeof builder.execute>[0]>[0]) => Promise<T>,
    ) => {
      if (when === 'before') await happens();
      return builder.execute(async (trx) => {
        const result = await work(trx);
        if (when === 'after') await happens();
        return result;
      });
    };
    return Object.assign(Object.create(builder), { execute });
  });
}
const beforeTransaction = (happens: () => Promise<unknown>) => aroundTransaction(happens, 'before');

test.each(names)('%s writes nothing after its session has ended', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { token, ends } = await somebody();
  let before = '';
  beforeTransaction(async () => {
    await ends['the session is over']!();
    before = await everything();
  });
  const answer = await server.request(path, { method, token, body: bodyOf(name) });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ success: false, message: 'Необходимо войти.' });
  expect(answer.body).not.toHaveProperty('data');
  expect(await everything()).toBe(before);
});

/** Every user keeps the right to their own account. */
const withRights = names.filter(
  (name) => !name.includes(' /api/user/') && name !== 'PUT /api/user',
);

test.each(withRights)('%s writes nothing after its rights are gone', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { token, ends } = await somebody();
  let before = '';
  beforeTransaction(async () => {
    await ends['the rights are gone']!();
    before = await everything();
  });
  const answer = await server.request(path, { method, token, body: bodyOf(name) });
  expect(answer.status).toBe(403);
  expect(await everything()).toBe(before);
});

test.each(ENDS.filter((end) => end !== 'the rights are gone'))(
  'a body that arrives after its head writes nothing if %s in between',
  async (end) => {
    const { token, ends } = await somebody();
    const text = JSON.stringify({ name: 'Поздно', email: 'late@example.com' });
    let before = '';
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await ends[end]!();
          before = await everything();
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = {
      ...{ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      'Content-Length': String(Buffer.byteLength(text)),
    };
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
    const answer = await server.app.request('/api/user', init);
    expect(answer.status).toBe(401);
    expect(await everything()).toBe(before);
  },
);

/** A write of a client takes fewer round trips, which include the checks of the session. */
const TABLES = ['channels', 'clients'];
const put = (token: string, table: string, { id = 1, headers = {} } = {}) => {
  const body = bodyOf(`PUT /api/v1/${table}/1`)!;
  return server.request(`/api/v1/${table}/${id}`, { method: 'PUT', token, body, headers });
};
const refusal = (end: string) => (end === 'the rights are gone' ? 403 : 401);

/** Sends a write that waits for a locked record, runs `happens`, then releases the lock. */
async function whileWaiting(
  token: string,
  table: string,
  happens: () => Promise<unknown>,
  headers: Record<string, string> = {},
) {
  const answer = await server.db.transaction().execute(async (trx: Db) => {
    await sql`select from ${sql.table(table)} where id = 1 for update`.execute(trx);
    const writing = put(token, table, { headers });
    await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    await happens();
    return { writing };
  });
  return answer.writing;
}

describe.each(TABLES)('a write of %s', (table) => {
  test.each(ENDS)('that waits for a lock writes nothing if %s in between', async (end) => {
    const { token, ends } = await somebody();
    let before = '';
    const { status, body } = await whileWaiting(token, table, async () => {
      await ends[end]!();
      before = await everything();
    });
    expect(status).toBe(refusal(end));
    expect(body).not.toHaveProperty('data');
    expect(await everything()).toBe(before);
  });

  test.each(ENDS)(
    'that waits for a lock with an old version reveals nothing if %s in between',
    async (end) => {
      const { token, ends } = await somebody();
      const old = { 'If-Match': '"99999"' };
      const { status, body } = await whileWaiting(token, table, ends[end]!, old);
      expect(status).toBe(refusal(end));
      expect(body).not.toHaveProperty('data');
    },
  );

  test('that waits for a lock with an old version is refused with the current one', async () => {
    const { token } = await somebody();
    const old = { 'If-Match': '"99999"' };
    const { status, body } = await whileWaiting(token, table, async () => undefined, old);
    expect(status).toBe(412);
    expect(body).toHaveProperty('data.id', 1);
  });

  test.each(ENDS)('reveals nothing of the record if %s before', async (end) => {
    const ways = [{}, { id: 99_999_999 }, { headers: { 'If-Match': '"99999"' } }];
    for (const way of ways) {
      const { token, ends } = await somebody();
      beforeTransaction(ends[end]!);
      const { status, body } = await put(token, table, way);
      expect(status).toBe(refusal(end));
      expect(body).not.toHaveProperty('data');
    }
  });

  test('of an ended session is refused without waiting for a lock on the record', async () => {
    const { token, ends } = await somebody();
    await server.db.transaction().execute(async (trx: Db) => {
      await sql`select from ${sql.table(table)} where id = 1 for update`.execute(trx);
      beforeTransaction(ends['the session is over']!);
      expect(await put(token, table)).toMatchObject({ status: 401 });
    });
  });

  test('waits for the lock on the user before it locks the session', async () => {
    const { id, token } = await somebody();
    const { sessionId } = bearerToken(`Bearer ${token}`)!;
    const writing = await server.db.transaction().execute(async (trx: Db) => {
      await sql`select from users where id = ${id} for update`.execute(trx);
      const answer = put(token, table);
      await expect.poll(() => waitingForLocks(server.db)).toBe(1);
      await sql`select from sessions where id = ${sessionId} for update nowait`.execute(trx);
      return { answer };
    });
    expect(await writing.answer).toMatchObject({ status: 200 });
  });

  test('after the access has expired answers that the session can be refreshed', async () => {
    const { token } = await somebody();
    beforeTransaction(async () => server.clock.advance(901));
    expect(await put(token, table)).toMatchObject({ status: 401, body: { allow_refresh: true } });
    admin = await server.signIn('admin@example.com');
  });

  test('keeps its session and user locked between the last check and the commit', async () => {
    const { id, token } = await somebody();
    const { sessionId } = bearerToken(`Bearer ${token}`)!;
    const taken: unknown[] = [];
    const take = async (table: 'users' | 'sessions', row: number | string) => {
      const lock = sql`select from ${sql.table(table)} where id = ${row} for update nowait`;
      taken.push(
        await lock.execute(server.db).then(
          () => table,
          (error) => error.code,
        ),
      );
    };
    aroundTransaction(async () => {
      await take('users', id);
      await take('sessions', sessionId);
    }, 'after');
    expect(await put(token, table)).toMatchObject({ status: 200 });
    const notAvailable = '55P03';
    expect(taken).toEqual([notAvailable, notAvailable]);
  });

  test('succeeds although its session is refreshed while it waits', async () => {
    const { token } = await somebody();
    const { status } = await whileWaiting(token, table, () =>
      server.request('/api/refresh', { method: 'POST', token }),
    );
    expect(status).toBe(200);
  });
});

test('an administrator can give up the own rights', async () => {
  const { id, token } = await somebody();
  const body = { name: 'Некто', email: `admin-${count}@example.com`, roles: ['user'] };
  const answer = await server.request(`/api/users/${id}`, { method: 'PUT', token, body });
  expect(answer).toMatchObject({ status: 200, body: { data: { roles: [{ name: 'user' }] } } });
});
