import { expect, test } from 'vitest';
import { activityOf, brief, failuresOfAccounts } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const tools = activityOf(server);
const login = (email: string, password: string) =>
  server.request('/api/login', { method: 'POST', body: { email, password } });
const post = (path: string, token: string) => server.request(path, { method: 'POST', token });
const reason = (text: string) => ({ field: 'reason', before: null, after: text });

test('a sign-in and a sign-out are logged with the user and the session', async () => {
  const entries = await tools.added(async () => {
    await post('/api/logout', await server.signIn('editor@example.com'));
  });
  expect(entries.map(brief)).toEqual(['signed_in user.session 2', 'signed_out user.session 2']);
  const [begun, ended] = entries;
  expect(begun).toMatchObject({ actor: 'user', user: { id: 2 }, record: { id: 2 } });
  expect(begun!.session).toMatch(/^[0-9a-f]{8}$/);
  expect(ended!.session).toBe(begun!.session);
  expect(ended!.call).not.toBe(begun!.call);
  expect(ended!.call).toMatch(/./);
});

test('entries of a write name the session that made it', async () => {
  let token = '';
  const [begun] = await tools.added(async () => {
    token = await server.signIn('editor@example.com');
  });
  const entries = await tools.added(() =>
    tools.send('DELETE', '/api/v1/offers/1', undefined, token),
  );
  expect(new Set(entries.map(({ session }) => session))).toEqual(new Set([begun!.session]));
});

test('a failed sign-in names the account if there is one, and never the typed values', async () => {
  const entries = await tools.added(async () => {
    await login('editor@example.com', 'тайна-первая');
    await login('тайна-вторая@example.com', 'тайна-третья');
  });
  expect(entries.map(brief)).toEqual([
    'sign_in_failed user.session 2',
    'sign_in_failed user.session',
  ]);
  expect(entries[0]).toMatchObject({ actor: 'user', user: null });
  expect(entries[0]!.changes).toContainEqual(reason('password'));
  expect(entries[1]!.changes).toContainEqual(reason('unknown'));
  expect(JSON.stringify(entries)).not.toContain('тайна');
});

test('disabling an account is logged with its ended sessions and the refused sign-in', async () => {
  const { id } = (await tools.send('POST', '/api/users', {
    name: 'Уволенный',
    email: 'left@example.com',
    roles: ['user'],
    password: 'длинный-пароль-1',
    password_confirmation: 'длинный-пароль-1',
  })) as { id: number };
  await login('left@example.com', 'длинный-пароль-1');
  const entries = await tools.added(async () => {
    await tools.send('PUT', `/api/users/${id}/disabled`, { disabled: true });
    await login('left@example.com', 'длинный-пароль-1');
  });
  expect(entries.map(brief)).toEqual([
    `changed user ${id}`,
    `session_ended user.session ${id}`,
    `sign_in_failed user.session ${id}`,
  ]);
  expect(entries[0]!.changes.map(({ field }) => field)).toEqual(['disabled_at']);
  expect(entries[1]!.user?.id).toBe(1);
  expect(entries[1]!.call).toBe(entries[0]!.call);
  expect(entries[2]!.changes).toContainEqual(reason('disabled'));
});

test('refused refreshes and the end of a session whose token was copied are logged', async () => {
  const token = await server.signIn('editor@example.com');
  const entries = await tools.added(async () => {
    const { body } = await post('/api/refresh', token);
    await post('/api/refresh', (body as { access_token: string }).access_token);
    server.clock.advance(31);
    await post('/api/refresh', token);
    await post('/api/refresh', token);
  });
  expect(entries.map(brief)).toEqual([
    'session_ended user.session 2',
    'refresh_refused user.session',
    'refresh_refused user.session',
  ]);
  expect(entries[0]!.changes).toEqual([reason('copied')]);
  expect(entries[0]).toMatchObject({ actor: 'system', user: null });
});

test('refreshes with unknown tokens are logged at most thirty times a minute', async () => {
  const entries = await tools.added(async () => {
    for (let sent = 0; sent < 40; sent += 1) {
      const unknown = Buffer.from(Array.from({ length: 48 }, (_, at) => (at * 7 + sent) % 256));
      await post('/api/refresh', `pult_${unknown.toString('base64url')}`);
    }
  });
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.length).toBeLessThanOrEqual(30);
});

test('failed sign-ins to an account leave room in the log for those of unknown e-mails', async () => {
  const entries = await tools.added(async () => {
    for (let sent = 0; sent < 31; sent += 1) {
      const body = { email: 'user@example.com', password: 'не тот' };
      const from = `198.51.100.${sent}`;
      await server.request('/api/login', { method: 'POST', body, from });
    }
    await login('another-stranger@example.com', 'пароль');
  });
  expect(entries).toHaveLength(32);
  expect(entries.at(-1)!.record).toBeNull();
});

test('sign-ins of unknown e-mails are limited to thirty entries; those of an account are still logged', async () => {
  const entries = await tools.added(async () => {
    for (let sent = 0; sent < 40; sent += 1) await login(`stranger-${sent}@example.com`, 'пароль');
    const before = await failuresOfAccounts(server.db);
    expect((await login('editor@example.com', 'не тот')).status).toBe(401);
    // The answer does not wait for the log.
    await expect.poll(() => failuresOfAccounts(server.db)).toBe(before + 1);
  });
  const unknown = entries.filter(({ record }) => record === null);
  expect(unknown.length).toBeGreaterThan(20);
  expect(unknown.length).toBeLessThanOrEqual(30);
  expect(entries.slice(unknown.length).map(brief)).toEqual(['sign_in_failed user.session 2']);
});

test('ending all other sessions is logged for the user who ends them', async () => {
  const own = await server.signIn('editor@example.com');
  await server.signIn('editor@example.com');
  const entries = await tools.added(() =>
    tools.send('DELETE', '/api/user/sessions', undefined, own),
  );
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map(brief))).toEqual(new Set(['session_ended user.session 2']));
  expect(entries[0]).toMatchObject({ actor: 'user', user: { id: 2 } });
});

test('only administrators see sign-ins and reads', async () => {
  const editor = await server.signIn('editor@example.com');
  const actions = new Set(
    (await tools.log('?per_page=100', editor)).data.map(({ action }) => action),
  );
  expect([...actions].every((one) => ['created', 'changed', 'deleted'].includes(one))).toBe(true);
  expect((await tools.log('?action=signed_in', editor)).data).toEqual([]);
  expect((await tools.log('?action=signed_in')).data).not.toEqual([]);
  const own = '/api/v1/users/2/activity';
  expect((await tools.log('?action=signed_in', editor, own)).data).toEqual([]);
  expect((await tools.log('?action=signed_in', undefined, own)).data).not.toEqual([]);
});
