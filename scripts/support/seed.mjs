import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { inRoot, ROOT } from './project.mjs';
import { buildForNow } from './server-build.mjs';

// DATA_DIR is relative to the project, wherever npm was called from.
process.chdir(ROOT);
await ensureInstalled();
const folder = await buildForNow('seed', { ssr: inRoot('server/database/seed', 'main.ts') });
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(`${folder}/main.js`).href);
