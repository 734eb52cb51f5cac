/** The binaries of PostgreSQL need links that an installation may lack. */
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binariesIn } from '#server/database/embedded/postgres-binaries.ts';

let native: string;
const at = (name: string) => path.join(native, name);
beforeEach(() => {
  native = path.join(mkdtempSync(path.join(tmpdir(), 'pult-binaries-')), 'native');
  mkdirSync(at('bin'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  writeFileSync(at('pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(path.dirname(native), { recursive: true }));

function write(script: string): void {
  writeFileSync(at('bin/postgres'), `#!/bin/sh\n${script}\n`);
  chmodSync(at('bin/postgres'), 0o755);
}

const VERSION = 'echo postgres 18.4';
const NEEDS_LINKS = '[ -L "$(dirname "$0")/../lib/libpq.so" ] || exit 127';
const binaries = () => binariesIn(native, '18.4.0', undefined);

test('missing links are created', async () => {
  mkdirSync(at('lib'));
  write(`${NEEDS_LINKS}\n${VERSION}`);
  expect(await binaries()).toMatchObject({ major: 18, postgres: at('bin/postgres') });
  expect(readlinkSync(at('lib/libpq.so'))).toBe('libpq.so.5.18');
});

test('links that cannot be created are reported if the binaries do not run', async () => {
  // A file here blocks the links for root, too, like a read-only file system.
  writeFileSync(at('lib'), '');
  write('exit 127');
  await expect(binaries()).rejects.toMatchObject({
    name: 'StartError',
    message: `The embedded database lacks links to its libraries, and this account cannot make them in ${native} (ENOTDIR): run npm start once as the owner of the folder, or set DATABASE_URL.`,
  });
});

test('binaries that run without the links are used', async () => {
  writeFileSync(at('lib'), '');
  write(VERSION);
  expect(await binaries()).toMatchObject({ major: 18 });
});

test('binaries that fail for another reason are not reported as lacking links', async () => {
  mkdirSync(at('lib'));
  write('exit 127');
  await expect(binaries()).rejects.toThrow('The embedded database does not run here (');
});
