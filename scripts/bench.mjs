/**
 * Runs the benchmarks of `tests/bench`, or only the named ones (`npm run bench -- screens`), and
 * compares the results with their budgets. Exits with 1 if a budget is exceeded.
 */
import './support/node-version.mjs';
import { readdirSync } from 'node:fs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT, run } from './support/project.mjs';

process.chdir(ROOT);
await ensureInstalled();
const wanted = process.argv.slice(2);
const benches = readdirSync(inRoot('tests', 'bench'))
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)));
if (benches.length === 0) throw new Error(`no benchmark is called ${wanted.join(', ')}`);

let isOver = false;
for (const name of benches) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  const code = await run(process.execPath, [inRoot('tests', 'bench', name)]);
  isOver ||= code !== 0;
}
process.exitCode = isOver ? 1 : 0;
