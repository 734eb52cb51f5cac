/**
 * Changes the code in small ways and checks whether a test fails: `npm run mutants`.
 *
 *   npm run mutants -- machines server     only these targets
 *   --each 100   how many mutants of each target      --seed 1   which ones
 *   --continue   skips mutants that were detected before, or are named as equivalent
 *   --again      the mutants of the last run instead of a new sample, as after a change of the code
 *   --kinds body,comparison   only changes of these kinds; the report has their names
 *   --fast       a handful, within seconds
 *   --far 20     how many more tests run if the nearest detect nothing
 */
import './support/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyOf, projectFiles } from './mutants/copy.mjs';
import { graphOf } from './mutants/graph.mjs';
import { isEnough, markdown, scoreOf } from './mutants/report.mjs';
import { createRunner } from './mutants/runner.mjs';
import { filesOf, sameAs, sample, TARGETS, USUAL } from './mutants/sample.mjs';
import { inCache, ROOT } from './support/project.mjs';

const { values, positionals } = options({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    near: { type: 'string', default: '5' },
    far: { type: 'string', default: '20' },
    kinds: { type: 'string' },
    continue: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
  },
});

/** Returns the parsed arguments; ends the process with the reason if they are invalid. */
function options(config) {
  try {
    return parseArgs(config);
  } catch ({ message }) {
    console.error(`${message}\nSee the head of scripts/mutants.mjs for the options.`);
    process.exit(1);
  }
}

/** Emptied functions in files whose nearest tests are quick and detect the change, no matter what else changes. */
const FAST = {
  files: [
    'machines/lists/neighbours.ts',
    'machines/palette/enter.ts',
    'src/commands/shortcut.ts',
    'src/commands/marks.ts',
  ],
  targets: ['machines', 'commands'],
  each: 4,
  near: 4,
  kinds: ['body'],
};
const chosenNames = values.fast ? FAST.targets : USUAL;
const names = positionals.length > 0 ? positionals : chosenNames;
const unknown = names.find((name) => !(name in TARGETS));
if (unknown) {
  console.error(`There is no target "${unknown}": ${Object.keys(TARGETS).join(', ')}.`);
  process.exit(1);
}

const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutants/equivalents.json'), 'utf8'),
);
const cache = inCache('mutants');
mkdirSync(cache, { recursive: true });
const files = projectFiles(ROOT);
const graph = graphOf(ROOT, files);
const copy = copyOf(ROOT, files);
const costs = new Map(Object.entries(read('costs.json') ?? {}));
const runner = createRunner({
  folder: copy.folder,
  graph,
  costs,
  near: values.fast ? FAST.near : Number(values.near),
  far: values.fast ? 0 : Number(values.far),
});
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isEnding = true;
    console.error('Stopping after this mutant.');
  });
}

const targets = {};
try {
  for (const target of names) {
    const earlier = values.continue || values.again ? (read(`${target}.json`) ?? []) : [];
    const own = filesOf(target, files);
    const { chosen, all } = values.again
      ? sameAs(ROOT, own, earlier)
      : sample(
          ROOT,
          own.filter((file) => !values.fast || FAST.files.includes(file)),
          values.fast ? FAST.each : Number(values.each),
          Number(values.seed),
          values.fast ? FAST.kinds : values.kinds?.split(','),
        );
    // A misspelt kind must not look like a clean run.
    if (chosen.length === 0) throw new Error(`${target}: there is no such change`);
    const results = [];
    targets[target] = { all, results };
    const known = new Map(
      earlier
        .filter(({ state, key }) => state !== 'survived' || key in equivalents)
        .map((one) => [one.key, one]),
    );
    for (const [at, mutant] of chosen.entries()) {
      if (isEnding) break;
      const started = Date.now();
      const before = known.get(mutant.key);
      const verdict = before ?? (await runner.judge(mutant));
      results.push({ ...verdict, ...mutant });
      // The next run still knows the results that this run has not reached yet.
      const rest = earlier.filter(({ key }) => !results.some((one) => one.key === key));
      write(`${target}.json`, [...results, ...rest]);
      write('costs.json', Object.fromEntries(costs));
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      if (!before)
        console.log(
          `${target} ${at + 1}/${chosen.length} ${verdict.state} ${seconds} s ${mutant.file}:${mutant.line} ${mutant.kind}`,
        );
    }
  }
} finally {
  await runner.stop();
  copy.remove();
}

const report = markdown(targets, equivalents, {
  seed: values.seed,
  date: new Date().toISOString().slice(0, 10),
});
writeFileSync(join(cache, 'report.md'), report);
console.log(`\n${report}`);
const isWell = Object.values(targets).every(({ results }) =>
  isEnough(scoreOf(results, equivalents)),
);
process.exit(isWell && !isEnding ? 0 : 1);

function write(name, value) {
  if (values.fast) return;
  writeFileSync(join(cache, name), JSON.stringify(value, null, 1));
}

function read(name) {
  const file = join(cache, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
