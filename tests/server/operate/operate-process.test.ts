import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/database/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import {
  buildServer,
  postgresOf,
  removeBuild,
  type ServerProcess,
  startCommand,
  startServer,
} from '#tests/support/server-process.ts';

let folder: string;
let dataDir: string;
let server: ServerProcess;
let database: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
  await buildServer();
  folder = await mkdtemp(path.join(tmpdir(), 'pult-operate-'));
  dataDir = path.join(folder, 'data');
  server = startServer({ DATA_DIR: dataDir, METRICS_PORT: '0' });
  [database, empty] = await Promise.all([
    createTestDatabase('demo'),
    createTestDatabase('nothing'),
  ]);
  await server.address;
}, 90_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.exitCode;
  await Promise.all([database.drop(), empty.drop()]);
  await removeBuild();
  await rm(folder, { recursive: true, force: true });
});

interface Report {
  readonly ok: boolean;
  readonly checks: { name: string; state: string; text: string; todo?: string }[];
}

async function doctor(env: Record<string, string>) {
  const { output, exitCode } = startCommand('doctor', ['--json'], {
    // Without npm, which would call its registry.
    PATH: '/nonexistent',
    BACKUP_DIR: path.join(folder, 'backups'),
    ...env,
  });
  const report = JSON.parse(await output) as Report;
  const found = (name: string) => report.checks.find((each) => each.name === name);
  return { report, found, exitCode: await exitCode, text: await output };
}

async function run(...[name, args, env]: Parameters<typeof startCommand>) {
  const { output, exitCode } = startCommand(name, args, {
    BACKUP_DIR: path.join(folder, 'backups'),
    ...env,
  });
  return { output: await output, exitCode: await exitCode };
}

const urlOf = ({ connection: { host, port, user, password, database: name } }: TestDatabase) =>
  `postgres://${user}:${String(password)}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;

const backups = () => readdir(path.join(folder, 'backups'));

// Run in order: each test starts with what the previous one left.
describe('the commands of an operator', { timeout: 60_000 }, () => {
  it('back up the embedded database while it runs, and restore it into a new folder', async () => {
    const postgres = postgresOf(dataDir);
    const made = await run('backup', [], { DATA_DIR: dataDir });
    expect(made.exitCode, made.output).toBe(0);
    expect(made.output).toMatch(/19 tables, [\d,]+ rows/);
    const [name = ''] = await backups();
    const file = path.join(folder, 'backups', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const restored = path.join(folder, 'restored');
    const again = await run('restore', [file], { DATA_DIR: restored });
    expect(again.exitCode, again.output).toBe(0);
    expect(again.output).toContain(`Restored into ${restored}`);
    // The restored database is not running now.
    const copy = path.join(folder, 'copy.tar.gz');
    expect((await run('backup', [copy], { DATA_DIR: restored })).exitCode).toBe(0);
    expect((await run('restore', [copy, '--check'], {})).output).toMatch(/^The backup is whole/);

    const full = await run('restore', [file], { DATA_DIR: restored });
    expect(full.output).toContain('This backup has been restored into the database before');
    const used = await run('restore', [file], { DATA_DIR: dataDir });
    expect(used.output).toContain(`is in use by another process (${server.child.pid})`);
    expect(used.exitCode).toBe(1);
    expect(postgresOf(dataDir)).toBe(postgres);
    expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
  });

  it('report nothing bad about a running Pult, and do not disturb it', async () => {
    const postgres = postgresOf(dataDir);
    const { report, found, exitCode } = await doctor({ DATA_DIR: dataDir });
    expect(report.checks.filter(({ state }) => state === 'bad')).toEqual([]);
    expect(exitCode).toBe(0);
    expect(found('Database')?.text).toMatch(/^PostgreSQL 18\.\d+, embedded, \d+ MB$/);
    expect(found('Migrations')?.text).toBe(`All ${Object.keys(migrations).length} are applied`);
    expect(found('Data folder')?.text).toContain(`in use by process ${server.child.pid}`);
    expect(found('Demo password')?.state).toBe('doubtful');
    expect(found('Clock leap')?.state).toBe('good');
    expect(found('Backup')?.text).toMatch(/^The newest backup is 0 hours old/);
    expect(found('Weaknesses')?.text).toContain('npm audit did not answer');
    expect(postgresOf(dataDir)).toBe(postgres);
    expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
  });

  it('check a folder whose database does not run without starting it', async () => {
    const idle = path.join(folder, 'restored');
    const names = await readdir(idle);
    await utimes(path.join(idle, 'pult.json'), 0, 0);
    const { found } = await doctor({ DATA_DIR: idle, BACKUP_DIR: path.join(folder, 'none') });
    expect(found('Database')?.text).toMatch(/PostgreSQL 18[\d.]*\) does not run/);
    expect(found('Backup')?.text).toContain('There is no backup in');
    expect(await readdir(idle)).toEqual(names);
  });

  it('verify the log of a running Pult, and that of a folder whose database does not run', async () => {
    const postgres = postgresOf(dataDir);
    const whole = /^\d{4}-\d\d {2}[\d,]+ rows {2}[\da-f]{64}\n[\d,]+ rows, none changed or missing/;
    const restored = path.join(folder, 'restored');
    for (const place of [dataDir, restored]) {
      const { output, exitCode } = await run('audit', ['verify'], { DATA_DIR: place });
      expect(output).toMatch(whole);
      expect(exitCode).toBe(0);
    }
    const dropped = await run('audit', ['drop', '2020-02'], { DATA_DIR: dataDir });
    expect(dropped).toEqual({ output: 'The log has no rows of 2020-02.\n', exitCode: 2 });
    expect(postgresOf(dataDir)).toBe(postgres);
    expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
  });

  it('report what is bad, and never a secret', async () => {
    const wrong = path.join(folder, 'wrong');
    await mkdir(path.join(wrong, 'postgres'), { recursive: true });
    await writeFile(path.join(wrong, 'holiday.jpg'), '');
    const half = await doctor({ DATA_DIR: wrong, HOST: '0.0.0.0' });
    expect(half.exitCode).toBe(1);
    expect(half.found('Data folder')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('half-made (postgres/PG_VERSION is missing)'),
      todo: expect.stringContaining('Restore a backup into a new folder'),
    });
    expect(half.found('Network')?.todo).toContain('ALLOWED_HOSTS');

    const secrets = { METRICS_TOKEN: 'a-long-secret-token', ADMIN_PASSWORD: 'a secret password' };
    const url = 'postgres://me:database-secret@127.0.0.1:1/pult';
    const far = await doctor({ DATABASE_URL: url, ADMIN_EMAIL: 'a@example.com', ...secrets });
    expect(far.found('Database')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('nothing listens there'),
    });
    expect(far.text).not.toMatch(/secret/);
    const unset = await doctor({ BUSINESS_TZ: 'Mars', METRICS_TOKEN: 'secret' });
    expect(unset.found('Settings')?.text).toContain('BUSINESS_TZ must be a time zone');
    expect(unset.text).not.toMatch(/secret/);
  });

  it('report a newer or older database, a clock that went back, and backups that others can read', async () => {
    const client = new pg.Client(database.connection as pg.ClientConfig);
    await client.connect();
    await client.query("update users set created_at = now() + interval '5 hours' where id = 1");
    const backupDir = path.join(folder, 'open');
    await mkdir(backupDir);
    const [name = ''] = await backups();
    const open = path.join(backupDir, name);
    await copyFile(path.join(folder, 'backups', name), open);
    execFileSync('chmod', ['644', open]);
    const env = { DATABASE_URL: urlOf(database), BACKUP_DIR: backupDir };
    const first = await doctor(env);
    expect(first.found('Clock leap')?.text).toContain('rows from 5.0 hours in the future');
    expect(first.found('Backup')?.todo).toBe(`chmod 600 ${open}`);
    const last = Object.keys(migrations).at(-1);
    await client.query('delete from kysely_migration where name = $1', [last]);
    expect((await doctor(env)).found('Migrations')).toMatchObject({
      state: 'doubtful',
      text: expect.stringContaining(`pending: ${last}`),
    });
    await client.query("insert into kysely_migration values ('999-later', now()::text)");
    expect((await doctor(env)).found('Migrations')?.text).toContain('newer version of Pult made');
    await client.query("update kysely_migration set name = $1 where name = '999-later'", [last]);
    await client.end();
  });

  it('leave no file with the name of the backup when they are killed', async () => {
    const client = new pg.Client(database.connection as pg.ClientConfig);
    await client.connect();
    await client.query('begin; lock table clients in access exclusive mode');
    const target = path.join(folder, 'killed');
    await mkdir(target);
    const backup = startCommand('backup', [path.join(target, 'x.tar.gz')], {
      DATABASE_URL: urlOf(database),
    });
    await expect.poll(() => readdir(target), { timeout: 20_000 }).toHaveLength(1);
    backup.child.kill('SIGKILL');
    await backup.exitCode;
    const [part = ''] = await readdir(target);
    expect(part).toMatch(/^x\.tar\.gz\.[\da-f-]{36}\.part$/);
    await client.query('commit');
    await client.end();
    // An hour later the next backup removes it.
    await utimes(path.join(target, part), 0, 0);
    const next = await run('backup', [path.join(target, 'x.tar.gz')], {
      DATABASE_URL: urlOf(database),
    });
    expect(next.output).toContain('rows');
    expect(await readdir(target)).toEqual(['x.tar.gz']);
  });

  it('leave an empty database when they are killed during a restore, which can be repeated', async () => {
    const superuser = new pg.Client(empty.superuser as pg.ClientConfig);
    await superuser.connect();
    // The restore waits here, while it creates its tables.
    await superuser.query(`select pg_advisory_lock(42);
      create schema test;
      create function test.wait() returns event_trigger language plpgsql
        as $$ begin perform pg_advisory_xact_lock_shared(42); end $$;
      create event trigger wait on ddl_command_end when tag in ('CREATE INDEX')
        execute function test.wait()`);
    await superuser.query('grant usage on schema test to public');
    const file = path.join(folder, 'killed', 'x.tar.gz');
    const env = { DATABASE_URL: urlOf(empty) };
    const restore = startCommand('restore', [file], env);
    const waiting = async () =>
      (await superuser.query("select from pg_locks where locktype = 'advisory' and not granted"))
        .rowCount;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    restore.child.kill('SIGKILL');
    await restore.exitCode;
    await superuser.query('drop event trigger wait; select pg_advisory_unlock(42)');
    const tables = () =>
      superuser.query(
        "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      );
    await expect.poll(async () => (await tables()).rowCount).toBe(0);
    await superuser.end();
    const again = await run('restore', [file], env);
    expect(again.exitCode, again.output).toBe(0);
  });

  it('are complemented by metrics on a separate port, not on that of Pult', async () => {
    const address = await server.address;
    await fetch(`${address}/api/user/me`);
    const meter = /"address":"(http:[^"]+)"/.exec(server.output())?.[1];
    const text = await (await fetch(`${meter}/metrics`)).text();
    expect(text).toContain('pult_database_up 1');
    expect(text).toContain('route="/api/user/me",status="401"} 1');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('report a full disk that a start finds', async () => {
    const full = startServer({ DATA_DIR: path.join(folder, 'full') }, { fileBlocks: '1000' });
    expect(await full.exitCode).toBe(1);
    expect(full.output()).toMatch(/^The disk of the data folder .*: free at least 100 MB there/);
  });

  it('explain wrong arguments', async () => {
    for (const [name, args, sentence] of [
      ['restore', [], 'Name one backup'],
      ['restore', [path.join(folder, 'none')], 'there is no such file'],
      ['backup', ['a', '--fast'], 'npm run backup -- FILE'],
    ] as const) {
      const { output, exitCode } = await run(name, args, { DATA_DIR: path.join(folder, 'fresh') });
      expect(output).toContain(sentence);
      expect(exitCode).toBe(1);
    }
    const none = await run('backup', [], { DATA_DIR: path.join(folder, 'fresh') });
    expect(none.output).toContain('There is no database in');
  });
});
