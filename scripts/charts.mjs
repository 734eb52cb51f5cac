/**
 * Draws the charts of `docs/machines` out of the machines. A test tells when they have fallen
 * behind.
 */
import './support/node-version.mjs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled } from './support/install.mjs';
import { ROOT } from './support/project.mjs';

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
  const { pageOf } = await vite.ssrLoadModule('/tests/support/chart.ts');
  const folder = join(ROOT, 'docs/machines');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir('machines')) {
    const name = /^(.*)\.machine\.ts$/.exec(entry)?.[1];
    if (!name) continue;
    const source = await readFile(join('machines', entry), 'utf8');
    const module = await vite.ssrLoadModule(`/machines/${entry}`);
    await writeFile(join(folder, `${name}.md`), pageOf(name, source, module));
  }
} finally {
  await vite.close();
}
