/**
 * Writes `docs/api/openapi.json`, the description of the API, from the contract. A test fails if it
 * is outdated.
 */
import './support/node-version.mjs';
import { mkdir, writeFile } from 'node:fs/promises';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, ROOT } from './support/project.mjs';
import { withSource } from './support/source.mjs';

process.chdir(ROOT);
await ensureInstalled();
await withSource(async (load) => {
  const { describeApi } = await load('/contract/openapi/document.ts');
  await mkdir(inRoot('docs', 'api'), { recursive: true });
  await writeFile(
    inRoot('docs', 'api', 'openapi.json'),
    `${JSON.stringify(describeApi(), null, 2)}\n`,
  );
});
