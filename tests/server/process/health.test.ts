import { expect, it, vi } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { isReady } from '#server/process/health.ts';

/** A database that answers like this. */
const dbThat = (executeQuery: () => Promise<unknown>) =>
  ({
    getExecutor: () => ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery,
    }),
  }) as unknown as Db;

it('a database is ready if it answers, and not if it refuses', async () => {
  expect(await isReady(dbThat(async () => ({ rows: [] })))).toBe(true);
  expect(await isReady(dbThat(() => Promise.reject(new Error('refused'))))).toBe(false);
});

it('a database that hangs is not ready after two seconds', async () => {
  vi.useFakeTimers();
  try {
    let told: boolean | undefined;
    isReady(dbThat(() => new Promise(() => {}))).then((isIt) => {
      told = isIt;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
