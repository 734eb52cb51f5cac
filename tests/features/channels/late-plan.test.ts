/** A plan that was to come when it was saved, and is due by the clock that the read before the write has told. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearClock } from '#api/host.ts';
import type { RateWrite } from '#api/rates.api.ts';
import { toProblem } from '#contract/problem.ts';
import { RATE_KINDS } from '#features/channels/rates/rates-kinds.ts';
import { mayHaveArrived } from '#machines/editing/save.ts';
import { level, put, type RateChange, writeRates } from '#tests/support/rate-changes.ts';

const NOW = Date.parse('2026-11-27T10:00:00+03:00');
const HOUR = 3_600_000;
const heard = (at: number) =>
  hearClock(new Headers({ Date: new Date(at).toUTCString() }), Date.now());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  heard(Date.now());
  vi.useRealTimers();
});

const plan = { planned_new_client_rate: '420', planned_returning_client_rate: '110' };
const dated = (planned_date: string) => ({ ...plan, planned_date });
const planned = level(1, 350, {
  planned_date: '2026-11-27T09:00',
  planned_new_client_rate: 400,
  planned_returning_client_rate: 110,
});

/** A table whose reads tell the right clock, while this console's is 26 hours behind at first. */
function start(rows = [level(1, 350)], behind = 26 * HOUR) {
  heard(NOW - behind);
  const sent: (readonly RateWrite[])[] = [];
  const store = {
    read: async () => {
      heard(NOW);
      return { rows, etag: null };
    },
    replace: async (wanted: readonly RateWrite[]) => {
      sent.push(wanted);
      return wanted.map((one) => ({ ...one, id: one.id ?? 100 }));
    },
  };
  const save = (change: RateChange) => writeRates(RATE_KINDS.level, store, change);
  return { sent, save };
}

describe('a plan that turns out to be due', () => {
  const newRow = { level: '2', new_client_rate: '1', returning_client_rate: '1' };
  test.each([
    ['of a row', put(level(1, 350), dated('2026-11-27T09:00'))],
    ['at this very minute', put(level(1, 350), dated('2026-11-27T10:00'))],
    ['of a new row', put(null, { ...newRow, ...dated('2026-11-27T09:00') })],
  ])('%s is told once, and sent when it is saved again', async (_, change) => {
    const { sent, save } = start();
    const problem = toProblem(await save(change).catch((error: unknown) => error));
    expect(problem.message).toContain('Эта дата уже прошла');
    expect(mayHaveArrived(problem)).toBe(false);
    expect(sent).toEqual([]);
    await save(change);
    expect(sent).toHaveLength(1);
  });
});

describe('nothing is told of', () => {
  test.each([
    ['a plan that is still to come', start, put(level(1, 350), dated('2026-11-27T10:01'))],
    ['a change without a plan', start, put(level(1, 350), { new_client_rate: '360' })],
    [
      'a date that the row shows as past',
      () => start([level(1, 350)], 0),
      put(level(1, 350), dated('2026-11-27T09:00')),
    ],
    [
      'a plan whose date is left as it was',
      () => start([planned]),
      put(planned, { planned_new_client_rate: '410' }),
    ],
    [
      'a plan that is taken back',
      () => start([planned]),
      put(planned, {
        planned_date: '',
        planned_new_client_rate: '',
        planned_returning_client_rate: '',
      }),
    ],
    ['a deleted rate', () => start([planned]), { type: 'remove', subject: planned } as const],
  ])('%s', async (_, begin, change) => {
    const { sent, save } = begin();
    await save(change);
    expect(sent).toHaveLength(1);
  });
});
