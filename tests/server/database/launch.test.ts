import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { launch } from '#server/database/embedded/cluster.ts';
import { initialise } from '#server/database/embedded/make-cluster.ts';
import { isAlive } from '#server/database/embedded/process-identity.ts';

let folder: string;
let server = 0;
const at = (name: string) => path.join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-launch-'));
  await mkdir(at('postgres'));
});
afterEach(async () => {
  vi.useRealTimers();
  if (isAlive(server)) process.kill(server, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A place where this script replaces the programs of PostgreSQL. */
async function placeOf(script: string, cluster = at('postgres')) {
  await writeFile(at('program'), `#!/bin/sh\n${script}\n`);
  await chmod(at('program'), 0o700);
  return {
    ...{ cluster, socketDir: folder, log: at('log'), runAs: undefined },
    binaries: { major: 18, postgres: at('program'), initdb: at('program') },
    durable: false,
  };
}

const launchScript = async (script: string) => launch(await placeOf(script));

it('a server that is not ready within two minutes is killed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // The script runs and prints nothing.
  const launched = launchScript(`echo $$ > '${at('pid')}'\nexec sleep 600`);
  launched.catch(() => undefined);
  const pid = () => readFile(at('pid'), 'utf8').then(Number, () => 0);
  await expect.poll(pid, { timeout: 10_000 }).toBeGreaterThan(0);
  server = await pid();
  vi.setSystemTime(Date.now() + 119_000);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isAlive(server)).toBe(true);
  vi.setSystemTime(Date.now() + 2_000);
  await expect(launched).rejects.toThrow('The embedded database did not start');
  await expect.poll(() => isAlive(server)).toBe(false);
});

it('a missing segment of shared memory is not reported as a full disk', async () => {
  const said = 'FATAL:  could not create shared memory segment: No space left on device';
  await expect(launchScript(`echo '${said}' >&2; exit 1`)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/kernel\.shmmni.*ipcs -m.*ipcrm/),
  });
});

it.each([
  ['No space left on device', 'The disk of the data folder'],
  ['Permission denied', 'could not write the file: Permission denied (more in '],
])('a server that ends with "%s" is explained', async (cause, sentence) => {
  const said = `FATAL:  could not write the file: ${cause}`;
  await expect(launchScript(`echo '${said}' >&2; exit 1`)).rejects.toThrow(sentence);
});

it.each([
  ['initdb: could not look up effective user ID 9: no such user', 'could not look up effective'],
  ['initdb: warning: odd\ninitdb: error: could not open it', 'could not open it.'],
  ['initdb: warning: odd\nFATAL:  no room', 'no room.'],
  ['something else', 'it ended early.'],
])('an initdb that ends with %j is explained', async (said, reason) => {
  const cluster = at('new');
  const making = initialise(await placeOf(`printf '%s\\n' '${said}' >&2; exit 1`, cluster));
  await expect(making).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`cannot be made in ${cluster}: ${reason}`),
  });
});
