import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inCache, inRoot } from './project.mjs';
import { serverBuild } from './server-build.mjs';

await ensureInstalled();
const { build } = await import('vite');
const outDir = inCache(`conformance-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('conformance', 'main.ts') }));
await import(pathToFileURL(`${outDir}/main.js`).href);
