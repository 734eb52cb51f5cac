import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import {
  buildServer,
  removeBuild,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';

let database: TestDatabase;
let folder: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  await buildServer();
  database = await createTestDatabase('migrated');
  folder = await mkdtemp(path.join(tmpdir(), 'pult-clock-'));
}, 60_000);
afterAll(async () => {
  for (const { child, exitCode } of running) {
    child.kill('SIGTERM');
    await exitCode;
  }
  await removeBuild();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process on a machine whose clock is off by this many seconds. */
async function startOff(seconds: number): Promise<string> {
  const shift = path.join(folder, `shift${seconds}.mjs`);
  await writeFile(
    shift,
    `const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...args) { args.length ? super(...args) : super(Date.now()); }
      static now() { return RealDate.now() + ${seconds * 1_000}; }
    };`,
  );
  const { host, port, user = '', password, database: name } = database.connection;
  const query = new URLSearchParams({ host: String(host) });
  const server = startServer({
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?${query}`,
    SEED: 'demo',
    ACCESS_TTL: '20',
    NODE_OPTIONS: `--import ${shift}`,
  });
  running.push(server);
  return server.address;
}

const call = (address: string, url: string, token: string, body?: object) =>
  fetch(`${address}/api${url}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
async function tokenFrom(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('sessions are valid on processes whose clocks are a minute apart', async () => {
  const [early, late] = await Promise.all([startOff(-30), startOff(30)]);
  const credentials = { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD };
  const first = await tokenFrom(await call(early, '/login', '', credentials));
  expect((await call(late, '/user/me', first)).status).toBe(200);
  // A replaced token is valid for 30 s in every process.
  const second = await tokenFrom(await call(early, '/refresh', first, {}));
  expect((await call(late, '/user/me', first)).status).toBe(200);
  expect((await call(late, '/user/me', second)).status).toBe(200);
  expect((await call(early, '/user/me', second)).status).toBe(200);
}, 60_000);
