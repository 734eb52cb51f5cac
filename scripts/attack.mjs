/**
 * Attacks the API: npm run attack -- --help. In memory and over sockets of this machine only, on
 * databases of its own. Exits with 1 on a finding. See tests/attack.
 */
import './support/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT } from './support/project.mjs';
import { buildForNow } from './support/server-build.mjs';

process.chdir(ROOT);
await ensureInstalled();
const folder = await buildForNow('attack', { ssr: inRoot('tests', 'attack', 'main.ts') });
const { attack } = await import(pathToFileURL(`${folder}/main.js`).href);
try {
  process.exit((await attack(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
