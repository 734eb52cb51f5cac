/** Folders that Pult may not use, and its messages about them. */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireEmptyFolder } from '#server/backup/empty-folder.ts';
import { unknownIn } from '#server/database/embedded/contents.ts';
import { claimDataFolder } from '#server/database/embedded/data-folder.ts';
import { readGuarded } from '#server/database/embedded/guarded-files.ts';

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
])('the data folder %s is refused with its fault, not with missing rights', async (name, fault) => {
  const place = path.resolve(folder, name);
  await expect(claimDataFolder(place)).rejects.toMatchObject({
    name: 'StartError',
    message: `The data folder ${place} ${fault}`,
  });
});

test('releasing a data folder twice closes no file that was opened since', async () => {
  const { release } = await claimDataFolder(path.join(folder, 'twice'));
  release();
  const others = Array.from({ length: 20 }, () => openSync(path.join(folder, 'file'), 'r'));
  release();
  for (const fd of others) closeSync(fd);
});

/** A pid that no process here has, like that of a process in another container. */
const UNSEEN = 4_194_000;

/** Writes to `target` what a Pult in `place` leaves if it is killed, or its folder is copied. */
async function leaveOwner(place: string, target: string, changed: object = {}) {
  const { release } = await claimDataFolder(place);
  const owner = JSON.parse(readFileSync(path.join(place, 'owner.json'), 'utf8'));
  release();
  const left = { ...owner, pid: UNSEEN, ...changed };
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

const OTHER = { host: 'pult-2', boot: 'another boot' };

test.each([
  ['of this version', {}],
  ['of this version, in another container', { host: OTHER.host }],
  ['of this version, before the machine started again', { boot: OTHER.boot }],
  ['of a former one', { folder: undefined, host: undefined, boot: undefined, sign: undefined }],
])('a folder whose Pult %s was killed is taken over', async (_, changed) => {
  const place = mkdtempSync(path.join(folder, 'killed-'));
  await leaveOwner(place, place, changed);
  const { isOurs, release } = await claimDataFolder(place);
  expect(isOurs()).toBe(true);
  release();
  expect(readdirSync(place)).toEqual([]);
});

test('a folder in use by Pult in another container is refused, and free once that is gone', async () => {
  const place = mkdtempSync(path.join(folder, 'shared-'));
  const theirs = await claimDataFolder(place);
  const ownerFile = path.join(place, 'owner.json');
  const { pid, ...owner } = JSON.parse(readFileSync(ownerFile, 'utf8'));
  writeFileSync(ownerFile, JSON.stringify({ ...owner, pid: UNSEEN, host: 'pult-2' }));
  const left = readdirSync(place);
  await expect(claimDataFolder(place)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`in use by another process (${UNSEEN} on pult-2): stop`),
  });
  expect(() => requireEmptyFolder(place)).toThrow('in use');
  expect(unknownIn(readdirSync(place))).toEqual([]);
  expect(readdirSync(place)).toEqual(left);
  theirs.release();
  const { isOurs, release } = await claimDataFolder(place);
  expect(isOurs()).toBe(true);
  release();
  expect(readdirSync(place)).toEqual([]);
});

test.each([
  ['another machine', OTHER],
  ['a place without pipes', { host: OTHER.host, sign: undefined }],
])(
  'a folder not released by Pult on %s is refused and kept, with how to free it',
  async (_, changed) => {
    const place = mkdtempSync(path.join(folder, 'unseen-'));
    await leaveOwner(place, place, changed);
    const ownerFile = path.join(place, 'owner.json');
    const left = readFileSync(ownerFile, 'utf8');
    await expect(claimDataFolder(place)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(new RegExp(`on pult-2, which .*: rm '${ownerFile}', and`)),
    });
    expect(readdirSync(place)).toEqual(['owner.json']);
    expect(readFileSync(ownerFile, 'utf8')).toBe(left);
  },
);

test('an owner file cannot name a file outside the folder', async () => {
  const place = mkdtempSync(path.join(folder, 'outside-'));
  await leaveOwner(place, place, { sign: '../file' });
  const { release } = await claimDataFolder(place);
  release();
  expect(readdirSync(folder)).toContain('file');
});

test('a folder that another process takes over at the same moment is left to that process', async () => {
  const place = mkdtempSync(path.join(folder, 'race-'));
  await leaveOwner(place, place);
  const ownerFile = path.join(place, 'owner.json');
  const claiming = claimDataFolder(place).then(
    () => 'claimed',
    (error: Error) => error.message,
  );
  const dead = readGuarded(ownerFile);
  const read = () => readGuarded(ownerFile);
  await vi.waitUntil(() => !['', dead].includes(read()), { interval: 2 });
  writeFileSync(ownerFile, read().replace(/"sign":"[^"]*"/, '"sign":"theirs"'));
  expect(await claiming).toContain('is in use by another process');
  expect(readdirSync(place)).toEqual(['owner.json']);
});
