import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { postgresOf } from '#tests/support/server-process.ts';

let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-npm-'));
});
afterAll(async () => {
  for (const npm of running) npm.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** `npm start` as a service manager runs it. Builds first if the build is stale. */
async function npmStart(dataDir: string): Promise<{ npm: ChildProcess; address: string }> {
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  running.add(npm);
  npm.once('exit', () => running.delete(npm));
  let said = '';
  for await (const chunk of npm.stdout!) {
    said += chunk;
    const address = /^http:\S+$/m.exec(said)?.[0];
    if (address) return { npm, address };
  }
  throw new Error(said);
}

const isServed = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

// Run in order on one folder: each start also shows that the previous end released the folder.
describe('npm start', { timeout: 120_000 }, () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'SIGTERM'] as const)(
    'ends with everything that it has started when npm gets %s',
    async (signal) => {
      const { npm, address } = await npmStart(folder);
      const postgres = postgresOf(folder);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      // Signals npm only, as systemd with KillMode=process and most supervisors do.
      npm.kill(signal);
      await once(npm, 'exit');
      await expect.poll(() => isServed(address), { timeout: 10_000 }).toBe(false);
      await expect.poll(() => isAlive(postgres), { timeout: 10_000 }).toBe(false);
    },
  );
});
