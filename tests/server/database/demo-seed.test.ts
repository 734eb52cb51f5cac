import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  findDemoSignIn,
  seedDemo,
} from '#server/database/seed/demo.ts';
import { insertUser } from '#server/routes/users/queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

// Seeding takes seconds, and the first file of a run also waits for PostgreSQL.
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;

/** Seeding takes seconds, so tests that only read use the seeded template. */
async function open(content: 'demo' | 'migrated'): Promise<void> {
  database = await createTestDatabase(content);
}
afterEach(() => database.drop());

const users = () => database.db.selectFrom('users').selectAll().orderBy('id').execute();

test('the demo creates an account per role and several pages of users', async () => {
  await open('demo');
  const all = await users();
  expect(all.length).toBeGreaterThan(45);
  expect(all.slice(0, 3).map(({ email }) => email)).toEqual(
    DEMO_ACCOUNTS.map(({ email }) => email),
  );
  expect(DEMO_PASSWORD.length).toBeGreaterThanOrEqual(PASSWORD_MIN_LENGTH);
  const withoutRole = await database.db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_roles.role_id', 'is', null)
    .select('users.id')
    .execute();
  expect(withoutRole).toEqual([]);
});

test('changes and deletions survive another seed', async () => {
  await open('demo');
  await database.db.deleteFrom('users').where('id', '>', 10).execute();
  await database.db.updateTable('users').set({ name: 'Иначе' }).where('id', '=', 1).execute();
  const before = await users();
  await seedDemo(database.db);
  expect(await users()).toEqual(before);
});

test('several processes that seed at once create each account once', async () => {
  await open('migrated');
  await Promise.all(Array.from({ length: 5 }, () => seedDemo(database.db)));
  const emails = (await users()).map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails.length).toBe(50);
  const { rows } = await sql`select last_value from users_id_seq`.execute(database.db);
  expect(rows, 'nobody even tried to add them again').toEqual([{ last_value: 50 }]);
});

test('an existing account keeps its password and roles', async () => {
  await open('migrated');
  const own = { name: 'Своя', email: 'Admin@Example.com', password_hash: '!' };
  const id = await insertUser(database.db, { ...own, roles: ['editor'] });
  await seedDemo(database.db);
  const roles = database.db.selectFrom('user_roles').where('user_id', '=', id).selectAll();
  expect(await roles.execute()).toEqual([{ user_id: id, role_id: 2 }]);
  expect((await users()).find((user) => user.id === id)).toMatchObject(own);
});

test('a seed creates no accounts in a database that has all of them', async () => {
  await open('demo');
  const before = await users();
  await database.db.deleteFrom('seeds').where('name', '=', 'demo-users').execute();
  await seedDemo(database.db);
  expect(await users()).toEqual(before);
});

test('existing settings and a channel with the names of demo ones are kept', async () => {
  await open('demo');
  const { db } = database;
  const first = async () => ({
    key: (await db.selectFrom('channel_default_settings').selectAll().executeTakeFirstOrThrow())
      .key,
    name: (await db.selectFrom('offer_default_settings').selectAll().executeTakeFirstOrThrow())
      .name,
    slug: (await db.selectFrom('channels').selectAll().executeTakeFirstOrThrow()).slug,
  });
  const { key, name, slug } = await first();

  await database.drop();
  await open('migrated');
  const own = { description: 'своя', type: 'string', value: '"а"', options: '[]' } as const;
  const fresh = database.db;
  await fresh
    .insertInto('channel_default_settings')
    .values({ key, ...own })
    .execute();
  await fresh
    .insertInto('offer_default_settings')
    .values({ name, ...own })
    .execute();
  const channel = { name: 'Свой', slug, description: '', is_active: true } as const;
  await fresh
    .insertInto('channels')
    .values({ ...channel, rate_type: 'level' })
    .execute();
  await seedDemo(fresh);
  const kept = await Promise.all([
    fresh.selectFrom('channel_default_settings').where('key', '=', key).selectAll().execute(),
    fresh.selectFrom('offer_default_settings').where('name', '=', name).selectAll().execute(),
    fresh.selectFrom('channels').where('slug', '=', slug).selectAll().execute(),
  ]);
  expect(kept).toMatchObject([
    [{ description: 'своя' }],
    [{ description: 'своя' }],
    [{ name: 'Свой' }],
  ]);
});

test('an account with the demo password is found until none has it', async () => {
  await open('migrated');
  const { db } = database;
  const passwords = createPasswords();
  const isFound = async () => (await findDemoSignIn(db)) !== undefined;
  const give = async (password_hash: string, email: string) =>
    db.updateTable('users').set({ password_hash }).where('email', '=', email).execute();
  expect(await isFound()).toBe(false);
  await seedDemo(db);
  expect(await isFound()).toBe(true);

  const [admin, ...others] = DEMO_ACCOUNTS.map(({ email }) => email);
  for (const email of others) await give('!', email);
  expect(await isFound()).toBe(true);
  await db
    .updateTable('users')
    .set({ email: 'x@example.com' })
    .where('email', '=', admin!)
    .execute();
  expect(await isFound(), 'a new e-mail is no new password').toBe(true);
  await give(await passwords.hash('другой пароль'), 'x@example.com');
  expect(await isFound()).toBe(false);
  await give(await passwords.hash(DEMO_PASSWORD), others[0]!);
  expect(await isFound(), 'set again by hand').toBe(true);
});

test('the demo password is found under any e-mail, and a hash without it is checked once', async () => {
  await open('migrated');
  const { db } = database;
  const passwords = createPasswords();
  const verify = vi.spyOn(passwords, 'verify');
  const check = async () => (await findDemoSignIn(db, passwords)) !== undefined;
  const password_hash = await passwords.hash(DEMO_PASSWORD);
  const own = { name: 'Своя', email: 'own@example.com', password_hash };
  await insertUser(db, { ...own, roles: ['user'] });
  expect(await check(), 'nobody has published it here').toBe(false);

  await seedDemo(db);
  await db.deleteFrom('users').where('email', '=', own.email).execute();
  const admin = db
    .updateTable('users')
    .where('email', 'in', ['admin@example.com', 'x@example.com']);
  for (const { email } of DEMO_ACCOUNTS.slice(1)) {
    await db.updateTable('users').where('email', '=', email).set({ password_hash: '!' }).execute();
  }
  const again = await passwords.hash(DEMO_PASSWORD);
  await admin.set({ email: 'x@example.com', password_hash: again }).execute();
  expect(await check(), 'under another e-mail').toBe(true);

  await admin.set({ password_hash: await passwords.hash('другой пароль') }).execute();
  verify.mockClear();
  expect(await check()).toBe(false);
  expect(await check()).toBe(false);
  expect(verify).toHaveBeenCalledTimes(1);
  await admin.set({ password_hash: again }).execute();
  expect(await check(), 'set again since').toBe(true);
});

test('of the accounts with the demo password, the enabled one with most rights is found', async () => {
  await open('demo');
  const { db } = database;
  const [admin, editor, user] = DEMO_ACCOUNTS.map(({ email }) => email) as [string, string, string];
  const change = (email: string, to: { disabled_at?: string | null; password_hash?: string }) =>
    db.updateTable('users').set(to).where('email', '=', email).execute();
  const found = () => findDemoSignIn(db);
  expect(await found()).toEqual({ email: admin, isDisabled: false });

  await change(admin, { disabled_at: new Date().toISOString() });
  expect(await found()).toEqual({ email: editor, isDisabled: false });
  await change(editor, { password_hash: '!' });
  expect(await found()).toEqual({ email: user, isDisabled: false });
  await change(user, { disabled_at: new Date().toISOString() });
  expect(await found(), 'may be enabled again').toEqual({ email: admin, isDisabled: true });

  const again = await createPasswords().hash(DEMO_PASSWORD);
  for (const email of [admin, editor, user]) await change(email, { password_hash: again });
  expect(await found(), 'set again by hand').toEqual({ email: editor, isDisabled: false });
  await change(admin, { disabled_at: null });
  expect(await found()).toEqual({ email: admin, isDisabled: false });
});
