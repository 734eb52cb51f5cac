/**
 * Writes `docs/api/openapi.json`, the description of the API, from the contract. A test fails if it
 * is outdated.
 */
import './support/node-version.mjs';
import { mkdir, writeFile } from 'node:fs/promises';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT } from './support/project.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { createServer } = await import('vite');

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { describeApi } = await vite.ssrLoadModule('/contract/openapi/document.ts');
  await mkdir(inRoot('docs', 'api'), { recursive: true });
  await writeFile(
    inRoot('docs', 'api', 'openapi.json'),
    `${JSON.stringify(describeApi(), null, 2)}\n`,
  );
} finally {
  await vite.close();
}
