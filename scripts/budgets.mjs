/**
 * Compares the build with its budgets: brotli bytes and requests of the first screen after sign-in.
 * Prints a table and exits with 1 if a budget is exceeded, or if files of the build import each other in
 * a circle: then one of them runs before what it needs.
 */
import { readFileSync, statSync } from 'node:fs';
import { inRoot } from './support/project.mjs';

const KB = 1000;
const BUDGETS = { js: 150 * KB, css: 15 * KB, requests: 6 };

const folder = inRoot('dist', 'console');
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));

const files = new Set();
// The list of users, the first screen after sign-in, is part of the entry.
collect('index.html');
const sizes = [...files].map((file) => [file, statSync(`${folder}/${file}.br`).size]);
const sum = (ending) =>
  sizes.filter(([file]) => file.endsWith(ending)).reduce((total, [, size]) => total + size, 0);
// The page and its icon are two more requests.
const measured = { js: sum('.js'), css: sum('.css'), requests: files.size + 2 };

for (const [file, size] of sizes) console.log(`${String(size).padStart(8)}  ${file}`);
let isOver = false;
for (const [name, budget] of Object.entries(BUDGETS)) {
  const isExceeded = measured[name] > budget;
  isOver ||= isExceeded;
  console.log(`${name}: ${measured[name]} of ${budget}${isExceeded ? '  EXCEEDED' : ''}`);
}
const circular = Object.keys(manifest).filter((key) => importsOf(key).has(key));
if (circular.length > 0) console.log(`CIRCULAR: ${circular.join(', ')}`);
process.exitCode = isOver || circular.length > 0 ? 1 : 0;

/** The static imports of a chunk, direct and indirect. */
function importsOf(key) {
  const all = new Set(manifest[key].imports);
  for (const one of all) for (const next of manifest[one].imports ?? []) all.add(next);
  return all;
}

/** Adds a chunk with all its static imports. */
function collect(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no "${key}"`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const dependency of chunk.imports ?? []) collect(dependency);
}
