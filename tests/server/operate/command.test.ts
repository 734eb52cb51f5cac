import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from '#server/backup/command.ts';

afterEach(() => {
  process.exitCode = undefined;
});

it.each([
  ['42501', /^The account of DATABASE_URL may not do this: .+ Nothing was written\.\n$/],
  ['25006', /^The database is read-only: .+ Nothing was written\.\n$/],
  ['57P01', /^The database was lost in the middle, .+\n$/],
])('the PostgreSQL error %s is reported with what to do', async (code, sentence) => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const error = Object.assign(new pg.DatabaseError('with a value', 0, 'error'), { code });
  await runCommand(() => Promise.reject(error));
  expect(process.exitCode).toBe(1);
  expect(said).toEqual([expect.stringMatching(sentence)]);
});
