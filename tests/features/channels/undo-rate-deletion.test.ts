/** A deleted rate is restored, unless another user has added the same one since. */
import { describe, expect, test } from 'vitest';
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { kind, level, writeRates } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';

/** A table on a server; new rows get the next id. */
function tableOf(rows: readonly RateRecord[]) {
  const table = { rows, sent: [] as (readonly RateWrite[])[] };
  let last = 100;
  const store = {
    read: async () => ({ rows: table.rows, etag: null }),
    replace: async (wanted: readonly RateWrite[]) => {
      table.sent.push(wanted);
      table.rows = wanted.map((row) => ({ ...row, id: row.id ?? ++last }));
      return table.rows;
    },
  };
  return { table, store };
}

const planned = level(2, 400, {
  version: 7,
  list_version: 9,
  planned_date: '2099-12-01T09:00',
  planned_new_client_rate: 420,
  planned_returning_client_rate: 120,
});
const three = [level(1, 350), planned, level(3, 500)];

async function beginDeleted(rows: readonly RateRecord[], subject: RateRecord, of = kind) {
  const { table, store } = tableOf(rows);
  const { undo } = await writeRates(of, store, { type: 'remove', subject });
  expect(table.rows).toHaveLength(rows.length - 1);
  return { table, undo: undo! };
}

describe('a deleted rate', () => {
  test('is restored at its place with its plan and unknown fields, as a new row', async () => {
    const { table, undo } = await beginDeleted(three, planned);
    await undo();
    const { id: _, version: __, list_version: ___, ...fresh } = planned;
    expect(table.sent.at(-1)).toEqual([three[0], fresh, three[2]]);
    expect(table.rows.map((row) => row.level)).toEqual([1, 2, 3]);
  });

  test('is restored without losing what others have changed since', async () => {
    const { table, undo } = await beginDeleted(three, planned);
    const others = [level(1, 351), level(3, 500), level(4, 10)];
    table.rows = others;
    await undo();
    expect(table.rows).toMatchObject([
      others[0]!,
      { level: 2, new_client_rate: 400 },
      ...others.slice(1),
    ]);
  });

  test('is not restored beside another row of its level', async () => {
    const { table, undo } = await beginDeleted(three, planned);
    table.rows = [...table.rows, { ...level(2, 77), id: 9 }];
    await expect(undo()).rejects.toEqual(new UndoRefused('Уровень 2 уже есть в таблице.'));
    expect(table.sent).toHaveLength(1);
  });

  test('is not restored if the table already has it again', async () => {
    const { table, undo } = await beginDeleted(three, planned);
    table.rows = [...table.rows, { ...planned, id: 9 }];
    await undo();
    await undo();
    expect(table.sent).toHaveLength(1);
  });

  test('of a ladder is restored beside another value of its step', async () => {
    const step = (id: number, rate_value: number) => ({ ...ladderRow('good', { rate_value }), id });
    const rows = [step(1, 10), step(2, 20)];
    const { table, undo } = await beginDeleted(rows, rows[1]!, RATE_KINDS.ladder);
    table.rows = [...table.rows, step(5, 30)];
    await undo();
    expect(table.rows.map((row) => row.rate_value)).toEqual([10, 20, 30]);
  });

  test('that was already gone offers no undo', async () => {
    const { store } = tableOf([level(1, 350)]);
    const { undo } = await writeRates(kind, store, { type: 'remove', subject: planned });
    expect(undo).toBeNull();
  });
});
