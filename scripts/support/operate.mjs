import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fingerprintOfBuild, fingerprintOfSources } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { inCache, inRoot, ROOT } from './project.mjs';

/** Runs a command of an operator, as built with the server if that build is of these sources. */
export async function operate(name) {
  // DATA_DIR is relative to the project, wherever npm was called from.
  process.chdir(ROOT);
  await ensureInstalled();
  process.env.NODE_ENV ??= 'production';
  const isBuilt = fingerprintOfSources() === fingerprintOfBuild();
  const folder = isBuilt ? inRoot('dist', 'server') : await build();
  await import(pathToFileURL(`${folder}/${name}.js`).href);
}

async function build() {
  const { build: viteBuild } = await import('vite');
  const { serverBuild } = await import('./server-build.mjs');
  const outDir = inCache(`operate-${process.pid}`);
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await viteBuild(serverBuild(outDir));
  return outDir;
}
