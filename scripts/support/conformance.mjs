import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inRoot } from './project.mjs';
import { buildForNow } from './server-build.mjs';

// The exit code if the API could not be checked.
process.exitCode = 2;
await ensureInstalled();
const folder = await buildForNow('conformance', { ssr: inRoot('conformance', 'main.ts') });
await import(pathToFileURL(`${folder}/main.js`).href);
