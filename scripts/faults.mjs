/** Injects faults into Pult and checks its guarantees: `npm run faults -- --list`. See CONTRIBUTING.md. */
import './support/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { find } from './support/chromium.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT, run } from './support/project.mjs';
import { buildForNow } from './support/server-build.mjs';

process.chdir(ROOT);
await ensureInstalled();
const folder = await buildForNow('faults', { ssr: inRoot('tests', 'faults', 'main.ts') });
// The faults of the browser need the built console.
if ((await run(process.execPath, [inRoot('scripts/build.mjs'), '--if-stale'])) !== 0)
  process.exit(1);
process.env.PLAYWRIGHT_CHROMIUM ??= find() ?? '';
const { main } = await import(pathToFileURL(`${folder}/main.js`).href);
process.exit(
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }),
);
