// @vitest-environment node
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { launch } from '#server/database/embedded/cluster.ts';
import { isAlive } from '#server/database/embedded/process-identity.ts';

let folder: string;
let server = 0;
afterEach(async () => {
  vi.useRealTimers();
  if (isAlive(server)) process.kill(server, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('a server that does not become ready within two minutes is ended', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-launch-'));
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('postgres'));
  // A program that runs and says nothing.
  await writeFile(at('silent'), `#!/bin/sh\necho $$ > '${at('pid')}'\nexec sleep 600\n`);
  await chmod(at('silent'), 0o700);
  const silent = at('silent');
  vi.useFakeTimers({ toFake: ['Date'] });
  const launched = launch({
    ...{ cluster: at('postgres'), socketDir: folder, log: at('log'), runAs: undefined },
    binaries: { major: 18, postgres: silent, initdb: silent },
    durable: false,
  });
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
