import { expect, test } from 'vitest';
import { FIELDS, serveChannels } from '#tests/support/channels-server.ts';

const UNKNOWN_IDS = [0, 999_999, 2_147_483_648, 99_999_999_999_999];

const { session, call, add } = serveChannels();

test.each(UNKNOWN_IDS)('every call of the unknown channel %d answers 404', async (id) => {
  const lists = ['/settings', '/available-settings', '/rates', '/ladder-rates'];
  const answers = [
    ...(await Promise.all(['', ...lists].map((path) => call('GET', `/${id}${path}`)))),
    await call('PUT', `/${id}`, FIELDS),
    await call('DELETE', `/${id}`),
    await call('PATCH', `/${id}/toggle-status`),
    await call('POST', `/${id}/settings`, { settings: [] }),
    await call('POST', `/${id}/rates`, { rates: [] }),
    await call('POST', `/${id}/ladder-rates`, { rates: [] }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { success: false } });
  }
});

test('the role user reads everything and writes nothing; without a session neither is allowed', async () => {
  const { id } = await add();
  session.token = await session.server.signIn('user@example.com');
  const reads = ['', `/${id}`, `/${id}/settings`, `/${id}/available-settings`, `/${id}/rates`];
  const writes = [
    ['POST', ''],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['PATCH', `/${id}/toggle-status`],
    ['POST', `/${id}/settings`],
    ['POST', `/${id}/rates`],
    ['POST', `/${id}/ladder-rates`],
  ] as const;
  for (const path of reads) expect((await call('GET', path)).status, path).toBe(200);
  for (const [method, path] of writes) {
    expect(await call(method, path, {}), path).toMatchObject({
      status: 403,
      body: { success: false },
    });
  }
  session.token = '';
  for (const [method, path] of writes) expect((await call(method, path, {})).status).toBe(401);
  for (const path of reads) expect((await call('GET', path)).status, path).toBe(401);
});
