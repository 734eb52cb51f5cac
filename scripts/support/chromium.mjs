/** Finds a Chromium for the browser tests, or installs one. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './project.mjs';

/** The headless shell is Chromium without windows: the same pages for a third less CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium. If there is none, prints why and returns undefined. */
export async function ensureChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    console.error(`PLAYWRIGHT_CHROMIUM names ${named}, which cannot be run.`);
    return undefined;
  }
  const found = find();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env });
      const installed = find();
      if (installed) return installed;
    }
  }
  console.error(
    'The browser tests need Chromium: install the package "chromium" or Google Chrome, or set PLAYWRIGHT_CHROMIUM to the path of one.',
  );
  return undefined;
}

/** The path of an installed Chromium, if there is one. */
export function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...ELSEWHERE].find((file) => isExecutable(file) && answers(file));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** On Ubuntu, `chromium-browser` may only print how to install it. */
function answers(file) {
  try {
    return /\d+\./.test(execFileSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 }));
  } catch {
    return false;
  }
}
