import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainStart } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { StartError } from '#server/process/start-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-half-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FILES = {
  PG_VERSION: '18\n',
  'postgresql.conf': '',
  'global/pg_control': '0'.repeat(8_192),
  'base/1': '',
  'pg_wal/1': '',
  'pg_xact/1': '',
  'pg_multixact/1': '',
};

async function make(name: string, files: Record<string, string>, at = 'postgres'): Promise<string> {
  const dataDir = path.join(folder, name);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(dataDir, at, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return dataDir;
}

describe('a data folder', () => {
  it.each([
    ['PG_VERSION', 'PG_VERSION is missing'],
    ['global/pg_control', 'global is missing'],
    ['pg_wal/1', 'pg_wal is missing'],
  ] as const)('without %s is reported as half-made', async (name, sentence) => {
    const { [name]: _, ...rest } = FILES;
    const dataDir = await make(`without-${path.dirname(name)}-${path.basename(name)}`, rest);
    await expect(startEmbedded(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        new RegExp(`is half-made \\(postgres/${sentence}\\), as after a copy .*npm run restore`),
      ),
    });
  });

  it.each([
    ['global/pg_control', 'global/pg_control is cut short'],
    ['PG_VERSION', 'PG_VERSION does not name a version'],
  ])('with half of %s is reported as half-made', async (name, sentence) => {
    const dataDir = await make(`half-${path.basename(name)}`, { ...FILES, [name]: 'x' });
    await expect(startEmbedded(dataDir)).rejects.toThrow(sentence);
  });

  it('that is itself a folder of PostgreSQL is refused with the folder to set', async () => {
    const dataDir = await make('inner', FILES, '.');
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `is itself a folder of PostgreSQL, and Pult wants the one above: set DATA_DIR to ${folder}`,
    );
  });
});

describe('a full disk', () => {
  const place = { databaseUrl: undefined, dataDir: tmpdir() };
  const coded = (code: string) => Object.assign(new Error('refused'), { code });

  it.each([
    ['the system', coded('ENOSPC')],
    ['a quota', coded('EDQUOT')],
    ['PostgreSQL', coded('53100')],
    ['its start', new StartError('did not start: could not write: No space left on device')],
    [
      'its making',
      new StartError('cannot be made', {
        cause: Object.assign(new Error(), { stderr: 'File too large' }),
      }),
    ],
  ])('is reported for an error of %s', (_, error) => {
    expect(explainStart(place, error)).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The disk of the data folder .* (is full \(\d+ MB are left\)|takes no more .*): free at least/,
      ),
    });
  });

  it('is not reported for other errors', () => {
    for (const error of [coded('EACCES'), new StartError('half-made'), new Error('a slip')]) {
      expect(explainStart(place, error)).toBe(error);
    }
  });

  it('of a remote server is reported, too', () => {
    const databaseUrl = 'postgres://me:secret@db.internal/pult';
    expect(explainStart({ databaseUrl, dataDir: '' }, coded('53100'))).toMatchObject({
      message:
        'DATABASE_URL leads to db.internal:5432/pult, and the disk of that server is full: free space there.',
    });
  });
});
