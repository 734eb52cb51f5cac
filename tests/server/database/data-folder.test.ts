/** Folders that no right would make usable for a database. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDataFolder } from '#server/database/embedded/data-folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pult-data-'));
  writeFileSync(path.join(folder, 'file'), '');
  symlinkSync('nowhere', path.join(folder, 'dangling'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['file', 'is no folder (EEXIST): set DATA_DIR to a folder.'],
  ['dangling', 'is no folder (EEXIST): set DATA_DIR to a folder.'],
  ['file/data', 'is a file or below one (ENOTDIR): set DATA_DIR to a folder.'],
  ['/proc/pult', 'cannot be made where it should be (ENOENT): set DATA_DIR to another folder.'],
])('%s is refused with what is wrong, not with rights', async (name, fault) => {
  const place = path.resolve(folder, name);
  await expect(claimDataFolder(place)).rejects.toMatchObject({
    name: 'StartError',
    message: `The data folder ${place} ${fault}`,
  });
});
