import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** Returns Pult's version from the nearest `package.json` above this file, bundled or not. */
export function pultVersion(from = HERE): string {
  for (let folder = from; ; ) {
    const version = versionIn(folder);
    if (version) return version;
    const above = path.dirname(folder);
    if (above === folder) return 'unknown';
    folder = above;
  }
}

function versionIn(folder: string): string | undefined {
  try {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, version } = JSON.parse(text) as { name?: string; version?: string };
    return name === 'pult' ? version : undefined;
  } catch {
    return undefined;
  }
}
