import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { byName, nameOf } from '#server/database/prepared/statement.ts';

test('a statement of few variants has a name once it is built, always the same one', async () => {
  const [phone, email] = ['phone', 'email'].map((field) => `update nothing set ${field} = $1`);
  const run = (text = '') => {
    byName({ compile: () => CompiledQuery.raw(text) });
    return nameOf(text);
  };
  const name = run(phone);
  expect(name).toMatch(/^pult_[\w-]{22}$/);
  expect(run(phone)).toBe(name);
  expect(run(email)).not.toBe(name);
});
