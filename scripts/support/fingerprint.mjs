/** A hash of the sources. If it has not changed, the build is skipped. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot, ROOT } from './project.mjs';

const SOURCES = [
  ...['contract', 'machines', 'src', 'server', 'public', 'scripts/support', 'scripts/build.mjs'],
  ...['index.html', 'package.json', 'package-lock.json'],
  ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.server.json'],
  ...['vite.config.ts', 'tailwind.config.ts'],
  ...['.env', '.env.local', '.env.production', '.env.production.local'],
];

/** The fingerprint of the current sources. */
export function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => filesOf(inRoot(name)))) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** The fingerprint of the sources that `dist/` was built from; undefined without a complete build. */
export function fingerprintOfBuild() {
  const file = inRoot('dist', 'console', 'build.json');
  if (!existsSync(file) || !existsSync(inRoot('dist', 'server', 'main.js'))) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).sources;
}

function filesOf(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [file];
  return readdirSync(file)
    .sort()
    .flatMap((name) => filesOf(path.join(file, name)));
}
