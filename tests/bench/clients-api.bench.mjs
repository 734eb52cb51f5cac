/**
 * Measures the client list over a million rows. Prints a table, and fails if the 95th percentile of
 * any query exceeds its budget. See clients-api.ts.
 */
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inCache, inRoot, ROOT } from '../../scripts/support/project.mjs';
import { serverBuild } from '../../scripts/support/server-build.mjs';

process.chdir(ROOT);
const outDir = inCache(`bench-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('tests', 'bench', 'clients-api.ts') }));
const { benchClients } = await import(pathToFileURL(`${outDir}/main.js`).href);
const isWithin = await benchClients(process.env.BENCH_DATA_DIR ?? inCache('bench-data'));
process.exit(isWithin ? 0 : 1);
