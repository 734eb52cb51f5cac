/**
 * Runs the benchmarks of `tests/bench`, or only the named ones (`npm run bench -- screens`, or `--only screens,route`),
 * and prints the results with their goals. Exits with 1 if a goal is missed. `soak` takes half an hour, so it runs only
 * if it is named; other flags are passed on (`soak --minutes 2`).
 */
import './support/node-version.mjs';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { heading, line } from '../tests/bench/support/goal.mjs';
import { BUSY, busyCores } from '../tests/bench/support/idle.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inCache, inRoot, ROOT, run } from './support/project.mjs';

process.chdir(ROOT);
await ensureInstalled();
const ONLY_NAMED = ['soak.bench.mjs'];
const { wanted, flags } = asked(process.argv.slice(2));
const all = readdirSync(inRoot('tests', 'bench')).filter((name) => name.endsWith('.bench.mjs'));
const benches = all.filter((name) =>
  wanted.length === 0 ? !ONLY_NAMED.includes(name) : wanted.some((one) => name.startsWith(one)),
);
if (flags.includes('--help') || benches.length === 0) {
  if (benches.length === 0) console.error(`No benchmark is called ${wanted.join(', ')}.`);
  console.log(`npm run bench -- [--only NAME,NAME] [flags of the benchmark]
Benchmarks: ${all.map((name) => name.replace('.bench.mjs', '')).join(', ')}.`);
  process.exit(benches.length === 0 ? 1 : 0);
}

const rowsFile = inCache(`bench-rows-${process.pid}`);
const busy = [];
let isOver = false;
for (const name of benches) {
  const load = await busyCores();
  if (load > BUSY) busy.push(`${name} (${load.toFixed(1)} cores)`);
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const code = await run(process.execPath, [inRoot('tests', 'bench', name), ...flags], {
    env: { BENCH_ROWS: rowsFile },
  });
  isOver ||= code !== 0;
}
if (existsSync(rowsFile)) {
  const rows = readFileSync(rowsFile, 'utf8').trim().split('\n');
  console.log(`\n${heading()}`);
  for (const row of rows) console.log(line(JSON.parse(row)));
  rmSync(rowsFile);
}
if (busy.length > 0) {
  console.log(
    `\nThe machine had other work before ${busy.join(', ')}: these figures do not count.`,
  );
}
process.exitCode = isOver ? 1 : 0;

/** Returns the named benchmarks, and the flags to pass on to them. */
function asked(args) {
  const wanted = [];
  const flags = [];
  while (args.length > 0) {
    const arg = args.shift();
    if (arg === '--only') wanted.push(...(args.shift() ?? '').split(',').filter(Boolean));
    else if (arg.startsWith('-') || flags.length > 0) flags.push(arg);
    else wanted.push(arg);
  }
  return { wanted, flags };
}
