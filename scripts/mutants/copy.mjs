/** Copies the project to put mutants into it: a copy left behind by a crash is in no worktree. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** After a failed test, the others of its file are skipped: one failure is enough. */
const BAIL = `
let hasFailed = false;
beforeEach(({ skip, onTestFailed }) => {
  if (hasFailed) skip();
  onTestFailed(() => {
    hasFailed = true;
  });
});
`;

/** The files of the project that Git knows or would add. */
export function projectFiles(root) {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const said = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return said.split('\0').filter((file) => file && existsSync(join(root, file)));
}

/** @returns The folder, and a function that removes it. */
export function copyOf(root, files) {
  const folder = mkdtempSync(join(tmpdir(), 'pult-mutants-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const setup = join(folder, 'tests/support/setup.ts');
  if (existsSync(setup)) appendFileSync(setup, BAIL);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
