/**
 * Runs the property tests, and the screens in a browser on nonsensical answers, with new seeds, for example every
 * night. `npm test` uses one fixed seed, so it never fails by chance. `npm run test:fuzz -- 200` runs 200 seeds;
 * FC_SEED=n repeats one of them. It prints a counterexample in the form to add to its test. With file names as
 * arguments, only those of the property tests run.
 */
import './support/node-version.mjs';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ensureChromium } from './support/chromium.mjs';
import { inRoot, ROOT, run, tool } from './support/project.mjs';

process.chdir(ROOT);

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10);
const named = process.argv.slice(2).filter((argument) => !/^\d+$/.test(argument));
const files = named.length > 0 ? named : propertyTests();
const BROWSER_TEST = 'tests/e2e/fuzzed-answers.spec.ts';
const chromium = named.length > 0 ? undefined : await readyBrowser();
const given = process.env.FC_SEED;
const isGiven = given !== undefined && given !== 'random';
const seeds = isGiven ? [given] : Array.from({ length: rounds }, () => randomInt(2 ** 31));

const failed = [];
for (const [index, seed] of seeds.entries()) {
  console.log(`\n── seed ${seed}, ${index + 1} of ${seeds.length}`);
  const args = ['run', '--reporter=dot', ...files];
  const env = { FC_SEED: String(seed) };
  const codes = [await run(tool('vitest'), args, { env })];
  if (chromium) {
    const inBrowser = { env: { ...env, PLAYWRIGHT_CHROMIUM: chromium } };
    codes.push(await run(tool('playwright'), ['test', BROWSER_TEST], inBrowser));
  }
  if (codes.some((code) => code !== 0)) failed.push(seed);
}

console.log(`\n${seeds.length - failed.length} seeds passed, ${failed.length} failed`);
for (const seed of failed) console.log(`To repeat: FC_SEED=${seed} npm run test:fuzz`);
process.exit(failed.length > 0 ? 1 : 0);

/** Returns the Chromium for the test of the built console; ends the process without a Chromium or a build. */
async function readyBrowser() {
  const found = await ensureChromium();
  if (!found || (await run(process.execPath, [inRoot('scripts/build.mjs')])) !== 0) process.exit(1);
  return found;
}

/** Every test file with properties. */
function propertyTests() {
  return readdirSync(inRoot('tests'), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${name}`)
    .filter((name) => readFileSync(inRoot(name), 'utf8').includes("from 'fast-check'"));
}
