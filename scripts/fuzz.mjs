/**
 * Runs the property tests with new seeds, for example every night. `npm test` uses one fixed seed, so
 * it never fails by chance. `npm run test:fuzz -- 200` runs 200 seeds; FC_SEED=n repeats one of them.
 * It prints a counterexample in the form to add to its test.
 */
import './support/node-version.mjs';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot, ROOT, run, tool } from './support/project.mjs';

process.chdir(ROOT);

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10);
const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
const files = named.length > 0 ? named : propertyTests();
const given = process.env.FC_SEED;
const isGiven = given !== undefined && given !== 'random';
const seeds = isGiven ? [given] : Array.from({ length: rounds }, () => randomInt(2 ** 31));

const failed = [];
for (const [index, seed] of seeds.entries()) {
  console.log(`\n── seed ${seed}, ${index + 1} of ${seeds.length}`);
  const args = ['run', '--reporter=dot', ...files];
  const code = await run(tool('vitest'), args, { env: { FC_SEED: String(seed) } });
  if (code !== 0) failed.push(seed);
}

console.log(`\n${seeds.length - failed.length} seeds passed, ${failed.length} failed`);
for (const seed of failed) console.log(`To repeat: FC_SEED=${seed} npm run test:fuzz`);
process.exit(failed.length > 0 ? 1 : 0);

/** Every test file with properties. */
function propertyTests() {
  return readdirSync(inRoot('tests'), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${name}`)
    .filter((name) => readFileSync(inRoot(name), 'utf8').includes("from 'fast-check'"));
}
