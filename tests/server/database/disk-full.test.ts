// @vitest-environment node
import { statfsSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { explainDiskFull, machineFault, ROOM } from '#server/database/embedded/disk-full.ts';
import { StartError } from '#server/process/start-error.ts';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: vi.fn(),
}));

const free = (bytes: number) =>
  vi.mocked(statfsSync).mockReturnValue({ bavail: bytes, bsize: 1 } as never);
beforeEach(() => free(ROOM - 1));

const FULL = 'The disk of the data folder /data is full';
const blamed = (said: string) => machineFault('/data', said)?.message.slice(0, FULL.length);

it('a reason that PostgreSQL names is not attributed to a nearly full disk', () => {
  expect(
    blamed('LOG:  starting\nFATAL:  could not load server certificate file\n'),
  ).toBeUndefined();
  expect(blamed('PANIC:  could not locate a valid checkpoint record\n')).toBeUndefined();
});

it('a full disk is reported for a refused write, and if room is low and the log has no reason', () => {
  expect(blamed('')).toBe(FULL);
  expect(blamed('LOG:  starting PostgreSQL 18')).toBe(FULL);
  const refused = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  expect(blamed(refused)).toBe(FULL);
  free(ROOM);
  expect(blamed('')).toBeUndefined();
  expect(blamed(refused)).toBe(FULL);
});

const stamped = (text: string) => `2026-11-27 07:59:01.545 UTC [23746] ${text}`;
const AT_CHECKPOINT = `${stamped('FATAL:  checkpoint request failed')}\n`;

it('a nearly full disk is reported for a failed checkpoint and for a torn line of the log', () => {
  expect(blamed(AT_CHECKPOINT)).toBe(FULL);
  const torn = stamped('FATAL:  could not');
  expect(blamed(torn)).toBe(FULL);
  expect(blamed(`${torn}${stamped('LOG:  shutting down')}\n`)).toBe(FULL);
  free(ROOM);
  expect(blamed(AT_CHECKPOINT)).toBeUndefined();
});

it('a complete reason beside a torn line is not attributed to the disk, also with a time in it', () => {
  const whole = stamped('FATAL:  recovery ended at log time 2026-11-27 07:59:01.545+00\n');
  expect(blamed(whole)).toBeUndefined();
  expect(blamed(`${AT_CHECKPOINT}${whole}${stamped('FATAL:  chec')}`)).toBeUndefined();
});

it('a failed start without a message of PostgreSQL is explained by the full disk', () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(explainDiskFull('/data', lost)).toMatchObject({ message: expect.stringContaining(FULL) });
  const error = new StartError('The embedded database did not start: bad option.');
  expect(explainDiskFull('/data', error)).toBe(error);
  free(ROOM);
  expect(explainDiskFull('/data', lost)).toBe(lost);
});
