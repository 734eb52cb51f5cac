import { describe, expect, test, vi } from 'vitest';
import { lockAdministrators, replaceRoles } from '#server/routes/users/queries.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const PASSWORD = 'новый-пароль-1';
const server = sharedTestServer();

interface Member {
  readonly id: number;
  readonly token: string;
  readonly email: string;
}

let count = 0;

const add = (token: string, email: string, roles: readonly string[]) =>
  server.request<{ data: { id: number } }>('/api/users', {
    method: 'POST',
    token,
    body: { name: 'Участник', email, roles, password: PASSWORD, password_confirmation: PASSWORD },
  });

/** A new signed-in user with these roles. */
async function join(...roles: string[]): Promise<Member> {
  count += 1;
  const email = `member-${count}@example.com`;
  const answer = await add(await server.signIn('admin@example.com'), email, roles);
  return { id: answer.body.data.id, email, token: await server.signIn(email, PASSWORD) };
}

const put = (by: Member, whom: Member, roles: string[]) =>
  server.request(`/api/users/${whom.id}`, {
    method: 'PUT',
    token: by.token,
    body: { name: 'Участник', email: whom.email, roles },
  });
const remove = (by: Member, whom: Member) =>
  server.request(`/api/users/${whom.id}`, { method: 'DELETE', token: by.token });
const disable = (by: Member, whom: Pick<Member, 'id'>) =>
  server.request(`/api/users/${whom.id}/disabled`, {
    method: 'PUT',
    token: by.token,
    body: { disabled: true },
  });

test.each(['editor', 'user'])(
  '%s reads the users and changes none, not even themselves',
  async (role) => {
    const member = await join(role);
    const other = await join('user');
    expect((await server.request('/api/users', { token: member.token })).status).toBe(200);
    const created = await server.request('/api/users', {
      method: 'POST',
      token: member.token,
      body: {},
    });
    for (const answer of [
      created,
      await put(member, other, ['user']),
      await put(member, member, ['admin']),
      await remove(member, other),
      await disable(member, other),
      await remove(member, member),
      await disable(member, member),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { success: false, message: 'У вас нет прав на это действие.' },
      });
    }
  },
);

test('an administrator cannot delete or disable the own account', async () => {
  const admin = await join('admin');
  expect(await remove(admin, admin)).toMatchObject({
    status: 403,
    body: { success: false, message: 'Нельзя удалить самого себя.' },
  });
  expect(await disable(admin, admin)).toMatchObject({
    status: 403,
    body: { success: false, message: 'Нельзя отключить самого себя.' },
  });
});

test.each(['POST', 'PUT', 'PUT to nobody', 'DELETE', 'disabling', 'disabling of nobody'])(
  'a waiting %s is refused if the caller is demoted meanwhile',
  async (method) => {
    const [admin, other] = [await join('admin'), await join('user')];
    const calls: Record<string, () => Promise<{ status: number }>> = {
      POST: () => add(admin.token, 'late@example.com', ['user']),
      PUT: () => put(admin, other, ['user']),
      'PUT to nobody': () => put(admin, { ...other, id: 999_999 }, ['user']),
      DELETE: () => remove(admin, other),
      disabling: () => disable(admin, other),
      'disabling of nobody': () => disable(admin, { id: 999_999 }),
    };
    const answer = await server.db.transaction().execute(async (trx) => {
      await lockAdministrators(trx);
      const waiting = calls[method]!();
      await vi.waitFor(async () => expect(await waitingForLocks(server.db)).toBe(1), {
        timeout: 10_000,
      });
      await replaceRoles(trx, admin.id, ['editor']);
      return { waiting };
    });
    expect(await answer.waiting).toMatchObject({ status: 403, body: { success: false } });
  },
);

describe('the last administrator', () => {
  const lone = sharedTestServer();

  test('cannot give up the role', async () => {
    const token = await lone.signIn('admin@example.com');
    const body = { name: 'Администратор', email: 'admin@example.com', roles: ['user'] };
    const answer = await lone.request('/api/users/1', { method: 'PUT', token, body });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        success: false,
        errors: { roles: ['Это последний администратор: сначала назначьте другого.'] },
      },
    });
    const me = await lone.request('/api/user/me', { token });
    expect(me.body).toMatchObject({ roles: [{ name: 'admin' }] });
  });
});

describe('two administrators who change each other at the same time', () => {
  const admins = async (...members: Member[]) => {
    const ids = members.map(({ id }) => id);
    const rows = await server.db
      .selectFrom('user_roles')
      .where('role_id', '=', 1)
      .where('user_id', 'in', ids)
      .select('user_id')
      .execute();
    return rows.length;
  };

  test.each(['demote', 'delete', 'demote themselves'])(
    'with the change "%s" leave one administrator',
    async (how) => {
      for (let round = 0; round < 4; round += 1) {
        const first = await join('admin');
        const second = await join('admin');
        // Makes these two the only administrators.
        const parked = await server.db
          .deleteFrom('user_roles')
          .where('role_id', '=', 1)
          .where('user_id', 'not in', [first.id, second.id])
          .returningAll()
          .execute();

        const answers = await Promise.all(
          how === 'demote'
            ? [put(first, second, ['user']), put(second, first, ['user'])]
            : how === 'delete'
              ? [remove(first, second), remove(second, first)]
              : [put(first, first, ['user']), put(second, second, ['user'])],
        );
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403, 422]).toContain(statuses[1]);
        expect(await admins(first, second)).toBe(1);
        await server.db.insertInto('user_roles').values(parked).execute();
      }
    },
  );
});
