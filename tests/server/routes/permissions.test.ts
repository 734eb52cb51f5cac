import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '#contract/auth.ts';
import { ROLES } from '#contract/users.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { writeRoutes } from '#tests/support/write-routes.ts';

/** Callers of these are not signed in yet, or are signing out. */
const OPEN = ['/api/register', '/api/login', '/api/logout', '/api/refresh'];
/** No record has this id: an allowed call passes the check of the right, and changes nothing. */
const NOBODY = '999999';

interface Self {
  readonly id: number;
  readonly permissions: Permission[];
}

const server = sharedTestServer();

const named = Object.entries(PERMISSIONS).flatMap(([permission, calls]) =>
  calls.map((call) => ({ permission: permission as Permission, call })),
);
const writes = named.filter(({ call }) => !call.startsWith('GET '));

test('every write of a session needs exactly one right', () => {
  const routes = writeRoutes(server.app)
    .filter(({ path }) => !OPEN.includes(path))
    .map(({ method, path }) => `${method} ${path.replace('/1', '/{id}')}`);
  expect(writes.map(({ call }) => call).sort()).toEqual(routes.sort());
});

const self = async (token: string) => (await server.request<Self>('/api/user/me', { token })).body;

test.each(ROLES)('%s: exactly the calls whose right is missing are refused', async (role) => {
  const token = await server.signIn(`${role}@example.com`);
  const { permissions } = await self(token);
  for (const { permission, call } of writes) {
    const [method = '', path = ''] = call.split(' ');
    const options = { method, token, body: method === 'DELETE' ? undefined : {} };
    const { status } = await server.request(path.replace('{id}', NOBODY), options);
    // There are no other sessions to end here.
    const others = call === 'DELETE /api/user/sessions' ? [200] : [404, 422, 403];
    expect(others, call).toContain(status);
    expect(status !== 403, call).toBe(permissions.includes(permission));
  }
  const { body } = await server.request<{
    data: readonly { passport?: { masked?: true }; contacts_masked?: true }[];
  }>('/api/v1/clients?has_passport=1&with_passport=1', { token });
  const isMasked = body.data.some(({ passport }) => passport?.masked);
  expect(isMasked).toBe(!permissions.includes('passports.read'));
  const areHidden = body.data.every(({ contacts_masked }) => contacts_masked);
  expect(areHidden).toBe(!permissions.includes('contacts.read'));
});

test('the rights are also answered at sign-in and after a change of the profile', async () => {
  const body = { email: 'editor@example.com', password: 'pult-demo' };
  const entered = await server.request<{ access_token: string; user: Self }>('/api/login', {
    method: 'POST',
    body,
  });
  const { access_token: token, user } = entered.body;
  const { permissions } = await self(token);
  expect(permissions).toContain('rates.write');
  expect(permissions).not.toContain('users.write');
  expect(user.permissions).toEqual(permissions);
  const changed = await server.request<{ data: Self }>('/api/user', {
    method: 'PUT',
    token,
    body: { name: 'Редактор', email: body.email },
  });
  expect(changed.body.data.permissions).toEqual(permissions);
});

test('a new role changes the rights in the next answers', async () => {
  const token = await server.signIn('user@example.com');
  const { id, permissions } = await self(token);
  expect(permissions).toEqual(['profile.write']);
  const { id: role_id } = await server.db
    .selectFrom('roles')
    .where('name', '=', 'editor')
    .select('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
  // The row was not written by the API, which is notified a moment later.
  await expect.poll(async () => (await self(token)).permissions).toContain('clients.write');
});

test('a role that the API does not know gives no rights', async () => {
  const role_id = 77;
  await server.db.insertInto('roles').values({ id: role_id, name: 'auditor' }).execute();
  const token = await server.signIn('user@example.com');
  const { id: user_id } = await self(token);
  await server.db.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  await server.db.insertInto('user_roles').values({ user_id, role_id }).execute();
  // The rows were not written by the API, which is notified a moment later.
  await expect.poll(async () => (await self(token)).permissions).toEqual(['profile.write']);
  await expect
    .poll(async () => (await server.request('/api/v1/offers', { token })).status)
    .toBe(403);
});

test('other users are listed without their rights', async () => {
  const token = await server.signIn('admin@example.com');
  const { body } = await server.request<{ data: object[] }>('/api/users', { token });
  expect(body.data.some((user) => 'permissions' in user)).toBe(false);
});
