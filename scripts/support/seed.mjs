import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inCache, inRoot, ROOT } from './project.mjs';
import { serverBuild } from './server-build.mjs';

// DATA_DIR is relative to the project, wherever npm was called from.
process.chdir(ROOT);
await ensureInstalled();
const { build } = await import('vite');
const outDir = inCache(`seed-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('server/database/seed', 'main.ts') }));
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(`${outDir}/main.js`).href);
