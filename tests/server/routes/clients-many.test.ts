import { expect, test } from 'vitest';
import { rememberMany } from '#server/routes/clients/many.ts';

function counter() {
  let time = 0;
  const asked: [number, number][] = [];
  const countMany = rememberMany(() => time);
  const count = (question: unknown, limit: number, has: number) =>
    countMany(question, limit, async (most) => {
      asked.push([most, has]);
      return Math.min(has, most);
    });
  return { asked, count, wait: (ms: number) => (time += ms) };
}

test('a query with more matches than are counted is not counted again for a minute', async () => {
  const { asked, count, wait } = counter();
  expect(await count({ search: 'ким' }, 11, 20)).toBe(11);
  wait(59_999);
  expect(await count({ search: 'ким' }, 11, 3)).toBe(11);
  expect(asked).toEqual([[11, 20]]);
  wait(1);
  expect(await count({ search: 'ким' }, 11, 3)).toBe(3);
  expect(await count({ search: 'ким' }, 11, 4), 'fewer are counted each time').toBe(4);
});

test('a count below the limit is not remembered', async () => {
  const { count } = counter();
  expect(await count('all', 11, 10)).toBe(10);
  expect(await count('all', 11, 9)).toBe(9);
});

test('other queries and limits are counted separately', async () => {
  const { count } = counter();
  await count({ search: 'ким' }, 11, 20);
  expect(await count({ search: 'кима' }, 11, 2)).toBe(2);
  expect(await count({ search: 'ким' }, 101, 20)).toBe(20);
});

test('the oldest of a thousand and one queries is forgotten', async () => {
  const { asked, count } = counter();
  for (let question = 0; question <= 1_000; question += 1) await count(question, 11, 20);
  await count(1, 11, 20);
  expect(asked).toHaveLength(1_001);
  await count(0, 11, 20);
  expect(asked).toHaveLength(1_002);
});
