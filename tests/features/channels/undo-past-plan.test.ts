/** An undo brings no plan back whose time has passed since: the rate would change at once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import {
  draftOf,
  RATE_KINDS,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rates-kinds.ts';
import { level, writeRates } from '#tests/support/rate-changes.ts';
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

/** The change of a row, the table after it, and its undo at this time. */
async function begin(kind: RateKind, row: RateRecord, patch: RateDraft | null) {
  const table = { rows: [row] as readonly RateRecord[], writes: 0 };
  const store = {
    read: async () => ({ rows: table.rows, etag: null }),
    replace: async (rows: readonly RateWrite[]) => {
      table.writes += 1;
      table.rows = rows.map((one) => ({ ...one, id: one.id ?? 100 }));
      return table.rows;
    },
  };
  const initial = draftOf(kind, row);
  const { undo } = await writeRates(
    kind,
    store,
    patch
      ? { type: 'put', subject: row, initial, draft: { ...initial, ...patch }, sent: [] }
      : { type: 'remove', subject: row },
  );
  const undoAt = (time: string) => {
    vi.setSystemTime(new Date(`2026-11-26T${time}+03:00`));
    return undo!();
  };
  return { table, undoAt };
}

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
  ])('that was %s comes back before its time only', async (_how, patch) => {
    const { table, undoAt } = await begin(kind, row, patch);
    const after = table.rows;
    await expect(undoAt('21:52:00')).rejects.toEqual(refused);
    expect(table).toEqual({ rows: after, writes: 1 });
    await undoAt('21:51:59');
    expect(table.rows).toMatchObject([{ planned_date }]);
  });

  test('that stays as it is does not keep an amount from coming back', async () => {
    const amount = kind.type === 'level' ? 'new_client_rate' : 'rate_value';
    const { table, undoAt } = await begin(kind, row, { [amount]: '77' });
    await undoAt('21:55:00');
    expect(table.rows).toEqual([row]);
  });
});

test('a plan that is taken back with the undo of its first date may be past', async () => {
  const row = level(1, 350);
  const planned = {
    planned_date,
    planned_new_client_rate: '999',
    planned_returning_client_rate: '888',
  };
  const { table, undoAt } = await begin(RATE_KINDS.level, row, planned);
  await undoAt('21:55:00');
  expect(table.rows).toMatchObject([{ planned_date: null, planned_new_client_rate: null }]);
});
