import { pathToFileURL } from 'node:url';
import { fingerprintOfBuild, fingerprintOfSources } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, ROOT } from './project.mjs';
import { buildForNow } from './server-build.mjs';

/** Runs a command of an operator, from the built server if that build matches the sources. */
export async function operate(name) {
  // DATA_DIR is relative to the project, wherever npm was called from.
  process.chdir(ROOT);
  await ensureInstalled();
  process.env.NODE_ENV ??= 'production';
  const isBuilt = fingerprintOfSources() === fingerprintOfBuild();
  const folder = isBuilt
    ? inRoot('dist', 'server')
    : await buildForNow('operate', { remedy: 'run npm run build once' });
  await import(pathToFileURL(`${folder}/${name}.js`).href);
}
