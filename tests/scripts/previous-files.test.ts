/** The files of the previous build, for pages that were opened before the new one. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConsole } from '#server/process/static.ts';

interface Tested {
  keepPrevious(before: string, console: string): void;
  builtFiles(console: string): string[];
}
const url = pathToFileURL(resolve('scripts/support/previous-files.mjs')).href;
const { keepPrevious, builtFiles }: Tested = await import(/* @vite-ignore */ url);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pult-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
/** Makes a build of these files, which contain the number of the build; it replaces `before`. */
function build(files: readonly string[], before?: string): string {
  number += 1;
  const place = path.join(folder, `${number}`);
  for (const name of ['assets', '.vite']) mkdirSync(path.join(place, name), { recursive: true });
  const manifest = Object.fromEntries(files.map((name) => [name, { file: `assets/${name}` }]));
  writeFileSync(path.join(place, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(place, 'index.html'), `page ${number}`);
  for (const name of files.flatMap((file) => [file, `${file}.br`])) {
    writeFileSync(path.join(place, 'assets', name), `${number}`);
  }
  if (before) keepPrevious(before, place);
  return place;
}

const assets = (place: string) => readdirSync(path.join(place, 'assets')).sort();
const served = (place: string) =>
  [...loadConsole(place)!.files.keys()].filter((name) => name.startsWith('/assets/')).sort();

test('previous files are kept and served with their compressed forms, but are no files of the new build', () => {
  const first = build(['index-1.js', 'base-1.js', 'style-1.css']);
  const second = build(['index-2.js', 'base-1.js', 'style-2.css'], first);
  expect(served(second)).toEqual(
    ['base-1.js', 'index-1.js', 'index-2.js', 'style-1.css', 'style-2.css'].map(
      (name) => `/assets/${name}`,
    ),
  );
  expect(assets(second)).toContain('index-1.js.br');
  expect(builtFiles(second)).toEqual([
    'assets/index-2.js',
    'assets/base-1.js',
    'assets/style-2.css',
  ]);
  // Files of both builds are those of the new one, and so is the page.
  expect(readFileSync(path.join(second, 'assets/base-1.js'), 'utf8')).toBe(`${number}`);
  expect(readFileSync(path.join(second, 'index.html'), 'utf8')).toBe(`page ${number}`);
});

test('previous files are those of one build', () => {
  const second = build(['index-2.js'], build(['index-1.js']));
  expect(served(build(['index-3.js'], second))).toEqual([
    '/assets/index-2.js',
    '/assets/index-3.js',
  ]);
});

test('previous files stay when a build changes nothing', () => {
  const second = build(['index-2.js'], build(['index-1.js']));
  const again = build(['index-2.js'], second);
  expect(served(again)).toEqual(['/assets/index-1.js', '/assets/index-2.js']);
  expect(served(build(['index-2.js'], again))).toEqual(served(again));
});

test('no previous files are kept if there is no previous build or it has no manifest', () => {
  expect(served(build(['index-1.js'], path.join(folder, 'none')))).toEqual(['/assets/index-1.js']);
  const old = build(['index-0.js']);
  rmSync(path.join(old, '.vite'), { recursive: true });
  expect(served(build(['index-1.js'], old))).toEqual(['/assets/index-1.js']);
});
