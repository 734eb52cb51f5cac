import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { draftOf } from '#features/channels/rates/rate-tables.ts';
import {
  kind,
  level,
  merge,
  put,
  type RateChange,
  type RateStore,
  writeRates,
} from '#tests/support/rate-changes.ts';

describe('a change to the newest table', () => {
  it('sends the rows of others unchanged, with unknown fields', () => {
    const fresh = [level(1, 350), level(2, 400, { version: 7 })];
    const merged = merge(kind, fresh, put(level(2, 400), { new_client_rate: '420,5' }));
    expect(merged).toEqual({
      type: 'send',
      rows: [fresh[0], { ...fresh[1], new_client_rate: 420.5 }],
    });
  });

  it('sends nothing if the table is already as wanted', () => {
    const change = put(level(1, 350), { new_client_rate: '420' });
    expect(merge(kind, [level(1, 420)], change)).toEqual({ type: 'settled', id: 1 });
    const same = put(level(1, 350), { new_client_rate: '350,00' });
    expect(merge(kind, [level(1, 350)], same)).toEqual({ type: 'settled', id: 1 });
  });

  it('is a conflict if both changed the row, in the same or another field', () => {
    const change = put(level(1, 350), { new_client_rate: '420' });
    expect(merge(kind, [level(1, 500)], change).type).toBe('conflict');
    const other = level(1, 350, { returning_client_rate: 90 });
    expect(merge(kind, [other], change)).toEqual({ type: 'conflict', theirs: other });
  });

  it('does not take its own sent values for a change of others', () => {
    const sent = [{ ...draftOf(kind, level(1, 350)), new_client_rate: '400' }];
    const change = put(level(1, 350), { new_client_rate: '420' }, sent);
    expect(merge(kind, [level(1, 400)], change)).toMatchObject({
      type: 'send',
      rows: [{ id: 1, new_client_rate: 420 }],
    });
  });

  it('reports that the row is deleted, and does not add it again', () => {
    const change = put(level(1, 350), { new_client_rate: '420' });
    expect(merge(kind, [level(2, 1)], change)).toEqual({ type: 'gone' });
  });

  it('adds a new row without an id, and keeps zero as a value', () => {
    const change = put(null, { level: '3', new_client_rate: '0', returning_client_rate: '5' });
    const merged = merge(kind, [level(1, 1)], change);
    expect(merged).toMatchObject({ type: 'send' });
    expect(merged.type === 'send' && merged.rows[1]).toEqual({
      level: 3,
      new_client_rate: 0,
      returning_client_rate: 5,
      planned_date: null,
      planned_new_client_rate: null,
      planned_returning_client_rate: null,
    });
  });

  it('adds a row once, even if the answer to the first attempt was lost', () => {
    const typed = { level: '3', new_client_rate: '10', returning_client_rate: '5' };
    const sent = [{ ...kind.newDraft([]), ...typed }];
    const stored = level(3, 10, { returning_client_rate: 5 });
    expect(merge(kind, [stored], put(null, typed, sent))).toEqual({ type: 'settled', id: 3 });
    const corrected = put(null, { ...typed, new_client_rate: '11' }, sent);
    expect(merge(kind, [stored], corrected)).toMatchObject({
      type: 'send',
      rows: [{ id: 3, new_client_rate: 11 }],
    });
  });

  it('refuses a level that the table already has', () => {
    const merged = merge(kind, [level(1, 1), level(2, 2)], put(level(2, 2), { level: '1' }));
    expect(merged.type === 'refused' && merged.error.problem.fields).toEqual({
      level: ['Уровень 1 уже есть в таблице'],
    });
  });

  it('deletes the row that was seen, but not a row changed since', () => {
    const remove = (subject: RateRecord): RateChange => ({ type: 'remove', subject });
    const fresh = [level(1, 350), level(2, 400)];
    expect(merge(kind, fresh, remove(level(1, 350)))).toMatchObject({ rows: [fresh[1]] });
    expect(merge(kind, fresh, remove(level(1, 300))).type).toBe('conflict');
    expect(merge(kind, fresh, remove(level(9, 1)))).toEqual({ type: 'settled', id: null });
  });

  it('keeps the format of an unchanged planned date', () => {
    const planned = { planned_date: '2026-12-01 09:00:00', planned_new_client_rate: 1 };
    const row = level(1, 350, { ...planned, planned_returning_client_rate: 2 });
    const merged = merge(kind, [row], put(row, { new_client_rate: '360' }));
    expect(merged).toMatchObject({ rows: [{ planned_date: '2026-12-01 09:00:00' }] });
    const moved = merge(kind, [row], put(row, { planned_date: '2026-12-02T03:30' }));
    expect(moved).toMatchObject({ rows: [{ planned_date: '2026-12-02T03:30' }] });
  });
});

/**
 * A server with versions, and another user who writes between any two calls.
 *
 * @param copies Which writes the browser sends twice, because their connection breaks before the answer.
 */
function serverOf(rows: RateRecord[], meanwhile: (() => void)[], copies: boolean[] = []) {
  const state = { rows, revision: 1, ids: 1000, writes: 0 };
  const others = {
    set(id: number, rate: number) {
      state.rows = state.rows.map((row) =>
        row.id === id ? { ...row, new_client_rate: rate } : row,
      );
      state.revision++;
    },
    add(rate: number) {
      const id = ++state.ids;
      state.rows = [...state.rows, level(id, rate)];
      state.revision++;
    },
    remove(id: number) {
      state.rows = state.rows.filter((row) => row.id !== id);
      state.revision++;
    },
  };
  const store: RateStore = {
    read: async () => {
      const read = { rows: state.rows, etag: `"${state.revision}"` };
      meanwhile.shift()?.();
      return read;
    },
    replace: async (sent: readonly RateWrite[], { etag }) => {
      if (etag !== `"${state.revision}"`) {
        throw new ProblemError({ message: 'Устарело', status: 412, link: 'POST /rates' });
      }
      state.writes++;
      state.rows = sent.map((row) => ({ ...row, id: row.id ?? ++state.ids })) as RateRecord[];
      state.revision++;
      if (copies.shift()) return store.replace(sent, { etag });
      return state.rows;
    },
  };
  return { state, others, store };
}

describe('writing concurrently with another user', () => {
  const act = fc.oneof(
    fc.record({
      type: fc.constant('set' as const),
      id: fc.integer({ min: 2, max: 6 }),
      rate: fc.nat(9999),
    }),
    fc.record({ type: fc.constant('add' as const), rate: fc.nat(9999) }),
    fc.record({ type: fc.constant('remove' as const), id: fc.integer({ min: 2, max: 6 }) }),
  );
  const schedule = fc.array(fc.array(act, { maxLength: 3 }), { maxLength: 4 });
  const mine = fc.oneof(
    fc.record({ type: fc.constant('change' as const), rate: fc.nat(9999) }),
    fc.record({ type: fc.constant('remove' as const) }),
    fc.record({ type: fc.constant('add' as const), rate: fc.nat(9999) }),
  );

  it('never loses an edit of either user', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, mine, fc.boolean(), async (gaps, change, isCopied) => {
        const begin = [1, 2, 3, 4, 5, 6].map((id) => level(id, id * 100));
        const expected = new Map(begin.map((row) => [row.id, row.new_client_rate]));
        // The result of the fifth and last write is not read again.
        const meanwhile = gaps.slice(0, isCopied ? 3 : 4).map((acts) => () => {
          for (const one of acts) {
            if (one.type === 'set') {
              if (expected.has(one.id)) expected.set(one.id, one.rate);
              server.others.set(one.id, one.rate);
            } else if (one.type === 'remove') {
              expected.delete(one.id);
              server.others.remove(one.id);
            } else {
              server.others.add(one.rate);
              expected.set(server.state.ids, one.rate);
            }
          }
        });
        const server = serverOf(begin, meanwhile, [isCopied]);
        const own = begin[0]!;
        const wanted: RateChange =
          change.type === 'remove'
            ? { type: 'remove', subject: own }
            : change.type === 'add'
              ? put(null, {
                  level: '77',
                  new_client_rate: String(change.rate),
                  returning_client_rate: '1',
                })
              : put(own, { new_client_rate: String(change.rate) });

        const outcome = await writeRates(kind, server.store, wanted);
        if (change.type === 'remove') expected.delete(1);
        else if (change.type === 'change') expected.set(1, change.rate);
        else expected.set(outcome.id!, change.rate);
        expect(outcome.type).toBe(isCopied ? 'settled' : 'written');
        expect(server.state.writes).toBe(1);
        const stored = new Map(server.state.rows.map((row) => [row.id, row.new_client_rate]));
        expect(stored).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('does not mistake an equal row of another user for its own after a refused write', async () => {
    const alike = level(2, 5, { level: 77, returning_client_rate: 1 });
    const server = serverOf([level(1, 1), alike], [() => server.others.set(1, 2)]);
    const rate = { level: '77', new_client_rate: '5', returning_client_rate: '1' };
    const { type } = await writeRates(kind, server.store, put(null, rate));
    expect(type).toBe('written');
    expect(server.state.rows.filter((row) => row.level === 77)).toHaveLength(2);
  });

  it('gives up with a message after repeated concurrent writes', async () => {
    const gaps = Array.from({ length: 9 }, (_, index) => () => server.others.set(2, index));
    const server = serverOf([level(1, 1), level(2, 2)], gaps);
    const wanted = put(level(1, 1), { new_client_rate: '5' });
    await expect(writeRates(kind, server.store, wanted)).rejects.toThrow('всё время меняют');
    expect(gaps).toHaveLength(4);
  });

  it('maps the fields of a refusal to those of the row', async () => {
    const store: RateStore = {
      read: async () => ({ rows: [level(1, 1), level(2, 2)], etag: null }),
      replace: async () => {
        throw new ProblemError({
          message: 'Нет',
          status: 422,
          fields: { 'rates.1.new_client_rate': ['Слишком много'], 'rates.0.level': ['Чужое'] },
        });
      },
    };
    const wanted = put(level(2, 2), { new_client_rate: '5' });
    await expect(writeRates(kind, store, wanted)).rejects.toMatchObject({
      problem: {
        fields: { new_client_rate: ['Слишком много'], 'rates.0.level': ['Уровень 1: Чужое'] },
      },
    });
  });
});
