/**
 * Runs the benchmarks of `tests/bench`, or only the named ones (`npm run bench -- screens`), and
 * compares the results with their budgets. Exits with 1 if a budget is exceeded. `soak` takes half an
 * hour, so it runs only when it is named; what begins with a dash is passed on (`soak --minutes 2`).
 */
import './support/node-version.mjs';
import { readdirSync } from 'node:fs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT, run } from './support/project.mjs';

process.chdir(ROOT);
await ensureInstalled();
const args = process.argv.slice(2);
const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
const wanted = firstFlag < 0 ? args : args.slice(0, firstFlag);
const flags = firstFlag < 0 ? [] : args.slice(firstFlag);
const ONLY_NAMED = ['soak.bench.mjs'];
const benches = readdirSync(inRoot('tests', 'bench'))
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) =>
    wanted.length === 0 ? !ONLY_NAMED.includes(name) : wanted.some((one) => name.startsWith(one)),
  );
if (benches.length === 0) throw new Error(`no benchmark is called ${wanted.join(', ')}`);

let isOver = false;
for (const name of benches) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const code = await run(process.execPath, [inRoot('tests', 'bench', name), ...flags]);
  isOver ||= code !== 0;
}
process.exitCode = isOver ? 1 : 0;
