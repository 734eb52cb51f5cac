import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts';
import { findRunning } from '#server/database/embedded/running.ts';

const SECRET = 'of-the-first-administrator';
let folder: string;
let dataDir: string;
let embedded: Embedded | undefined;

beforeAll(async () => {
  vi.stubEnv('ADMIN_PASSWORD', SECRET);
  // A setting for another server.
  vi.stubEnv('PGSSLMODE', 'require');
  folder = await mkdtemp(path.join(tmpdir(), 'pult-embedded-'));
  // A very long path: the socket must not depend on it.
  dataDir = path.join(folder, 'a folder', 'д'.repeat(60), 'data');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Reads what `/proc` has about a process; empty if the process has just ended. */
function fileOf(pid: string, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

async function query(
  text: string,
  connection: pg.ClientConfig | undefined = embedded?.connection,
): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

// Run in order, each on the folder of the previous one.
describe('the embedded database', { timeout: 30_000 }, () => {
  it('is created at the first start, durable and with Russian sorting', async () => {
    embedded = await startEmbedded(dataDir);
    expect(
      await query(`
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
          current_setting('data_checksums') as checksums,
          current_setting('synchronous_commit') as waits,
          current_setting('server_encoding') as encoding,
          array(select w from unnest(array['жук', 'ёж', 'Ель']) as w order by w)::text as words
      `),
    ).toEqual([
      {
        ...{ fsync: 'on', pages: 'on', checksums: 'on', waits: 'on' },
        ...{ encoding: 'UTF8', words: '{ёж,Ель,жук}' },
      },
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'does not pass a password of the environment to its processes',
    () => {
      const { host } = embedded?.connection ?? {};
      const own = readdirSync('/proc').filter(
        (pid) =>
          Number(pid) && Number(pid) !== process.pid && fileOf(pid, 'cmdline').includes(host!),
      );
      // The server and its watchdog.
      expect(own.length).toBeGreaterThanOrEqual(2);
      expect(own.filter((pid) => fileOf(pid, 'environ').includes(SECRET))).toEqual([]);
    },
  );

  it('listens on no network address, only on a socket in a private folder', async () => {
    expect(await query("select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '' },
    ]);
    const socketDir = String(embedded?.connection.host);
    expect(statSync(socketDir).mode & 0o077).toBe(0);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  it('has a password of 192 random bits, stored with one round of hashing', async () => {
    expect(embedded?.connection.password).toMatch(/^[\w-]{32}$/);
    const stored = "select rolpassword ~ '^SCRAM-SHA-256[$]1:' as is_quick from pg_authid";
    const text = `${stored} where rolname = '${embedded?.connection.user}'`;
    expect(await query(text, embedded?.superuser)).toEqual([{ is_quick: true }]);
  });

  it('refuses a second start in the same folder', async () => {
    await expect(startEmbedded(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`is in use by another process (${process.pid})`),
    });
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is found by other commands while it runs', () => {
    expect(findRunning(dataDir)).toEqual({
      owner: process.pid,
      superuser: expect.objectContaining({ host: embedded?.connection.host }),
    });
    expect(findRunning(folder)).toBeUndefined();
    expect(findRunning(path.join(folder, 'none'))).toBeUndefined();
  });

  it('logs no values of statements', async () => {
    await query('create table people (email text unique)');
    await query("insert into people values ('someone@example.com')");
    await expect(query("insert into people values ('someone@example.com')")).rejects.toThrow();
    await expect(query("select 'someone@example.com'::date")).rejects.toThrow();
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('someone');
  });

  it('stops, releases the folder and keeps the data for the next start', async () => {
    const socketDir = String(embedded?.connection.host);
    let isLost = false;
    embedded?.lost.then(() => {
      isLost = true;
    });
    await embedded?.stop();
    expect(existsSync(socketDir)).toBe(false);
    expect(isLost, 'what is asked to stop has not ended by itself').toBe(false);
    embedded = await startEmbedded(dataDir);
    expect(await query('select email from people')).toEqual([{ email: 'someone@example.com' }]);
  });

  it('can be stopped twice', async () => {
    await embedded?.stop();
    await embedded?.stop();
  });

  it('reports what prevents its first connection, and releases the folder', async () => {
    vi.stubEnv('PGOPTIONS', '-c role=nobody_there');
    await expect(startEmbedded(dataDir)).rejects.toThrow('role "nobody_there" does not exist');
    vi.stubEnv('PGOPTIONS', undefined);
    embedded = await startEmbedded(dataDir);
    await embedded.stop();
  });

  it('starts despite a lock file that is damaged or of a process that has ended', async () => {
    for (const owner of [
      '{"pid":1,"start":"another boot 1"}',
      '{"pid":4194000,"start":"x"}',
      '{"pi',
    ]) {
      await writeFile(path.join(dataDir, 'owner.json'), owner);
      embedded = await startEmbedded(dataDir);
      await embedded.stop();
    }
  });

  it('starts despite an empty lock file of its killed server', async () => {
    const cluster = path.join(dataDir, 'postgres');
    const { uid, gid } = await stat(cluster);
    await writeFile(path.join(cluster, 'postmaster.pid'), '', { mode: 0o600 });
    await chown(path.join(cluster, 'postmaster.pid'), uid, gid);
    embedded = await startEmbedded(dataDir);
    expect(await query('select email from people')).toEqual([{ email: 'someone@example.com' }]);
    await embedded.stop();
  });

  it.each([
    ['19', 'made by a newer version of Pult'],
    ['17', 'holds data of PostgreSQL 17'],
  ])('refuses data of PostgreSQL %s', async (major, sentence) => {
    const file = path.join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(file, `${major}\n`);
    await expect(startEmbedded(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(sentence),
    });
    await writeFile(file, '18\n');
  });
});
