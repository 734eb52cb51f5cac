import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthApi } from '#api/auth.api.ts';
import { createHttp, type Http } from '#api/http.ts';
import { createRemovalsApi } from '#api/later/removals.api.ts';
import { createUsersApi } from '#api/users.api.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

// The real client calls the real app without a socket.
let server: TestServer;
let token: string | null = null;
let http: Http;
const { signal } = new AbortController();

beforeAll(async () => {
  server = await createTestServer();
  http = createHttp({
    baseURL: 'http://pult.test',
    token: () => token,
    expired: async () => false,
    observe: () => {},
    fetch: async (input, init) =>
      server.app.request(String(input), init, { incoming: { socket: { remoteAddress: '::1' } } }),
  });
});

describe('the auth service', () => {
  it('signs in, loads the user, refreshes and signs out', async () => {
    const auth = createAuthApi(http);
    const answer = await auth.login({ email: 'admin@example.com', password: 'pult-demo' }, signal);
    expect(answer.user).toMatchObject({ email: 'admin@example.com', roles: [{ name: 'admin' }] });
    token = answer.access_token;
    expect((await auth.me(signal)).id).toBe(answer.user.id);
    token = (await auth.refresh(signal)).access_token;
    expect(token).not.toBe(answer.access_token);
    await auth.logout(token);
    await expect(auth.me(signal)).rejects.toMatchObject({
      problem: { kind: 'unauthorised', refreshable: false },
    });
  });

  it('refuses a wrong password with the server’s message', async () => {
    const login = createAuthApi(http).login({ email: 'admin@example.com', password: '?' }, signal);
    await expect(login).rejects.toMatchObject({ problem: { status: 401, kind: 'unauthorised' } });
    await expect(login).rejects.toThrow(/парол/i);
  });
});

describe('users', () => {
  it('are listed by page, created, changed and deleted', async () => {
    const auth = createAuthApi(http);
    token = (await auth.login({ email: 'admin@example.com', password: 'pult-demo' }, signal))
      .access_token;
    const users = createUsersApi(http);
    const first = await users.list(1, signal);
    expect(first).toMatchObject({ current_page: 1, per_page: 15 });
    await users.create({
      name: 'Щукина Ида',
      email: 'ida@example.net',
      roles: ['user'],
      password: 'secret-123',
      password_confirmation: 'secret-123',
    });
    const last = await users.list(Math.ceil((first.total + 1) / 15), signal);
    const ida = last.data.at(-1)!;
    await users.update(ida.id, { name: 'Щукина И.', email: ida.email, roles: ['editor'] });
    await expect(
      users.update(ida.id, { name: '', email: 'admin@example.com', roles: ['editor'] }),
    ).rejects.toMatchObject({ problem: { status: 422, fields: { name: [expect.any(String)] } } });
    await createRemovalsApi(http).users.remove({ id: ida.id });
    expect((await users.list(1, signal)).total).toBe(first.total);
  });
});
