import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { asWork, currentWork } from '#server/database/work.ts';
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let proxy: DatabaseProxy;
let db: Db;
let far: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer();
  proxy = await databaseProxy(server.connection!);
  db = openDatabase(proxy.connection);
  far = await createTestServer({ beside: { db, clock: server.clock } });
});
beforeEach(async () => {
  token = await server.signIn('admin@example.com');
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await server.drop();
});

const create = (name: string) =>
  far.request<{ message: string }>('/api/v1/channels', { method: 'POST', token, body: { name } });
const named = (name: string) =>
  server.db.selectFrom('channels').where('name', '=', name).select('id').execute();

describe('a write with a lost answer', () => {
  test('to its COMMIT has an unknown outcome', async () => {
    proxy.loseAnswerTo('commit\0');
    const answer = await create('Потерянный ответ');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      success: false,
      message:
        'Сервер не получил подтверждения: изменение могло сохраниться. Проверьте это, прежде чем повторять.',
    });
    expect(answer.headers.get('Retry-After')).toBeNull();
    expect(await named('Потерянный ответ')).toHaveLength(1);
  });

  test('before COMMIT has certainly written nothing, and says that', async () => {
    proxy.loseAnswerTo('insert into "channels"');
    const answer = await create('Оборванный');
    expect(answer).toMatchObject({ status: 503, body: { success: false, written: false } });
    expect(answer.body.message).toContain('Повторите попытку');
    expect(await named('Оборванный')).toEqual([]);
  });

  test('outside a transaction has an unknown outcome', async () => {
    const own = await server.signIn('editor@example.com');
    proxy.loseAnswerTo('with "rotated"');
    const answer = await far.request('/api/refresh', { method: 'POST', token: own });
    expect(answer.status).toBe(503);
    expect(answer.body).not.toHaveProperty('written');
  });

  test('keeps its unknown outcome when a later statement of the call fails', async () => {
    const writes = asWork([], async () => {
      await db.transaction().execute((trx) => sql`create table later (id integer)`.execute(trx));
      proxy.loseAnswerTo('select 42');
      await expect(sql`select 42`.execute(db)).rejects.toThrow();
      return currentWork()?.writes;
    });
    expect(await writes).toBe(1);
  });

  test('that PostgreSQL refuses has written nothing, and says that', async () => {
    const readOnly = openDatabase({
      ...server.connection,
      options: '-c default_transaction_read_only=on',
    });
    const replica = await createTestServer({ beside: { db: readOnly, clock: server.clock } });
    const answer = await replica.request('/api/v1/channels/1/toggle-status', {
      method: 'PATCH',
      token,
    });
    expect(answer).toMatchObject({ status: 503, body: { written: false } });
    await readOnly.destroy();
  });

  test('because the disk of the data is full has written nothing, and the log names the reason', async () => {
    // The error of PostgreSQL when it cannot extend the file of a table.
    await sql`
      create function test.no_room() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end
      $$
    `.execute(server.db);
    await sql`
      create trigger no_room before insert on channels execute function test.no_room()
    `.execute(server.db);
    const said = far.logged.length;
    const answer = await create('Без места');
    await sql`drop trigger no_room on channels`.execute(server.db);
    expect(answer).toMatchObject({ status: 503, body: { success: false, written: false } });
    const log = far.logged.slice(said).join();
    expect(log).toContain('"code":"53100"');
    expect(log).toContain('"level":"error","message":"the disk of the database is full"');
    expect(log).not.toContain('did not answer');
    expect((await create('Место есть')).status).toBe(201);
  });

  test('because the disk is full at its COMMIT has written nothing', async () => {
    await sql`
      create function test.no_room_at_commit() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end
      $$
    `.execute(server.db);
    await sql`
      create constraint trigger no_room after insert on channels deferrable initially deferred
      for each row execute function test.no_room_at_commit()
    `.execute(server.db);
    const answer = await create('Без места в конце');
    await sql`drop trigger no_room on channels`.execute(server.db);
    expect(answer).toMatchObject({ status: 503, body: { success: false, written: false } });
    expect(await named('Без места в конце')).toEqual([]);
  });
});
