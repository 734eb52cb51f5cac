/** The lock of `npm start`: what holds it, and what it leaves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { startOf } from '#server/database/embedded/process-identity.ts';

interface Tested {
  exclusively<T>(name: string, work: () => T, options?: { noticeAfter: number }): Promise<T>;
}
const module = (name: string) => pathToFileURL(resolve('scripts/support', name)).href;
const { exclusively }: Tested = await import(/* @vite-ignore */ module('lock.mjs'));

const NAME = `test-${process.pid}`;
const file = resolve('.cache', `${NAME}.lock`);
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(file, { force: true });
});

const leave = (lock: unknown) => writeFileSync(file, JSON.stringify(lock));
const mine = () => JSON.parse(readFileSync(file, 'utf8'));

function begin(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  children.push(child);
  return child;
}

test('the lock names its process by pid and start, and is removed when the work ends', async () => {
  expect(await exclusively(NAME, mine)).toEqual({ pid: process.pid, start: startOf(process.pid) });
  expect(existsSync(file)).toBe(false);
  await expect(exclusively(NAME, () => Promise.reject(new Error('failed')))).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
});

test.each([
  ['a process that has ended', { pid: 4_194_000, start: 'boot 1' }],
  ['the pid of this process before it had it', { pid: process.pid, start: 'boot 1' }],
  ['the pid of this process, at nobody knows what time', { pid: process.pid }],
  ['a pid that another program has now', { pid: process.ppid, start: 'boot 1' }],
  ['a version that noted the pid only', process.ppid],
])('a lock of %s is taken over', async (_, left) => {
  leave(left);
  expect((await exclusively(NAME, mine)).pid).toBe(process.pid);
});

test('a lock that was never written is taken over, unless it was just made', async () => {
  writeFileSync(file, '');
  const taken = exclusively(NAME, mine);
  const first = await Promise.race([taken, new Promise((done) => setTimeout(done, 300, 'waits'))]);
  expect(first).toBe('waits');
  utimesSync(file, new Date(), new Date(Date.now() - 6_000));
  expect((await taken).pid).toBe(process.pid);
});

test('a held lock is waited for, and after a while the log names its holder', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  leave({ pid: process.ppid, start: startOf(process.ppid) });
  const taken = exclusively(NAME, mine, { noticeAfter: 1_000 });
  await new Promise((done) => setTimeout(done, 150));
  expect(log).not.toHaveBeenCalled();
  await vi.waitFor(() =>
    expect(log.mock.calls).toEqual([
      [
        `Waiting for another process (${process.ppid}) to end its ${NAME}. If there is none, remove ${file}.`,
      ],
    ]),
  );
  rmSync(file);
  expect((await taken).pid).toBe(process.pid);
  expect(log).toHaveBeenCalledOnce();
});

test('work of one process waits for its other work of the same name', async () => {
  const order: string[] = [];
  await Promise.all(
    ['first', 'second'].map((name) =>
      exclusively(NAME, async () => {
        order.push(name);
        await new Promise((done) => setTimeout(done, 150));
        order.push(name);
      }),
    ),
  );
  expect(order[0]).toBe(order[1]);
  expect(order[2]).toBe(order[3]);
});

const IMPORTS = `import { exclusively } from '${module('lock.mjs')}'; import { run } from '${module('project.mjs')}';`;
const SLOW = `process.on('SIGTERM', () => setTimeout(() => { console.log('ended', fs.existsSync('${file}')); process.exit(); }, 200)); setInterval(() => {}, 1000); console.log('runs');`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a process ended by %s leaves no lock',
  async (signal) => {
    const child = begin(
      `${IMPORTS} await exclusively('${NAME}', () => { console.log('works'); return new Promise((done) => setTimeout(done, 60_000)); });`,
    );
    await once(child.stdout, 'data');
    expect(existsSync(file)).toBe(true);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(existsSync(file)).toBe(false);
  },
);

test('the lock is held until the program that the work runs has ended', async () => {
  const child = begin(
    `${IMPORTS} await exclusively('${NAME}', () => run(process.execPath, ['-e', ${JSON.stringify(SLOW)}]));`,
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await vi.waitFor(() => expect(said).toBe('runs\n'), 10_000);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(said).toBe('runs\nended true\n');
  expect(existsSync(file)).toBe(false);
});
