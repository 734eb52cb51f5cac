import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSPORT } from '#tests/support/client-samples.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES } from '#tests/support/write-routes.ts';

const server = sharedTestServer();
let admin: string;
let editor: string;

beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
  editor = await server.signIn('editor@example.com');
});

interface Written {
  readonly success: boolean;
  readonly message?: string;
  readonly data: { readonly id: number; readonly is_active?: boolean };
}

function send(route: string, key: string, { body = BODIES[route] as unknown, token = admin } = {}) {
  const [method = '', path = ''] = route.split(' ');
  const headers = { 'Idempotency-Key': key };
  return server.request<Written>(path, { method, body, token, headers });
}

const CHANNELS = 'POST /api/v1/channels';
const named = (name: string) => ({ ...BODIES[CHANNELS], name, slug: null });
const replayed = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Replayed');

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}
  `.execute(server.db);
  return rows[0]!.n;
}

describe('the same call with the same key', () => {
  test.each([
    ['POST /api/users', 'users'],
    ['POST /api/v1/channels', 'channels'],
    ['POST /api/v1/offers', 'offers'],
    ['POST /api/v1/clients', 'clients'],
    ['POST /api/v1/default-settings', 'channel_default_settings'],
    ['POST /api/v1/settings', 'offer_default_settings'],
    ['POST /api/v1/offers/1/settings', 'offer_settings'],
  ])('%s adds once and gets the same answer', async (route, table) => {
    const key = randomUUID();
    const first = await send(route, key);
    const added = await count(table);
    const second = await send(route, key);
    expect(first).toMatchObject({ body: { success: true } });
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect([replayed(first), replayed(second)]).toEqual([null, 'true']);
    expect(await count(table)).toBe(added);
  });

  test.each(['rates', 'settings'])('a list of %s is written once', async (list) => {
    const route = `POST /api/v1/channels/1/${list}`;
    const [{ key: unbound } = { key: '' }] = (
      await server.request<{ data: { key: string }[] }>('/api/v1/channels/1/available-settings', {
        token: admin,
      })
    ).body.data;
    const bodies = {
      rates: BODIES['POST /api/v1/channels/1/rates'],
      settings: { settings: [{ key: unbound, use_default: 1 }] },
    };
    const body = bodies[list as keyof typeof bodies];
    const key = randomUUID();
    const written = await send(route, key, { body });
    const again = await send(route, key, { body });
    expect([written.status, replayed(written)]).toEqual([200, null]);
    expect(again).toMatchObject({ status: 200, body: written.body });
    expect(again.headers.get('ETag')).toBe(written.headers.get('ETag'));
    expect(replayed(again)).toBe('true');
  });

  test('switches once, and answers with the current record', async () => {
    const { body } = await send(CHANNELS, randomUUID(), { body: named('Переключаемый') });
    const toggle = `PATCH /api/v1/channels/${body.data.id}/toggle-status`;
    const key = randomUUID();
    const off = await send(toggle, key);
    expect(off.body.data.is_active).toBe(false);
    expect(await send(toggle, key)).toMatchObject({ status: 200, body: off.body });
    await send(toggle, randomUUID());
    expect((await send(toggle, key)).body.data.is_active).toBe(true);
  });

  test('runs once and gets the same answer if it is sent several times at once', async () => {
    const key = randomUUID();
    const before = await count('channels');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(CHANNELS, key, { body: named('Одновременный') })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1);
    expect(await count('channels')).toBe(before + 1);
  });

  test('answers 410 if the created record was deleted since', async () => {
    const key = randomUUID();
    const { body } = await send(CHANNELS, key, { body: named('Недолгий') });
    const path = `/api/v1/channels/${body.data.id}`;
    await server.request(path, { method: 'DELETE', token: admin });
    const again = await send(CHANNELS, key, { body: named('Недолгий') });
    expect(again).toMatchObject({ status: 410, body: { success: false } });
    expect(again.body.message).toContain('уже удалили');
    const toggled = `PATCH ${path}/toggle-status`;
    expect((await send(toggled, randomUUID())).status).toBe(404);
  });

  test('runs again a day later, and old keys are deleted', async () => {
    const key = randomUUID();
    await send(CHANNELS, key, { body: named('Вчерашний') });
    server.clock.advance(86_399);
    [admin, editor] = [
      await server.signIn('admin@example.com'),
      await server.signIn('editor@example.com'),
    ];
    expect(replayed(await send(CHANNELS, key, { body: named('Вчерашний') }))).toBe('true');
    server.clock.advance(1);
    const later = await send(CHANNELS, key, { body: named('Вчерашний') });
    expect([later.status, replayed(later)]).toEqual([201, null]);
    expect(await count('idempotency_keys')).toBe(1);
    expect(replayed(await send(CHANNELS, key, { body: named('Вчерашний') }))).toBe('true');
  });
});

describe('a key', () => {
  test('of another call is refused, and nothing is written', async () => {
    const key = randomUUID();
    const { body } = await send(CHANNELS, key, { body: named('Первый') });
    const before = await count('channels');
    const others = [
      await send(CHANNELS, key, { body: named('Второй') }),
      await send('POST /api/v1/clients', key),
      await send(`PATCH /api/v1/channels/${body.data.id}/toggle-status`, key),
    ];
    for (const other of others) {
      expect(other).toMatchObject({ status: 409, body: { success: false } });
      expect(other.body.message).toContain('другой запрос');
      expect(replayed(other)).toBeNull();
    }
    expect(await count('channels')).toBe(before);
  });

  test('of a call that failed can be used again', async () => {
    const key = randomUUID();
    const keys = await count('idempotency_keys');
    await send(CHANNELS, randomUUID(), { body: { ...named('Занятый'), slug: 'taken' } });
    const refused = await send(CHANNELS, key, { body: { ...named('Занятый'), slug: 'taken' } });
    expect(refused.status).toBe(422);
    expect(await count('idempotency_keys')).toBe(keys + 1);
    const mended = await send(CHANNELS, key, { body: { ...named('Занятый'), slug: 'free' } });
    expect([mended.status, replayed(mended)]).toEqual([201, null]);
  });

  test('of another user has no effect', async () => {
    const key = randomUUID();
    const mine = await send(CHANNELS, key, { body: named('Мой') });
    const theirs = await send(CHANNELS, key, { body: named('Мой'), token: editor });
    expect([theirs.status, replayed(theirs)]).toEqual([201, null]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  test('needs the rights of the call each time', async () => {
    const key = randomUUID();
    const user = await server.signIn('user@example.com');
    expect((await send(CHANNELS, key, { token: user })).status).toBe(403);
    expect((await send(CHANNELS, key, { token: 'none' })).status).toBe(401);
  });

  test('may be quoted, in any case, and must be a UUID', async () => {
    const key = randomUUID();
    const first = await send(CHANNELS, key, { body: named('В кавычках') });
    const quoted = await send(CHANNELS, `"${key.toUpperCase()}"`, { body: named('В кавычках') });
    expect(quoted.body.data.id).toBe(first.body.data.id);
    for (const bad of ['1', `${key}0`, `"${key}`, '']) {
      expect((await send(CHANNELS, bad)).status).toBe(400);
      const toggle = `PATCH /api/v1/channels/${first.body.data.id}/toggle-status`;
      expect((await send(toggle, bad)).status).toBe(400);
    }
  });

  test('has no effect on PUT and DELETE, which are protected by versions', async () => {
    const key = randomUUID();
    const { body } = await send(CHANNELS, randomUUID(), { body: named('Сохраняемый') });
    const path = `/api/v1/channels/${body.data.id}`;
    for (const name of ['А', 'Б']) {
      const saved = await send(`PUT ${path}`, key, { body: named(name) });
      expect(saved).toMatchObject({ status: 200, body: { data: { name } } });
    }
    expect((await send(`DELETE ${path}`, key)).status).toBe(200);
  });
});

test('the stored keys contain nothing that was sent', async () => {
  await send('POST /api/v1/clients', randomUUID());
  const key = randomUUID();
  const secret = 'совершенно секретно';
  const person = { name: 'Тайна', email: 'secret@example.com', roles: ['user'] };
  const body = { ...person, password: secret, password_confirmation: secret };
  expect((await send('POST /api/users', key, { body })).status).toBe(201);
  const rows = await server.db.selectFrom('idempotency_keys').selectAll().execute();
  const kept = rows.map((row) => ({ ...row, key: String(row.key), f: String(row.fingerprint) }));
  const text = JSON.stringify(kept);
  for (const sent of [PASSPORT.number, PASSPORT.issued_by, 'Ёлкина', secret, key]) {
    expect(text).not.toContain(sent);
  }
  expect(Object.keys(rows[0]!).sort()).toEqual(
    ['expires_at', 'fingerprint', 'key', 'record_id', 'user_id'].sort(),
  );
});

test('every answer states how long keys are kept', async () => {
  for (const token of [admin, undefined]) {
    const { headers } = await server.request('/api/user/me', { token });
    expect(headers.get('Idempotency-Key-Kept')).toBe('86400');
  }
});
