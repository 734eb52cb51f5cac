/** Where `npm test` keeps its temporary files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Tested {
  memoryFolder(mounts: string, roomOf: (folder: string) => number): string | undefined;
}
const { memoryFolder }: Tested = await import(
  /* @vite-ignore */ pathToFileURL(resolve('scripts/support/memory-folder.mjs')).href
);

const GB = 2 ** 30;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pult-mounts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the folder chosen on a machine with this mount of its shared memory. */
function chosen(mount: string, room: number) {
  const mounts = join(folder, 'mounts');
  writeFileSync(mounts, `/dev/sda1 / ext4 rw,noexec 0 0\n${mount}\n`);
  return memoryFolder(mounts, (asked) => {
    expect(asked).toBe('/dev/shm');
    return room;
  });
}

test('shared memory with enough space is used', () => {
  expect(chosen('tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', 4 * GB)).toBe('/dev/shm');
});

test.each([
  ['nearly full', 'tmpfs /dev/shm tmpfs rw,nosuid 0 0', 4 * GB - 1],
  ['closed to programs', 'tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0', 8 * GB],
  ['read-only', 'tmpfs /dev/shm tmpfs ro,nosuid 0 0', 8 * GB],
  ['not there', 'tmpfs /run tmpfs rw 0 0', 8 * GB],
])('shared memory that is %s is not used', (_, mount, room) => {
  expect(chosen(mount, room)).toBeUndefined();
});

test('shared memory is not used on a machine without a list of mounts', () => {
  expect(memoryFolder(join(folder, 'none'), () => 8 * GB)).toBeUndefined();
});

test('a folder with unknown free space is not used', () => {
  const mounts = join(folder, 'mounts');
  writeFileSync(mounts, 'tmpfs /dev/shm tmpfs rw 0 0\n');
  const unknown = () => {
    throw new Error('ENOENT');
  };
  expect(memoryFolder(mounts, unknown)).toBeUndefined();
});
