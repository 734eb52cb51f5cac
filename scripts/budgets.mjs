/**
 * Compares the build with its budgets, for every start address: brotli bytes (without the hashes of file names), and
 * requests until the code is loaded; then the files that load when the browser is idle. Prints a table and exits with 1
 * if a budget is exceeded, if the pages name files that the build lacks, or if files of the build import each other in
 * a circle: then one of them runs before its imports.
 */
import { readFileSync } from 'node:fs';
import { brotliOf } from './support/brotli.mjs';
import { builtFiles } from './support/previous-files.mjs';
import { inRoot } from './support/project.mjs';
import { SCREENS } from './support/screen-files.mjs';

const KB = 1000;
/** The page, the style sheet, the user and the data are requests, too. The icon loads after everything else. */
const OTHER_REQUESTS = 4;
/** The budget of a screen without its own. */
const SCREEN = { js: 170 * KB, requests: 8 };
/** The list of users is the first screen after sign-in, and part of the frame. */
const FIRST = { js: 152.8 * KB, requests: 7 };
// A record is edited in place, so its screen loads the editors of its fields.
const RECORD = { js: 216.4 * KB, requests: 10 };
const OWN = {
  '/users': FIRST,
  '/channels/default': RECORD,
  '/offers/settings': RECORD,
  '/channels/rates': { js: 193.2 * KB, requests: 9 },
};
const CSS = 15 * KB;
/** The number of files that load when the browser is idle, starting from the list of clients. */
const LATER = 6;

const folder = inRoot('dist', 'console');
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
// Not all files in the folder: those of the previous build are kept.
const built = builtFiles(folder);
const { screens } = JSON.parse(readFileSync(`${folder}/build.json`, 'utf8'));
// The files that the page itself names.
const index = readFileSync(`${folder}/index.html`, 'utf8');
const always = [...index.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const sizes = new Map();
for (const file of built.filter((one) => /\.(js|css)$/.test(one))) {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  // The hashes of file names change the sum by up to 0.1 kB even if nothing else has changed.
  const steady = text.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '-00000000');
  sizes.set(file, (await brotliOf(Buffer.from(steady))).length);
}
const size = (file) => sizes.get(file);
let isOver = false;

for (const at of ['/users', ...Object.keys(SCREENS)]) {
  const named = [...always, ...(screens[at] ?? [])];
  const files = named.filter((file) => built.includes(file));
  const missing = named.filter((file) => !files.includes(file));
  if (missing.length > 0) fail(`${at} names files that do not exist: ${missing.join(', ')}`);
  const { js, requests } = OWN[at] ?? (at.endsWith('/:id') ? RECORD : SCREEN);
  const bytes = files.reduce((sum, file) => sum + size(file), 0);
  report(`${at.padEnd(20)} js`, bytes, js);
  report(`${at.padEnd(20)} requests`, files.length + OTHER_REQUESTS, requests);
}
const styles = built.filter((file) => file.endsWith('.css'));
report(
  'css',
  styles.reduce((sum, file) => sum + size(file), 0),
  CSS,
);
report('style sheets', styles.length, 1);
const scripts = built.filter((file) => file.endsWith('.js')).length;
report('files after /clients', scripts - always.length - screens['/clients'].length, LATER);

const circular = Object.keys(manifest).filter((key) => importsOf(key).has(key));
if (circular.length > 0) fail(`CIRCULAR: ${circular.join(', ')}`);
process.exitCode = isOver ? 1 : 0;

function report(name, value, budget) {
  const isExceeded = value > budget;
  isOver ||= isExceeded;
  console.log(
    `${name.padEnd(30)} ${String(value).padStart(7)} of ${budget}${isExceeded ? '  EXCEEDED' : ''}`,
  );
}

function fail(message) {
  isOver = true;
  console.log(message);
}

/** The static imports of a chunk, direct and indirect. */
function importsOf(key) {
  const all = new Set(manifest[key].imports);
  for (const one of all) for (const next of manifest[one].imports ?? []) all.add(next);
  return all;
}
