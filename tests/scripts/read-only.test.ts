/** The scripts in a project that this account can read but not change: they report it in one sentence. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, test as every, expect } from 'vitest';

let project: string;
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'pult-read-only-'));
  cpSync('scripts', path.join(project, 'scripts'), { recursive: true });
  mkdirSync(path.join(project, 'node_modules'));
  for (const record of ['package-lock.json', 'node_modules/.package-lock.json']) {
    writeFileSync(path.join(project, record), JSON.stringify({ packages: {} }));
  }
  for (const folder of ['', 'node_modules']) chmodSync(path.join(project, folder), 0o555);
});
afterAll(() => {
  for (const folder of ['', 'node_modules']) chmodSync(path.join(project, folder), 0o755);
  rmSync(project, { recursive: true });
});

const account = process.getuid?.() === 0 ? { uid: 12_345, gid: 12_345 } : {};
/** Only root can run Node below the home of root, such as that of nvm. */
const test = every.skipIf(
  spawnSync(process.execPath, ['-v'], { ...account, cwd: '/' }).status !== 0,
);

/** Runs Node in the project; root, who may change anything, runs it as another account. */
function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: project, encoding: 'utf8' as const, ...account },
  });
  return { status, stdout, stderr };
}

const script = (text: string) => node('--input-type=module', '-e', text);
const denied = (folder: string, remedy: string) => ({
  status: 1,
  stdout: '',
  stderr: `This account cannot write into ${folder} (EACCES): ${remedy} as the owner of the folder.\n`,
});

test('an installation without its own mark is used', () => {
  expect(
    script(
      `import { ensureInstalled } from './scripts/support/install.mjs'; await ensureInstalled(); console.log('goes on');`,
    ),
  ).toEqual({ status: 0, stdout: 'goes on\n', stderr: '' });
});

test.each([
  ['seed', 'run this'],
  ['conformance', 'run this', 2],
  ['backup', 'run npm run build once'],
  ['build', 'run npm run build once'],
])(
  'npm run %s is refused with one sentence if the project is read-only',
  (name, remedy, status = 1) => {
    expect(node(`scripts/${name}.mjs`)).toEqual({ ...denied(project, remedy), status });
  },
);

test('scripts are refused with one sentence if the cache exists but is read-only', () => {
  const cache = path.join(project, '.cache');
  chmodSync(project, 0o755);
  mkdirSync(cache);
  for (const folder of [cache, project]) chmodSync(folder, 0o555);
  expect(node('scripts/seed.mjs')).toEqual(denied(cache, 'run this'));
  expect(node('scripts/build.mjs')).toEqual(denied(cache, 'run npm run build once'));
});
