/**
 * Generates the charts of `docs/machines` from the machines. A test fails if they are outdated.
 */
import './support/node-version.mjs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ensureInstalled } from './support/install.mjs';
import { ROOT } from './support/project.mjs';
import { withSource } from './support/source.mjs';

process.chdir(ROOT);
await ensureInstalled();
await withSource(async (load) => {
  const { pageOf } = await load('/tests/support/chart.ts');
  const folder = join(ROOT, 'docs/machines');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir('machines', { recursive: true })) {
    if (!entry.endsWith('.machine.ts')) continue;
    const file = join('machines', entry);
    const module = await load(`/${file}`);
    const page = pageOf(file, await readFile(file, 'utf8'), module);
    await writeFile(join(folder, `${basename(file, '.machine.ts')}.md`), page);
  }
});
