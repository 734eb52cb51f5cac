/**
 * Pages that were opened before a build request the files of the previous build. The files of one build are kept, as
 * listed in its manifest; a build that changes nothing keeps the same files.
 */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = '.vite/manifest.json';
const KEPT = '.vite/previous.json';
const FORMS = ['', '.br', '.gz'];

/**
 * Copies the hashed files of the previous build into the new console, with their compressed forms.
 *
 * @param before The folder of the console that will be replaced; there may be none.
 * @param console The folder of the new console, complete.
 */
export function keepPrevious(before, console) {
  const own = builtFiles(console);
  const manifest = [MANIFEST, KEPT].find((name) =>
    builtFiles(before, name).some((file) => !own.includes(file)),
  );
  if (!manifest) return;
  for (const file of builtFiles(before, manifest).flatMap((file) =>
    FORMS.map((form) => file + form),
  )) {
    const [from, to] = [path.join(before, file), path.join(console, file)];
    if (existsSync(from) && !existsSync(to)) copyFileSync(from, to);
  }
  copyFileSync(path.join(before, manifest), path.join(console, KEPT));
}

/** The hashed files of the build in this folder, such as `assets/index-B1f0.js`; none without a manifest. */
export function builtFiles(console, manifest = MANIFEST) {
  const file = path.join(console, manifest);
  if (!existsSync(file)) return [];
  return Object.values(JSON.parse(readFileSync(file, 'utf8'))).map(({ file }) => file);
}
