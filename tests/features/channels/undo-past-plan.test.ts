/** An undo restores no plan whose time has passed since, and reverts none that has come into force. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import {
  draftOf,
  RATE_KINDS,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rate-tables.ts';
import { level, put, type RateChange, writeRates } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T21:50:00+03:00') }));
afterEach(() => void vi.useRealTimers());

const refused = new UndoRefused('Срок прежнего плана прошёл: он применился бы сразу.');
const planned_date = '2026-11-26T21:52';
const plan = { planned_new_client_rate: 999, planned_returning_client_rate: 888 };
const levels = level(1, 350, { planned_date, ...plan });
const steps: RateRecord = {
  ...ladderRow('good', { rate_value: 10, planned_date, planned_rate_value: 20 }),
  id: 1,
};

/** Makes a change. Returns the table after it, and its undo at a given time. */
async function start(kind: RateKind, rows: readonly RateRecord[], change: RateChange) {
  const table = { rows, writes: 0 };
  const store = {
    read: async () => ({ rows: table.rows, etag: null }),
    replace: async (rows: readonly RateWrite[]) => {
      table.writes += 1;
      table.rows = rows.map((one) => ({ ...one, id: one.id ?? 100 }));
      return table.rows;
    },
  };
  const { undo } = await writeRates(kind, store, change);
  const undoAt = (time: string) => {
    vi.setSystemTime(new Date(`2026-11-26T${time}+03:00`));
    return undo!();
  };
  return { table, undoAt };
}

const begin = (kind: RateKind, row: RateRecord, patch: RateDraft | null) => {
  const initial = draftOf(kind, row);
  const change: RateChange = patch
    ? { type: 'put', subject: row, initial, draft: { ...initial, ...patch }, sent: [] }
    : { type: 'remove', subject: row };
  return start(kind, [row], change);
};

describe.each([
  ['level', RATE_KINDS.level, levels],
  ['ladder', RATE_KINDS.ladder, steps],
] as const)('a plan of the %s rates', (_, kind, row) => {
  const unplanned = Object.fromEntries(
    kind.fields.filter(({ isPlanned }) => isPlanned).map(({ name }) => [name, '']),
  );

  test.each([
    ['moved to another day', { planned_date: '2026-11-27T06:50' }],
    ['taken back', unplanned],
    ['deleted with its rate', null],
  ])('that was %s is restored only before its time', async (_how, patch) => {
    const { table, undoAt } = await begin(kind, row, patch);
    const after = table.rows;
    await expect(undoAt('21:52:00')).rejects.toEqual(refused);
    expect(table).toEqual({ rows: after, writes: 1 });
    await undoAt('21:51:59');
    expect(table.rows).toMatchObject([{ planned_date }]);
  });

  test('that is unchanged does not prevent the undo of an amount', async () => {
    const amount = kind.type === 'level' ? 'new_client_rate' : 'rate_value';
    const { table, undoAt } = await begin(kind, row, { [amount]: '77' });
    await undoAt('21:55:00');
    expect(table.rows).toEqual([row]);
  });
});

describe('the first plan of a rate', () => {
  const planned = {
    planned_date,
    planned_new_client_rate: '400',
    planned_returning_client_rate: '120',
  };
  const unplanned = {
    planned_date: null,
    planned_new_client_rate: null,
    planned_returning_client_rate: null,
  };
  const row = level(1, 350);
  const inForce = 'План уже вступил в силу, ставка изменилась.';
  const changed = 'Тем временем это изменили ещё раз';

  test('is undone while the server has not applied it, also after its time', async () => {
    const { table, undoAt } = await begin(RATE_KINDS.level, row, planned);
    await undoAt('21:55:00');
    expect(table.rows).toMatchObject([{ planned_date: null, planned_new_client_rate: null }]);
  });

  test.each([
    [
      'has come into force',
      { ...unplanned, new_client_rate: 400, returning_client_rate: 120 },
      inForce,
    ],
    [
      'has come into force, and a new one is there',
      { planned_date: '2026-12-01T09:00', new_client_rate: 400, returning_client_rate: 120 },
      inForce,
    ],
    [
      'has come into force or not before others changed the rate',
      { ...unplanned, new_client_rate: 410 },
      changed,
    ],
    [
      'has come into force, and others have changed the other amount',
      { ...unplanned, new_client_rate: 400, returning_client_rate: 110 },
      changed,
    ],
    [
      'has come into force, and others have brought one amount back',
      { ...unplanned, returning_client_rate: 120 },
      changed,
    ],
  ])('is not reported as undone if it %s', async (_, patch, reason) => {
    const { table, undoAt } = await begin(RATE_KINDS.level, row, planned);
    table.rows = [{ ...table.rows[0]!, ...patch }];
    const after = table.rows;
    await expect(undoAt('21:52:00')).rejects.toThrow(reason);
    expect(table).toEqual({ rows: after, writes: 1 });
  });

  test('is undone without a write if others have reverted it and what was saved with it', async () => {
    const own = { ...planned, new_client_rate: '360' };
    const { table, undoAt } = await begin(RATE_KINDS.level, row, own);
    table.rows = [{ ...row, ...unplanned }];
    await undoAt('21:55:00');
    expect(table.writes).toBe(1);
  });

  test.each([
    ['after its time', '21:55:00', {}],
    ['before its time, and have changed the rate', '21:51:59', { new_client_rate: 400 }],
  ])('is undone without a write if others have cancelled it; seen %s', async (_, time, patch) => {
    const { table, undoAt } = await begin(RATE_KINDS.level, row, planned);
    table.rows = [{ ...row, ...unplanned, ...patch }];
    const after = table.rows;
    await undoAt(time);
    expect(table).toEqual({ rows: after, writes: 1 });
  });

  test('does not prevent the undo of another change of its rate', async () => {
    const { table, undoAt } = await begin(
      RATE_KINDS.level,
      { ...row, ...plan, planned_date },
      { level: '7' },
    );
    table.rows = [
      { ...table.rows[0]!, ...unplanned, new_client_rate: 999, returning_client_rate: 888 },
    ];
    await undoAt('21:55:00');
    expect(table.rows).toMatchObject([{ level: 1, new_client_rate: 999 }]);
  });

  test('prevents the undo of a new rate that it has changed', async () => {
    const { table, undoAt } = await start(
      RATE_KINDS.level,
      [],
      put(null, { ...planned, new_client_rate: '350', returning_client_rate: '100' }),
    );
    table.rows = table.rows.map((one) => ({
      ...one,
      ...unplanned,
      new_client_rate: 400,
      returning_client_rate: 120,
    }));
    await expect(undoAt('21:52:00')).rejects.toThrow(inForce);
  });

  test('of a step of the ladder is not reported as undone once it is in force', async () => {
    const step = { ...ladderRow('good', { rate_value: 10 }), id: 1 };
    const patch = { planned_date, planned_rate_value: '20' };
    const { table, undoAt } = await begin(RATE_KINDS.ladder, step, patch);
    table.rows = [{ ...step, rate_value: 20 }];
    await expect(undoAt('21:52:00')).rejects.toThrow(inForce);
  });
});
