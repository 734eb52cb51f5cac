import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack } from '#server/backup/archive.ts';
import { identityOf } from '#server/backup/identity.ts';
import { startOf } from '#server/database/embedded/process-identity.ts';
import { checkBackups } from '#server/doctor/backups.ts';
import { check, line } from '#server/doctor/check.ts';
import { databaseChecks } from '#server/doctor/database.ts';
import { checkFolder } from '#server/doctor/folder.ts';
import { checkNetwork } from '#server/doctor/network.ts';
import { checkWeaknesses } from '#server/doctor/weaknesses.ts';
import { readConfig } from '#server/process/config.ts';
import { StartError } from '#server/process/start-error.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/postgres.ts';

const audit = (found: object) => JSON.stringify({ metadata: { vulnerabilities: found } });

it.each([
  [audit({ total: 0 }), 'good', 'npm knows no weaknesses'],
  [audit({ low: 1, total: 1 }), 'doubtful', '1 packages have known weaknesses'],
  [audit({ high: 1, critical: 2, total: 3 }), 'bad', '3 packages have grave known weaknesses'],
  ['', 'doubtful', 'could not be asked for'],
  ['{"error":{"code":"ENOTFOUND"}}', 'doubtful', 'could not be asked for'],
])('the answer %s of npm audit is %s', async (answer, state, text) => {
  const found = await checkWeaknesses(async () => answer);
  expect(found).toMatchObject({ state, text: expect.stringContaining(text) });
});

it.each([
  [{}, 'good', 'Only this machine'],
  [{ TRUST_PROXY: 'on' }, 'bad', 'ALLOWED_HOSTS is missing'],
  [{ TRUST_PROXY: 'on', ALLOWED_HOSTS: '*' }, 'doubtful', 'foreign pages'],
  [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'pult.example.com' }, 'doubtful', 'without https'],
  [
    { HOST: '0.0.0.0', TRUST_PROXY: 'on', ALLOWED_HOSTS: 'pult.example.com' },
    'doubtful',
    'can forge their address',
  ],
  [{ TRUST_PROXY: 'on', ALLOWED_HOSTS: 'pult.example.com' }, 'good', 'as pult.example.com'],
])('the network settings %o are %s', async (env, state, text) => {
  const found = await checkNetwork(readConfig(env));
  expect(found).toMatchObject({ state, text: expect.stringContaining(text) });
});

it.each([
  ['the folder', {}, '.', /^The embedded database was not looked at/],
  ['its cluster', { pid: process.pid }, 'postgres', /^The embedded database was not looked at/],
  ['its cluster, which nothing uses', {}, 'postgres', /does not run/],
])('a database is doubtful for an account that cannot read %s', async (_, owner, hidden, text) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pult-hidden-'));
  const start = startOf(process.pid);
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'owner.json'), JSON.stringify({ ...owner, start }));
  await chmod(dataDir, 0o755);
  await chmod(path.join(dataDir, hidden), 0);
  // Root can open everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    const [found, ...others] = await databaseChecks(readConfig({ DATA_DIR: dataDir }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ state: 'doubtful', text: expect.stringMatching(text) });
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(path.join(dataDir, hidden), 0o700);
    await rm(dataDir, { recursive: true });
  }
});

it('a data folder is reported with the account that owns it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-folder-'));
  const at = (name: string) => path.join(folder, 'postgres', name);
  try {
    for (const name of ['global', 'base', 'pg_wal', 'pg_xact', 'pg_multixact']) {
      await mkdir(at(name), { recursive: true });
    }
    await writeFile(at('PG_VERSION'), '18\n');
    await writeFile(at('postgresql.conf'), '');
    await writeFile(at('global/pg_control'), '0'.repeat(8_192));
    const text = `${folder} of ${userInfo().username}, not in use`;
    expect(await checkFolder(folder)).toMatchObject({ state: 'good', text });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each([
  ['file', 'bad', 'PLACE is no folder.'],
  ['file/data', 'bad', 'FOLDER/file is no folder, so PLACE cannot be made.'],
  ['file/more/data', 'bad', 'FOLDER/file is no folder, so PLACE cannot be made.'],
  ['none/data', 'doubtful', 'PLACE does not exist yet.'],
  ['.', 'doubtful', 'PLACE holds no database yet.'],
])('the data folder %s is reported with its fault', async (name, state, text) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-place-'));
  const place = path.resolve(folder, name);
  try {
    await writeFile(path.join(folder, 'file'), '');
    if (name === '.') await rm(path.join(folder, 'file'));
    const said = text.replace('PLACE', place).replace('FOLDER', folder);
    expect(await checkFolder(place)).toMatchObject({ state, text: said });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('the newest complete backup counts, by the time recorded in it', async () => {
  const backupDir = await mkdtemp(path.join(tmpdir(), 'pult-age-'));
  const header = {
    ...{ format: 1, pult: '1.0.0', postgres: '18', migrations: [], tables: [] },
    takenAt: '2026-01-02T00:00:00.000Z',
  };
  const content = gzipSync(pack('header.json', Buffer.from(JSON.stringify(header)), 0));
  const newest = path.join(backupDir, 'pult-20260102T000000Z.tar.gz');
  await writeFile(newest, content, { mode: 0o600 });
  await writeFile(path.join(backupDir, 'pult-20260101T000000Z.tar.gz'), 'damaged');
  await writeFile(path.join(backupDir, 'pult-20260103T000000Z.tar.gz.x.part'), 'half');
  const config = readConfig({ BACKUP_DIR: backupDir });
  const after = (days: number) => Date.parse(header.takenAt) + days * 86_400_000;
  expect(await checkBackups(config, after(1))).toMatchObject({
    state: 'good',
    text: `The newest backup is 24 hours old (${newest})`,
  });
  expect(await checkBackups(config, after(8.5))).toMatchObject({
    state: 'doubtful',
    text: expect.stringContaining('8 days old'),
  });
  await rm(backupDir, { recursive: true });
});

it('the newest backup of the same database counts, not one of another', async () => {
  const [backupDir, ours, theirs] = [
    await mkdtemp(path.join(tmpdir(), 'pult-whose-')),
    await createTestDatabase(),
    await createTestDatabase(),
  ];
  const write = async (day: number, database?: string) => {
    const header = {
      ...{ format: 1, pult: '1.0.0', postgres: '18', migrations: [], tables: [], database },
      takenAt: `2026-01-0${day}T00:00:00.000Z`,
    };
    const file = path.join(backupDir, `pult-2026010${day}T000000Z.tar.gz`);
    const content = gzipSync(pack('header.json', Buffer.from(JSON.stringify(header)), 0));
    await writeFile(file, content, { mode: 0o600 });
    return file;
  };
  const identity = async (database: TestDatabase) =>
    (await identityOf(readConfig({ DATABASE_URL: urlOf(database) }))) ?? 'unknown';
  const config = readConfig({ BACKUP_DIR: backupDir, DATABASE_URL: urlOf(ours) });
  const now = Date.parse('2026-01-06T00:00:00.000Z');
  try {
    const [own, other] = [await identity(ours), await identity(theirs)];
    expect(own).toMatch(/^\d+\/\d+$/);
    expect(other).not.toBe(own);
    const foreign = await write(5, other);
    expect(await checkBackups(config, now)).toMatchObject({
      state: 'doubtful',
      text: `All backups in ${backupDir} are of other databases (the newest is ${foreign}).`,
    });
    // A backup without an identity was made by an older version.
    const unsaid = await write(3);
    const text = (days: number, file: string) => `The newest backup is ${days} days old (${file})`;
    expect(await checkBackups(config, now)).toMatchObject({ state: 'good', text: text(3, unsaid) });
    const mine = await write(4, own);
    expect(await checkBackups(config, now)).toMatchObject({ state: 'good', text: text(2, mine) });
    // A database that does not answer cannot identify its own backups.
    const mute = readConfig({ BACKUP_DIR: backupDir, DATABASE_URL: 'postgres://localhost:1/none' });
    expect(await checkBackups(mute, now)).toMatchObject({
      state: 'good',
      text: `The newest backup is 24 hours old (${foreign})`,
    });
  } finally {
    await rm(backupDir, { recursive: true });
    await Promise.all([ours.drop(), theirs.drop()]);
  }
});

it('a StartError is split into what is wrong and what to do', async () => {
  const found = await check('Data folder', () => {
    throw new StartError('The folder is half-made: move it away.');
  });
  expect(line(found)).toBe(
    '✗ Data folder      The folder is half-made.\n                   → Move it away.',
  );
  const slip = await check('Clock', () => {
    throw Object.assign(new Error('with a secret'), { code: 'EACCES' });
  });
  expect(slip).toMatchObject({ state: 'doubtful', text: 'This could not be looked at (EACCES).' });
});
