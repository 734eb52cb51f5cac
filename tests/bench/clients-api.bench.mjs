/**
 * Measures the client list over a million rows, and fails if 1 of 100 answers to any kind of question
 * takes longer than its goal. See clients-api.ts.
 */
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inCache, inRoot, ROOT } from '../../scripts/support/project.mjs';
import { serverBuild } from '../../scripts/support/server-build.mjs';
import { quantile } from './console.mjs';
import { noteGoal } from './support/goal.mjs';

process.chdir(ROOT);
const outDir = inCache(`bench-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('tests', 'bench', 'clients-api.ts') }));
const { benchClients } = await import(pathToFileURL(`${outDir}/main.js`).href);
const kinds = await benchClients(process.env.BENCH_DATA_DIR ?? inCache('bench-data'));
const kept = kinds.map(({ kind, times }) =>
  noteGoal({
    name: `a million clients, 50 calls a second: ${kind}, p99`,
    value: quantile(times, 0.99),
    most: 100,
  }),
);
process.exit(kept.every(Boolean) ? 0 : 1);
