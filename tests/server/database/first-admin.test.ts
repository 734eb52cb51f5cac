import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { ensureAdministrator, hasUsers } from '#server/database/first-admin.ts';
import { insertUser } from '#server/routes/users/queries.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const ADMIN = { email: 'Boss@example.com', password: 'первый пароль' };
const passwords = quickPasswords();
let server: TestServer;

beforeEach(async () => {
  server = await createTestServer({ empty: true });
});
afterEach(() => server.drop());

const users = () => server.db.selectFrom('users').selectAll().orderBy('id').execute();
const addUser = (email: string, role: 'admin' | 'editor') =>
  insertUser(server.db, { name: 'Кто-то', email, password_hash: '!', roles: [role] });

test('the first administrator is created once, and can sign in', async () => {
  expect(await hasUsers(server.db)).toBe(false);
  expect(await ensureAdministrator(server.db, ADMIN, passwords)).toBe(true);
  expect(await hasUsers(server.db)).toBe(true);
  const before = await users();
  expect(await ensureAdministrator(server.db, ADMIN, passwords)).toBe(false);
  const other = { ...ADMIN, email: 'other@example.com' };
  expect(await ensureAdministrator(server.db, other, passwords)).toBe(false);
  expect(await users()).toEqual(before);

  const token = await server.signIn('boss@example.com', ADMIN.password);
  expect((await server.request('/api/user/me', { token })).body).toMatchObject({
    name: 'Администратор',
    email: ADMIN.email,
    roles: [{ name: 'admin' }],
  });
});

test('one of several processes that start at once creates the administrator', async () => {
  const pools = Array.from({ length: 5 }, () => openDatabase(server.connection ?? {}));
  const made = await Promise.all(pools.map((db) => ensureAdministrator(db, ADMIN, passwords)));
  await Promise.all(pools.map((db) => db.destroy()));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await users()).toHaveLength(1);
});

test('no administrator is created if there is one already', async () => {
  await addUser('chief@example.com', 'admin');
  expect(await ensureAdministrator(server.db, ADMIN, passwords)).toBe(false);
  expect(await users()).toHaveLength(1);
});

test.each([
  ['an editor', 'editor', 2],
  ['a disabled administrator', 'admin', 1],
] as const)(
  'an existing account of %s with the e-mail is neither changed nor promoted',
  async (_, role, role_id) => {
    await addUser('boss@EXAMPLE.com', role);
    if (role === 'admin')
      await server.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).execute();
    const before = await users();
    await expect(ensureAdministrator(server.db, ADMIN, passwords)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(
        'ADMIN_EMAIL is Boss@example.com, whose account exists and is disabled or no administrator',
      ),
    });
    expect(await users()).toEqual(before);
    const roles = await server.db.selectFrom('user_roles').selectAll().execute();
    expect(roles).toEqual([{ user_id: before[0]?.id, role_id }]);
  },
);

test('the password is neither stored in readable form nor logged', async () => {
  await ensureAdministrator(server.db, ADMIN, passwords);
  await server.signIn(ADMIN.email, ADMIN.password);
  expect(JSON.stringify([await users(), server.logged])).not.toContain(ADMIN.password);
});
