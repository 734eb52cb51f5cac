/** Folders that Pult may not use, and what it says of them. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  ['file/more/data', 'is a file or below one (ENOTDIR): set DATA_DIR to a folder.'],
  ['/proc/pult', 'cannot be made where it should be (ENOENT): set DATA_DIR to another folder.'],
])('%s is refused with what is wrong, not with rights', async (name, fault) => {
  const place = path.resolve(folder, name);
  await expect(claimDataFolder(place)).rejects.toMatchObject({
    name: 'StartError',
    message: `The data folder ${place} ${fault}`,
  });
});

/** What the Pult of `place` leaves in `target` if it is killed there, or the folder copied. */
async function leaveOwner(place: string, target: string, unsaid?: 'folder') {
  const { release } = await claimDataFolder(place);
  const owner = JSON.parse(readFileSync(path.join(place, 'owner.json'), 'utf8'));
  release();
  const left = { ...owner, pid: 4_194_000, ...(unsaid && { [unsaid]: undefined }) };
  writeFileSync(path.join(target, 'owner.json'), JSON.stringify(left));
}

test('a folder that was copied while Pult ran is refused and left as it is', async () => {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  await leaveOwner(path.join(folder, 'original'), copy);
  await expect(claimDataFolder(copy)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      new RegExp(
        `^The data folder ${copy} was copied or moved from ${folder}/original while .*owner`,
      ),
    ),
  });
  expect(readdirSync(copy)).toEqual(['owner.json']);
  rmSync(path.join(copy, 'owner.json'));
  const { release } = await claimDataFolder(copy);
  release();
});

test.each([
  ['of this version', undefined],
  ['of a former one', 'folder' as const],
])('a folder whose Pult %s was killed is taken over', async (_, unsaid) => {
  const place = mkdtempSync(path.join(folder, 'killed-'));
  await leaveOwner(place, place, unsaid);
  const { isOurs, release } = await claimDataFolder(place);
  expect(isOurs()).toBe(true);
  release();
  expect(readdirSync(place)).toEqual([]);
});
