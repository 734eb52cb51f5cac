/** What the user finds first, on several kinds of screen. */
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/palette.tsx';
import { ofLists } from './first-rows-of-lists.ts';
import { ofRecords } from './first-rows-of-records.ts';

const all = [...ofLists, ...ofRecords];

// The first test loads the code of the console, which is slow on a busy machine.
test.each(all)('the first rows on $path', { timeout: 60_000 }, async ({ path, ready, rows }) => {
  const { firstOf } = await openScreen(path, ready);
  const queries = Object.keys(rows);
  const found = await Promise.all(queries.map(firstOf));
  expect(Object.fromEntries(queries.map((query, i) => [query, found[i]]))).toEqual(rows);
});

test('at least 120 queries are tested', () => {
  const queries = all.flatMap(({ rows }) => Object.keys(rows));
  expect(queries.length).toBeGreaterThanOrEqual(120);
});
