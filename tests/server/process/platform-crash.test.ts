import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer, removeBuild, startServer } from '#tests/support/server-process.ts';

let folder: string;
beforeAll(async () => {
  await buildServer();
  folder = await mkdtemp(path.join(tmpdir(), 'pult-crash-'));
}, 60_000);
afterAll(async () => {
  await removeBuild();
  await rm(folder, { recursive: true, force: true });
});

/** A module that throws an uncaught error on SIGUSR2. */
const throwing = (error: string) =>
  `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', function broken() { throw ${error}; });`)}`;

it.each([
  [
    'of PostgreSQL, which repeats values',
    `Object.assign(new Error('invalid input syntax for type integer: ' + [7999, 1234567].join('')), { code: '22P02' })`,
    { code: '22P02' },
  ],
  ['of the code', `new TypeError('it is not a function')`, { detail: 'it is not a function' }],
])(
  'an error %s that ends the process is logged with its place, without values',
  async (_, error, told) => {
    const { child, address, exitCode, output } = startServer({
      DATA_DIR: path.join(folder, 'data'),
      NODE_OPTIONS: `--import ${throwing(error)}`,
    });
    await address;
    child.kill('SIGUSR2');
    expect(await exitCode).toBe(1);
    const line = /^\{.*uncaught exception.*$/m.exec(output())?.[0] ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ ...told, level: 'error' });
    expect(JSON.parse(line).at).toContain('broken');
    expect(output()).not.toContain('79991234567');
  },
  60_000,
);
