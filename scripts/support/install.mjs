/** Installs the dependencies of the lockfile. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { exclusively } from './lock.mjs';
import { inRoot, isDenied, run } from './project.mjs';

const MARK = inRoot('node_modules', '.pult-lock');

/** Runs `npm ci` if dependencies are missing or differ. Ends the process if that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const isDone = await exclusively('install', async () => {
    if (isInstalled()) return true;
    console.log('Installing dependencies…');
    const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    if ((await run(npm, ['ci', '--loglevel=error', ...flags])) !== 0) return false;
    writeFileSync(MARK, fingerprint());
    return true;
  });
  if (isDone) return;
  console.error('The dependencies could not be installed. See the output of npm above.');
  process.exit(1);
}

function isInstalled() {
  if (read(MARK) === fingerprint()) return true;
  if (!hasWhatTheLockfileNames()) return false;
  try {
    writeFileSync(MARK, fingerprint());
  } catch (error) {
    // The mark only saves time: another account may use an installation that it cannot change.
    if (!isDenied(error)) throw error;
  }
  return true;
}

/** Includes platform and Node version, because native modules depend on both. */
function fingerprint() {
  const { platform, arch, versions } = process;
  const lockfile = read(inRoot('package-lock.json'));
  return createHash('sha256')
    .update([lockfile, platform, arch, versions.modules].join())
    .digest('hex');
}

/** Whether `npm install` or `npm ci` has already filled the folder. */
function hasWhatTheLockfileNames() {
  const record = read(inRoot('node_modules', '.package-lock.json'));
  if (!record) return false;
  const { packages: installed } = JSON.parse(record);
  const { packages: wanted } = JSON.parse(read(inRoot('package-lock.json')));
  return Object.entries(wanted).every(
    ([name, { version, optional, devOptional, peer }]) =>
      name === '' ||
      installed[name]?.version === version ||
      ((optional || devOptional || peer) && !existsSync(inRoot(name))),
  );
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
