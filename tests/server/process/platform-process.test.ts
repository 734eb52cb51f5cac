import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { superuserAt } from '#server/database/embedded/access.ts';
import { staleSocketDir } from '#server/database/embedded/cluster.ts';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import {
  buildServer,
  postgresOf,
  removeBuild,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';

const ADMIN = DEMO_ACCOUNTS[0].email;
const running: ServerProcess[] = [];
let folder: string;
let dataDir: string;

beforeAll(async () => {
  await buildServer();
  folder = await mkdtemp(path.join(tmpdir(), 'pult-process-'));
  // Shared: each test starts on the data that the previous one left.
  dataDir = path.join(folder, 'data');
}, 60_000);
afterAll(async () => {
  await removeBuild();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const { child, exitCode } of running.splice(0)) {
    child.kill('SIGTERM');
    await exitCode;
  }
});

function start(env: Record<string, string> = {}): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
}

async function post(address: string, url: string, body: object, token = ''): Promise<Response> {
  return fetch(`${address}/api${url}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function signIn(address: string): Promise<string> {
  const answer = await post(address, '/login', { email: ADMIN, password: DEMO_PASSWORD });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

function addUser(address: string, token: string, name: string): Promise<Response> {
  const password = 'long enough to pass';
  const user = { name, email: `${name}@example.com`, roles: ['user'] };
  const secret = { password, password_confirmation: password };
  return post(address, '/users', { ...user, ...secret }, token);
}

describe('a server process', { timeout: 60_000 }, () => {
  it('prints its address and the demo sign-in, each on its own line', async () => {
    const server = start();
    const address = await server.address;
    expect(server.output().split('\n')).toEqual(
      expect.arrayContaining([address, `${ADMIN} / ${DEMO_PASSWORD}`]),
    );
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await signIn(address)).toBeTruthy();
    const { status, headers } = await fetch(`${address}/readyz`);
    expect(status).toBe(200);
    expect(headers.get('Keep-Alive'), 'longer than proxies keep theirs').toBe('timeout=65');
    // Like a load balancer: HTTP/1.0 without a host.
    const probe = connect(Number(new URL(address).port), '127.0.0.1');
    probe.write('GET /readyz HTTP/1.0\r\n\r\n');
    expect(await text(probe)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('prints a demo sign-in that is valid, and none if all are disabled', async () => {
    const printed = async (change: string) => {
      const server = start({ DATA_DIR: path.join(folder, 'changed') });
      await server.address;
      const socket = staleSocketDir(path.join(folder, 'changed', 'postgres'));
      const client = new pg.Client(superuserAt(socket ?? ''));
      await client.connect();
      await client.query(change);
      await client.end();
      server.child.kill('SIGTERM');
      await server.exitCode;
      return server.output().match(/\S+ \/ pult-demo/)?.[0];
    };
    const disable = 'update users set disabled_at = now()';
    expect(await printed(`${disable} where email = '${ADMIN}'`)).toBe(`${ADMIN} / pult-demo`);
    expect(await printed(disable)).toBe('editor@example.com / pult-demo');
    expect(await printed('select 1')).toBeUndefined();
  });

  it('without demo data says how to create the first administrator, and creates it', async () => {
    const env = { DATA_DIR: path.join(folder, 'bare'), SEED: 'none' };
    const bare = start(env);
    await bare.address;
    await expect.poll(() => bare.output()).toContain('start once more with ADMIN_EMAIL');
    bare.child.kill('SIGTERM');
    await bare.exitCode;

    const admin = { email: 'boss@example.com', password: 'the first password' };
    const server = start({ ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
    const address = await server.address;
    await expect.poll(() => server.output()).toContain(`admin ${admin.email} created\n`);
    expect((await post(address, '/login', admin)).status).toBe(200);
    expect(server.output()).not.toContain(admin.password);
    expect(server.output()).not.toContain('Nobody can sign in');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes the request in flight at a %s, and leaves no process behind',
    async (signal) => {
      const server = start();
      const token = await signIn(await server.address);
      const postgres = postgresOf(dataDir);
      const answer = addUser(await server.address, token, `last-${signal.toLowerCase()}`);
      await pause(2);
      server.child.kill(signal);
      expect((await answer).status).toBe(201);
      expect(await server.exitCode).toBe(0);
      expect(isAlive(postgres)).toBe(false);
      await expect(fetch(`${await server.address}/healthz`)).rejects.toThrow();
    },
  );

  it('keeps serving when its output is closed, and still stops on request', async () => {
    const server = start();
    const address = await server.address;
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let call = 0; call < 3; call++) {
      expect((await fetch(`${address}/api/user/me`)).status).toBe(401);
    }
    server.child.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
  });

  it('starts again at once after it was killed', async () => {
    const first = start();
    await first.address;
    first.child.kill('SIGKILL');
    await first.exitCode;
    expect(await signIn(await start().address)).toBeTruthy();
  });
});

describe('a failed start', { timeout: 60_000 }, () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const server = start(env);
    const isServing = server.address.then(
      (address) => `it serves ${address}`,
      () => server.exitCode,
    );
    expect(await Promise.race([server.exitCode, isServing])).toBe(1);
    const [sentence = '', ...rest] = server.output().trim().split('\n');
    expect(rest).toEqual([]);
    return sentence;
  }

  async function occupied(): Promise<Server> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  it('names the port in use, and the variable', async () => {
    const other = await occupied();
    const { port } = other.address() as AddressInfo;
    const sentence = await refusal({ PORT: String(port) });
    other.close();
    expect(sentence).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(sentence).toContain('set PORT');
  });

  it('names the data folder in use by another process, and leaves that process alone', async () => {
    const first = start();
    const address = await first.address;
    const sentence = await refusal({});
    expect(sentence).toContain(`${dataDir} is in use by another process (${first.child.pid})`);
    expect(sentence).toContain('DATA_DIR');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('names a read-only data folder, even for root', async () => {
    const locked = process.getuid?.() === 0 ? '/proc/pult' : path.join(folder, 'locked');
    if (!locked.startsWith('/proc')) await mkdir(locked, { mode: 0o500 });
    expect(await refusal({ DATA_DIR: locked })).toContain(`${locked} cannot be `);
  });

  it('says that a newer version created the data folder', async () => {
    const newer = path.join(folder, 'newer');
    await mkdir(newer);
    await writeFile(path.join(newer, 'pult.json'), '{"format":2,"postgres":18}');
    expect(await refusal({ DATA_DIR: newer })).toContain('made by a newer version of Pult');
    expect(existsSync(path.join(newer, 'postgres'))).toBe(false);
  });

  it('says where DATABASE_URL points, never with the password', async () => {
    const other = await occupied();
    const { port } = other.address() as AddressInfo;
    await new Promise((resolve) => other.close(resolve));
    const sentence = await refusal({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/pult` });
    expect(sentence).toContain(`127.0.0.1:${port}/pult`);
    expect(sentence).toContain('nothing listens there');
    expect(sentence).not.toContain('secret');
  });

  it('prevents that others can reach the demo', async () => {
    const names = { ALLOWED_HOSTS: 'pult.example.com' };
    for (const env of [{ HOST: '0.0.0.0' }, { TRUST_PROXY: 'on' }, names]) {
      expect(await refusal(env)).toContain('while the demo password is valid');
    }
  });

  it('names the missing ALLOWED_HOSTS before others can reach Pult', async () => {
    const env = { DATA_DIR: path.join(folder, 'unnamed'), SEED: 'none', TRUST_PROXY: 'on' };
    expect(await refusal(env)).toContain(
      'TRUST_PROXY is on, so others reach Pult: set ALLOWED_HOSTS',
    );
    await start({ ...env, ALLOWED_HOSTS: 'pult.example.com' }).address;
  });

  it('names an invalid variable', async () => {
    expect(await refusal({ ACCESS_TTL: 'soon' })).toBe(
      'ACCESS_TTL must be seconds, from 1 to 2147483647, not "soon".',
    );
  });
});
