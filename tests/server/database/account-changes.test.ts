/** Every process keeps sessions that it has read, so each is notified of changes that make them wrong. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let listener: pg.Client;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase('nothing');
  await migrate(database.db);
  listener = new pg.Client(database.connection);
  await listener.connect();
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.query('listen pult_accounts; listen the_end');
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

/** Returns how many notifications a statement sends. */
async function newsOf(statement: string): Promise<number> {
  heard.length = 0;
  await sql.raw(statement).execute(database.db);
  await sql`notify the_end`.execute(database.db);
  // Notifications arrive in the order of the commits.
  await expect.poll(() => heard.at(-1), { interval: 5 }).toBe('the_end');
  return heard.length - 1;
}

const SESSION = `insert into sessions
  (id, user_id, token_hash, rotation_key, access_expires_at, refresh_expires_at, ends_at, created_at, last_used_at)
  select gen_random_uuid(), id, '', '', now(), now(), now(), now(), now() from users`;

it.each([
  [
    'a new account, which has no session',
    'silence',
    "insert into users (name, email, password_hash) values ('Ада', 'a@b.c', '')",
  ],
  ['a role that an account gets', 'news', 'insert into user_roles select id, 1 from users'],
  ['another role of an account', 'news', 'update user_roles set role_id = 2'],
  ['a new name of a role', 'news', "update roles set name = 'guest' where id = 3"],
  ['a role that is gone', 'news', 'delete from roles where id = 3'],
  ['an account that is switched off', 'news', 'update users set disabled_at = now()'],
  ['a new session, which nobody has read', 'silence', SESSION],
  ['a session that was used', 'silence', 'update sessions set last_used_at = now()'],
  ['a session with another token', 'news', "update sessions set token_hash = 'x'"],
  ['a session that ends earlier', 'news', 'update sessions set ends_at = now()'],
  ['a role that an account loses', 'news', 'delete from user_roles'],
  ['a session that has ended', 'news', 'delete from sessions'],
  ['an account that was deleted', 'news', 'delete from users'],
  ['all sessions at once', 'news', 'truncate sessions cascade'],
  ['everything at once', 'news', 'truncate users, roles cascade'],
])('%s: %s', async (_, told, statement) => {
  expect(await newsOf(statement)).toBe(told === 'news' ? 1 : 0);
});
