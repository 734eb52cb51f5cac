/**
 * Measures the log of changes over a million rows, and reads that it logs. Prints a table, and fails if
 * a 99th percentile exceeds its budget. See activity-api.ts.
 */
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inCache, inRoot, ROOT } from '../../scripts/support/project.mjs';
import { serverBuild } from '../../scripts/support/server-build.mjs';

process.chdir(ROOT);
const outDir = inCache(`bench-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('tests', 'bench', 'activity-api.ts') }));
const { benchActivity } = await import(pathToFileURL(`${outDir}/main.js`).href);
const isWithin = await benchActivity(process.env.BENCH_ACTIVITY_DIR ?? inCache('bench-activity'));
process.exit(isWithin ? 0 : 1);
