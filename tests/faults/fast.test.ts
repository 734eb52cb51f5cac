import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, removeBuild } from '#tests/support/server-process.ts';
import { CATALOGUE } from './catalogue.ts';
import { runFaults } from './runner.ts';
import { removeClusterTemplate } from './support/own-postgres.ts';
import { removeTemplate, templateFolder } from './support/place.ts';

/** Like in the property tests: the same for each run, unless a seed is given. */
const SEED =
  process.env.FC_SEED === 'random' ? randomInt(2 ** 31) : Number(process.env.FC_SEED ?? 1);

beforeAll(async () => {
  await buildServer();
  await templateFolder();
}, 90_000);
afterAll(async () => {
  await Promise.all([removeTemplate(), removeClusterTemplate()]);
  await removeBuild();
}, 60_000);

// Once each; `npm run faults` repeats them, and has the others. A machine busy with other tests may
// exceed a bound of time, so each has one more try here, and none there.
it.each(CATALOGUE.filter(({ fast }) => fast).map(({ id, promises }) => [id, promises]))(
  'after %s: %s',
  { timeout: 300_000, retry: 1 },
  async (id) => {
    const faults = CATALOGUE.filter((fault) => fault.id === id);
    const [result] = await runFaults(faults, { seed: SEED, repetitions: 1, minutes: 10 });
    expect(['kept', 'not made'], result?.notes.join('\n')).toContain(result?.status);
  },
);
