import { expect, it, vi } from 'vitest';
import { startClock } from '#server/database/clock.ts';
import type { Db } from '#server/database/database.ts';
import { createLog } from '#server/process/log.ts';

/** A database that returns the time `now`; an answer takes `took` ms of the monotonic clock of this process. */
function begin() {
  const at = { ms: 5_000, took: 0, now: '', asks: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => at.ms);
  const executor = {
    transformQuery: (node: unknown) => node,
    compileQuery: () => ({}),
    executeQuery: async () => {
      at.ms += at.took;
      at.asks += 1;
      return { rows: [{ now: at.now }] };
    },
  };
  return { at, db: { getExecutor: () => executor } as unknown as Db };
}

it('the clock takes the first answer however slow it is, and later only quick ones', async () => {
  const { at, db } = begin();
  Object.assign(at, { took: 3_000, now: '2031-05-10T12:00:00.000Z' });
  const clock = await startClock(db, createLog('error'), 5);
  // The time counts as read halfway through the call.
  expect(clock.now().toISOString()).toBe('2031-05-10T12:00:01.500Z');
  const again = async () => {
    const { asks } = at;
    await expect.poll(() => at.asks, { interval: 5 }).toBeGreaterThan(asks);
  };
  Object.assign(at, { took: 1_002, now: '2040-01-01T00:00:00.000Z' });
  await again();
  clock.stop();
  expect(clock.now().getUTCFullYear()).toBe(2031);
  Object.assign(at, { took: 1_000, now: '2031-05-10T13:00:00.000Z' });
  const next = await startClock(db, createLog('error'), 5);
  Object.assign(at, { now: '2031-05-10T14:00:00.000Z' });
  await again();
  next.stop();
  expect(next.now().getUTCHours()).toBe(14);
});
