/**
 * Builds console and server into `dist/`. The new build is created beside the old one and replaces
 * it when it is complete. `--if-stale` builds only when sources have changed; `--server <folder>`
 * builds only the server, into that folder.
 */
import './support/node-version.mjs';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { brotliOf } from './support/brotli.mjs';
import { originsOf, zoneOf } from './support/build-settings.mjs';
import { fingerprintOfBuild, fingerprintOfSources } from './support/fingerprint.mjs';
import { ensureInstalled } from './support/install.mjs';
import { exclusively } from './support/lock.mjs';
import { keepPrevious } from './support/previous-files.mjs';
import { inCache, inRoot, ROOT } from './support/project.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;

await ensureInstalled();
const [flag, folder] = process.argv.slice(2);
if (flag === '--server') await buildServer(path.resolve(folder));
else await exclusively('build', () => buildInPlace(flag === '--if-stale'));

async function buildInPlace(onlyIfStale) {
  // Taken before the build, so that a change during the build causes another one next time.
  const sources = fingerprintOfSources();
  if (onlyIfStale && sources === fingerprintOfBuild()) return;
  const draft = inCache(`build-${process.pid}`);
  try {
    await buildAll(draft, sources);
    keepPrevious(inRoot('dist', 'console'), path.join(draft, 'console'));
    takePlace(draft, inRoot('dist'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function buildServer(outDir) {
  const { build } = await import('vite');
  const { serverBuild } = await import('./support/server-build.mjs');
  await build(serverBuild(outDir));
}

async function buildAll(draft, sources) {
  process.env.NODE_ENV = 'production';
  const { build, loadEnv } = await import('vite');
  const { noEval } = await import('./support/no-eval.mjs');
  const { noInlineStyles } = await import('./support/no-inline-styles.mjs');
  const { earlyPages } = await import('./support/early-pages.mjs');
  const { screenFiles } = await import('./support/screen-files.mjs');
  const { VITE_API_HOST, VITE_BUSINESS_TZ } = loadEnv('production', ROOT);
  const apiOrigins = originsOf(VITE_API_HOST);
  const businessTz = zoneOf(VITE_BUSINESS_TZ);
  const consoleDir = path.join(draft, 'console');
  let screens;
  const noteScreens = (files) => {
    screens = files;
  };

  await build({
    root: ROOT,
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    plugins: [noEval(), noInlineStyles(), screenFiles(noteScreens)],
    build: { outDir: consoleDir, emptyOutDir: true },
  });
  const earlyDir = path.join(draft, 'early');
  const [early] = await Promise.all([
    earlyPages(consoleDir, earlyDir),
    buildServer(path.join(draft, 'server')),
  ]);
  rmSync(earlyDir, { recursive: true });
  await Promise.all(
    filesIn(consoleDir)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  );

  const info = JSON.stringify({ sources, apiOrigins, screens, early, businessTz });
  writeFileSync(path.join(consoleDir, 'build.json'), `${info}\n`);
}

async function compress(file) {
  const content = await readFile(file);
  const forms = [
    ['.br', await brotliOf(content)],
    ['.gz', await promisify(gzip)(content, { level: 9 })],
  ];
  for (const [extension, form] of forms) {
    if (form.length < content.length) await writeFile(file + extension, form);
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

function takePlace(draft, place) {
  const old = inCache(`old-${process.pid}`);
  mkdirSync(path.dirname(place), { recursive: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(draft, place);
  rmSync(old, { recursive: true, force: true });
}
