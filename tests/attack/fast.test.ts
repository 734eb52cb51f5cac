/** A small part of `npm run attack`, always with the same seed. */
import { expect, test } from 'vitest';
import { testPostgres } from '#tests/support/postgres.ts';
import type { Attack, Outcome } from './part.ts';
import { attackRaw } from './raw/run.ts';
import { ALL_HEADS, attackHeads } from './requests/heads.ts';
import { attackRequests } from './requests/run.ts';
import { attackSchedules } from './schedules/run.ts';
import { attackSearch } from './search/run.ts';
import { attackSequences } from './sequences/run.ts';

const SEED = 20_261_122;

test.each<[string, number, (attack: Attack) => Promise<Outcome>]>([
  ['hostile requests', 500, attackRequests],
  ['long heads', ALL_HEADS, attackHeads],
  ['raw requests', 200, attackRaw],
  ['comparisons of lists', 200, attackSearch],
  ['sequences', 6, attackSequences],
  ['schedules', 9, attackSchedules],
])('%s find no defects', { timeout: 120_000 }, async (_, count, part) => {
  const postgres = await testPostgres();
  // With a plant, the raw requests go to a server in this process.
  const attack = { postgres, seed: SEED, count, until: Number.POSITIVE_INFINITY };
  const outcome = await part(
    part === attackRaw ? { ...attack, plant: (handle) => handle } : attack,
  );
  expect(outcome.findings).toEqual([]);
  expect(outcome.done).toBe(count);
});
