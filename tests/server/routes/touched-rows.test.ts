import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { BY_HAND, noteTouchedRows } from '#tests/support/touched-rows.ts';

let database: TestDatabase;
let byHand: Db;
let api: Db;
let notes: Awaited<ReturnType<typeof noteTouchedRows>>;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  api = database.db;
  byHand = openDatabase({ ...database.connection, ...BY_HAND });
  notes = await noteTouchedRows(byHand, () => new Date());
});
afterAll(async () => {
  await byHand.destroy();
  await database.drop();
});

/** Makes a call during which the server runs `write`. */
function call(method: string, path: string, write: () => Promise<unknown>, status = 200) {
  const handle = notes.watch(async (_: Request) => {
    await write();
    return new Response(null, { status });
  });
  return handle(new Request(`http://localhost${path}`, { method })) as Promise<Response>;
}

const rename = (id?: number) => () => {
  const all = api.updateTable('offers').set({ comment: String(Math.random()) });
  return (id === undefined ? all : all.where('id', '=', id)).execute();
};
const addChannel = (slug: string) => () =>
  api
    .insertInto('channels')
    .values({ name: slug, slug, description: '', is_active: true, rate_type: 'level' })
    .execute();

test('a call may write the rows that it names', async () => {
  await call('PUT', '/api/v1/offers/1', rename(1));
  await call('POST', '/api/v1/channels', addChannel('one'), 201);
});

test.each<[string, string, () => Promise<unknown>, number, RegExp]>([
  ['PUT', '/api/v1/offers/1', rename(2), 200, /changed a row of offers/],
  ['PUT', '/api/v1/offers/1', rename(), 200, /changed a row of offers/],
  ['GET', '/api/v1/offers/1', rename(1), 200, /changed a row of offers/],
  ['PUT', '/api/v1/offers/1', rename(1), 412, /changed a row of offers/],
  ['PUT', '/api/v1/offers/1', addChannel('stray'), 200, /added a row of channels/],
  ['DELETE', '/api/v1/clients/1', async () => {}, 200, /no entry for DELETE \/api\/v1\/clients/],
  [
    'POST',
    '/api/v1/channels',
    async () => {
      await addChannel('two')();
      await addChannel('three')();
    },
    201,
    /added 2 rows of channels/,
  ],
  [
    'PUT',
    '/api/v1/offers/1',
    () => api.deleteFrom('login_failures').execute().then(rename(1)).then(addChannel('four')),
    200,
    /channels/,
  ],
])('%s %s fails when it writes other rows', async (method, path, write, status, said) => {
  await expect(call(method, path, write, status)).rejects.toThrow(said);
  await call('PUT', '/api/v1/offers/1', rename(1));
});

test('rows that one of several concurrent calls may write are allowed for all of them', async () => {
  const both = [1, 2].map((id) => call('PUT', `/api/v1/offers/${id}`, rename(id)));
  await Promise.all(both);
  const three = [rename(1), rename(2), rename(3)];
  const answers = await Promise.allSettled(
    three.map((write, index) => call('PUT', `/api/v1/offers/${Math.min(index + 1, 2)}`, write)),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('rows that a test writes itself belong to no call', async () => {
  await byHand.updateTable('offers').set({ comment: 'by hand' }).execute();
  await call('GET', '/api/v1/offers', async () => {});
});

test('breaches are reported at the end even if a test has caught them', async () => {
  expect(() => notes.end()).toThrow(/offers/);
});
