// @vitest-environment node
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { nameOf, runByName } from '#server/database/prepared/statement.ts';

const db = { executeQuery: async () => ({ rows: [] }) } as unknown as Db;

test('a statement of few variants has a name once it has run, the same one each time', async () => {
  const [phone, email] = ['phone', 'email'].map((field) => `update nothing set ${field} = $1`);
  const run = async (text = '') => {
    await runByName(db, { compile: () => CompiledQuery.raw(text) });
    return nameOf(text);
  };
  const name = await run(phone);
  expect(name).toMatch(/^pult_[\w-]{22}$/);
  expect(await run(phone)).toBe(name);
  expect(await run(email)).not.toBe(name);
});
