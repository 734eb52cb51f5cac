import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDisabled } from '#server/routes/users/queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('demo');
});
afterAll(() => database.drop());

test('disabling and enabling an account affects no other account', async () => {
  const { db } = database;
  const off = () => db.selectFrom('users').where('disabled_at', 'is not', null).select('id');
  await setDisabled(db, 2, true);
  await setDisabled(db, 3, true);
  await setDisabled(db, 2, false);
  expect(await off().execute()).toEqual([{ id: 3 }]);
});
