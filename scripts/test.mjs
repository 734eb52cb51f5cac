/**
 * Runs all checks: types, lint, unused code, build, budgets, a few mutants, tests, and the built console in a browser.
 * The mutants run in parallel with the steps before them. After a failed step the others still run. `--only
 * vitest,build` runs some of them.
 */
import './support/node-version.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './support/chromium.mjs';
import { ensureInstalled } from './support/install.mjs';
import { memoryFolder } from './support/memory-folder.mjs';
import { inCache, inRoot, ROOT, run, tool } from './support/project.mjs';

process.chdir(ROOT);
await ensureInstalled();
// Tests copy and remove hundreds of databases: on a disk, that takes a sixth of their processor time.
const memory = memoryFolder();
if (memory) process.env.TMPDIR ??= memory;

const vitestReport = inCache(`vitest-${process.pid}.json`);
const playwrightReport = inCache(`playwright-${process.pid}.json`);
const VITEST_REPORTER = inRoot('scripts/support/vitest-report.mjs');
const node =
  (script, ...args) =>
  () =>
    run(process.execPath, [inRoot('scripts', script), ...args]);

const STEPS = {
  typecheck: { run: typecheck },
  lint: { run: () => run(tool('biome'), ['check', '.']) },
  unused: { run: () => run(tool('knip'), []) },
  // Before the tests, because some run `npm start`, which builds what is not built.
  build: { run: node('build.mjs') },
  budgets: { run: node('budgets.mjs') },
  // One mutant after the other keeps one core busy: started first, they use what the steps above leave idle.
  mutants: {
    run: (onOutput) =>
      run(process.execPath, [inRoot('scripts/mutants.mjs'), '--fast'], { onOutput }),
    inParallel: true,
  },
  vitest: {
    run: () =>
      run(tool('vitest'), ['run', '--reporter=default', `--reporter=${VITEST_REPORTER}`], {
        env: { VITEST_REPORT: vitestReport },
      }),
    count: () => countsOfTests(read(vitestReport)),
  },
  playwright: {
    run: runPlaywright,
    count: () => countsOfTests(ofPlaywright(read(playwrightReport))),
  },
};

/** In CI a test has a second try. The run fails if more tests of one step than this need it. */
const FLAKY_MAX = 2;

const only = process.argv.find((_, index, all) => all[index - 1] === '--only')?.split(',');
const unknown = only?.find((name) => !(name in STEPS));
if (unknown) {
  console.error(`There is no step "${unknown}": ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];
const remarks = [];
const seconds = new Map();
const began = Date.now();
const chosen = Object.entries(STEPS).filter(([name]) => !only || only.includes(name));
const parallel = new Map(
  chosen
    .filter(([, { inParallel }]) => inParallel)
    .map(([name, step]) => [name, runInParallel(step)]),
);
for (const [name, step] of chosen) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const started = Date.now();
  const { code, output, took } = (await parallel.get(name)) ?? { code: await step.run() };
  if (output) process.stdout.write(output);
  const counts = countsOf(step, code);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (counts.failed > 0) failedSteps.push(name);
  const verdict = counts.failed > 0 ? 'failed' : 'passed';
  seconds.set(name, (took ?? Date.now() - started) / 1000);
  console.log(`── ${name} ${verdict} in ${seconds.get(name).toFixed(1)} s`);
}
for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true });

console.log(`\n${timesOf(seconds)}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs a step in parallel; its output is printed when it is its turn. */
async function runInParallel(step) {
  const started = Date.now();
  const chunks = [];
  const code = await step.run((chunk) => chunks.push(chunk));
  return { code, output: Buffer.concat(chunks), took: Date.now() - started };
}

/** One line per step and one for the total, which is less than their sum: some run side by side. */
function timesOf(steps) {
  const all = (Date.now() - began) / 1000;
  return [...steps, ['all steps', all]]
    .map(([name, each]) => `${name.padEnd(12)}${each.toFixed(1).padStart(7)} s`)
    .join('\n');
}

/** A step without tests of its own counts as one. */
function countsOf(step, code) {
  const counts = step.count?.() ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // Something other than a test failed: a broken configuration, an unhandled error.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Checks tests and tools; in parallel, browser code without Node's types, then server code without the DOM's. */
async function typecheck() {
  // Each further checker of a project repeats much of the inference of the others.
  const check = (project) => run(tool('tsc'), ['-p', project, '--checkers', '1']);
  const codes = await Promise.all([
    check('tsconfig.json'),
    check('tsconfig.browser.json').then(async (code) => code || check('tsconfig.server.json')),
  ]);
  return Math.max(...codes);
}

async function runPlaywright() {
  const chromium = await ensureChromium();
  if (!chromium) return 1;
  return run(tool('playwright'), ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
}

/** Counts of a report `{passed, skipped, failed, flaky}`; the names are printed at the end. */
function countsOfTests(report) {
  if (!report) return undefined;
  const { passed, skipped, failed, flaky } = report;
  remarks.push(...failed.map((name) => `Failed: ${name}`));
  remarks.push(...flaky.map((name) => `Passed at the second try: ${name}`));
  const tooMany = flaky.length > FLAKY_MAX ? flaky.length : 0;
  return { passed: passed - tooMany, failed: failed.length + tooMany, skipped };
}

/** Counts the tests of Playwright by outcome, with the names of failed and flaky ones. */
function ofPlaywright(report) {
  if (!report) return undefined;
  const specs = report.suites.flatMap(specsOf);
  const having = (outcome) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, line, title }) => `${file}:${line} ${title}`);
  const { expected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    skipped,
    failed: having('unexpected'),
    flaky: having('flaky'),
  };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
