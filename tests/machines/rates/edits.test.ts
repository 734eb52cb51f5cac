import { describe, expect, it } from 'vitest';
import { parseAmount } from '#machines/rates/amount.ts';
import {
  changedIn,
  copied,
  type Edits,
  filled,
  isChangedSince,
  pasted,
  planned,
  put,
  raised,
  restored,
  unplanned,
} from '#machines/rates/edits.ts';
import { rebased, withoutAbandoned, withoutWritten } from '#machines/rates/rebased.ts';
import { type Cell, cellsIn, emptySheet } from '#machines/rates/sheet.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';

const plan = {
  planned_date: '2026-12-01T00:00',
  planned_new_client_rate: '120',
  planned_returning_client_rate: '130',
};
const unset = Object.fromEntries(Object.keys(plan).map((field) => [field, '']));
const sheet = sheetOf(
  { 1: [level(1, '100'), { ...level(2, '200'), ...plan }], 2: [level(1, '300', '250')] },
  ['1', '2'],
);
const cell = (row: number, column: number): Cell => sheet.cellAt(row, column)!;
const all = cellsIn(sheet, { top: 0, bottom: 3, left: 0, right: 1 });
const changes = (edits: Edits) =>
  Object.fromEntries(
    Object.entries(edits).map(([rate, edit]) => [
      rate,
      Object.fromEntries(changedIn(edit).map((field) => [field, edit.values[field]])),
    ]),
  );
const million = (text: string) => parseAmount(text)!;
const whole = { step: million('1'), date: '' };

describe('a change of a rate', () => {
  it('is none if the amount is the same in another spelling', () => {
    expect(put(sheet, {}, cell(0, 0), '100,00 ₽')).toEqual({});
    const edits = put(sheet, {}, cell(0, 0), '105');
    expect(changes(edits)).toEqual({ '1:1': { new_client_rate: '105' } });
    expect(put(sheet, edits, cell(0, 0), '100')).toEqual({});
    expect(put(sheet, edits, cell(0, 0), '')).toEqual({});
  });

  it('adds the rate that a channel lacks', () => {
    const edits = put(sheet, {}, cell(2, 1), '310');
    expect(changes(edits)).toEqual({ '2:new:2': { new_client_rate: '310' } });
    expect(put(sheet, edits, cell(2, 1), '')).toEqual({});
  });
});

describe('a pasted rectangle', () => {
  const area = { top: 0, bottom: 0, left: 0, right: 0 };

  it('starts at the corner; empty cells and dashes leave rates unchanged', () => {
    const { edits, count } = pasted(sheet, {}, area, [
      ['101', ' '],
      ['—', '201,5'],
    ]);
    expect(count).toBe(2);
    expect(changes(edits)).toEqual({
      '1:1': { new_client_rate: '101' },
      '1:2': { returning_client_rate: '201,5' },
    });
  });

  it('reports texts that are no amounts, and counts those without a cell', () => {
    const { count, outside, refused } = pasted(sheet, {}, { ...area, left: 1, right: 1 }, [
      ['abc', '5'],
      ['7'],
    ]);
    expect({ count, outside, refused }).toEqual({ count: 1, outside: 1, refused: ['abc'] });
  });

  it('tells the beginning of a long text that is no amount', () => {
    const { refused } = pasted(sheet, {}, area, [[` ${'я'.repeat(1000)}`, 'abc']]);
    expect(refused).toEqual(['я'.repeat(40), 'abc']);
  });

  it('of one cell fills the selection', () => {
    const { edits } = pasted(sheet, {}, { top: 0, bottom: 1, left: 0, right: 0 }, [['7']]);
    expect(changes(edits)).toEqual({ '1:1': { new_client_rate: '7', returning_client_rate: '7' } });
  });

  it('does not touch blocked cells', () => {
    const odd = { ...sheet, cellAt: () => ({ ...cell(0, 0), blocked: 'Не прочитана' }) };
    expect(pasted(odd, {}, area, [['7', '8']])).toMatchObject({ edits: {}, count: 0, outside: 2 });
  });
});

describe('a raise', () => {
  it('changes current amounts and skips cells without one', () => {
    const { edits, count, skipped } = raised(sheet, {}, all, {
      ...whole,
      percent: million('7'),
    });
    expect({ count, skipped }).toEqual({ count: 6, skipped: 2 });
    expect(changes(edits)['2:1']).toEqual({ new_client_rate: '321', returning_client_rate: '268' });
    expect(changes(edits)['1:2']).toEqual({ new_client_rate: '214', returning_client_rate: '214' });
  });

  it('with a date makes a whole plan with the other amount as it is', () => {
    const date = '2027-01-01T00:00';
    const { edits } = raised(sheet, {}, [cell(2, 0)], { ...whole, percent: million('10'), date });
    expect(changes(edits)).toEqual({
      '2:1': {
        planned_date: date,
        planned_new_client_rate: '330',
        planned_returning_client_rate: '250',
      },
    });
  });

  it('with a date keeps the other amount of an existing plan', () => {
    const date = '2027-01-01T00:00';
    const { edits } = raised(sheet, {}, [cell(0, 1)], { ...whole, percent: million('10'), date });
    expect(edits['1:2']!.values).toMatchObject({
      new_client_rate: '200',
      planned_new_client_rate: '220',
      planned_returning_client_rate: '130',
    });
  });
});

describe('a raise before the day of a plan', () => {
  it.each([
    ['2026-11-15T00:00', '200', 'is not brought forward'],
    ['2026-11-30T23:59', '200', 'is not brought forward'],
    ['2026-12-01T00:00', '130', 'of that moment is kept'],
    ['2026-12-01T00:01', '130', 'is in force then'],
  ])('on %s plans the other amount as %s: the planned one %s', (date, other) => {
    const how = { ...whole, percent: million('10'), date };
    const { edits } = raised(sheet, {}, [cell(0, 1)], how);
    expect(Object.keys(edits)).toEqual(['1:2']);
    expect(edits['1:2']!.values).toMatchObject({
      new_client_rate: '200',
      returning_client_rate: '200',
      planned_date: date,
      planned_new_client_rate: '220',
      planned_returning_client_rate: other,
    });
    // Both selected: the order of the cells must not count.
    const both = raised(sheet, {}, [cell(0, 1), cell(1, 1)], how).edits;
    expect(both['1:2']!.values).toMatchObject({
      planned_new_client_rate: '220',
      planned_returning_client_rate: '220',
    });
  });

  it('with a typed amount plans the other amount as it is now', () => {
    const date = '2026-11-15T00:00';
    const typed = put(sheet, {}, cell(0, 1), '210');
    const { edits } = planned(sheet, typed, [cell(0, 1)], date);
    expect(changes(edits)['1:2']).toEqual({
      planned_date: date,
      planned_new_client_rate: '210',
      planned_returning_client_rate: '200',
    });
  });
});

describe('the date of a plan', () => {
  const date = '2027-01-01T00:00';

  it('turns typed amounts into a plan, and moves existing plans', () => {
    const typed = put(sheet, {}, cell(0, 0), '105');
    const { edits, count, skipped } = planned(sheet, typed, [cell(0, 0), cell(0, 1)], date);
    expect({ count, skipped }).toEqual({ count: 2, skipped: 0 });
    expect(changes(edits)).toEqual({
      '1:1': {
        planned_date: date,
        planned_new_client_rate: '105',
        planned_returning_client_rate: '100',
      },
      '1:2': { planned_date: date },
    });
  });

  it('applies to the selection only, and not to rates that are being added', () => {
    const typed = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(2, 1), '9');
    const { edits, skipped } = planned(sheet, typed, [cell(1, 0), cell(2, 1)], date);
    expect(edits).toEqual(typed);
    expect(skipped).toBe(2);
  });

  it('moves again to an earlier day from its date, with the amounts that were planned', () => {
    const date = [{ ...cell(0, 1), field: 'planned_date' }];
    const { edits } = planned(sheet, {}, date, '2026-12-20T00:00');
    expect(changes(planned(sheet, edits, date, '2026-11-25T00:00').edits)).toEqual({
      '1:2': { planned_date: '2026-11-25T00:00' },
    });
  });

  it('is removed with its amounts', () => {
    const { edits, count } = unplanned(sheet, {}, all);
    expect(count).toBe(1);
    expect(changes(edits)).toEqual({
      '1:2': {
        planned_date: '',
        planned_new_client_rate: '',
        planned_returning_client_rate: '',
      },
    });
  });
});

describe('changes', () => {
  it('are reverted for the selected cells only', () => {
    const both = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(1, 0), '106');
    expect(changes(restored(both, [cell(0, 0)]))).toEqual({
      '1:1': { returning_client_rate: '106' },
    });
    expect(restored(both, [cell(0, 0), cell(1, 0)])).toEqual({});
  });

  it('are copied with their unsent values', () => {
    const edits = put(sheet, {}, cell(0, 0), '105');
    const next = copied(sheet, edits, [
      { from: cell(0, 0), to: cell(2, 0) },
      { from: cell(0, 1), to: cell(2, 1) },
    ]);
    expect(changes(next)).toMatchObject({
      '2:1': { new_client_rate: '105' },
      '2:new:2': { new_client_rate: '200' },
    });
  });
});

describe('a selection of thousands of rates', () => {
  const many = Array.from({ length: 15_000 }, (_, at) => at).flatMap((at) =>
    ['new_client_rate', 'returning_client_rate'].map((field) => ({ rate: `1:${at}`, field })),
  );
  const read = level(1, '100');
  const wide = { ...sheet, valuesOf: () => read };
  const raise = { ...whole, percent: million('7'), date: '2026-12-02T00:00' };

  // With a copy of the edits for each cell, this would exceed the time limit of the test.
  it('is raised, planned, unplanned and filled in time', () => {
    const { edits } = raised(wide, {}, many, raise);
    expect(Object.keys(edits)).toHaveLength(15_000);
    expect(planned(wide, edits, many, '2026-12-03T00:00').count).toBe(30_000);
    expect(unplanned(wide, edits, many).edits).toEqual({});
    expect(Object.keys(filled(wide, edits, many, '105'))).toHaveLength(15_000);
  });
});

describe('rates that are read again', () => {
  const typed = put(sheet, {}, cell(0, 0), '105');
  const read = (one: object, added = {}) =>
    sheetOf(
      { 1: [{ ...level(1, '100'), ...one }], 2: [level(1, '300'), level(2, '9')] },
      ['1', '2'],
      added,
    );

  it('update the other fields of the edits', () => {
    const next = rebased(read({ returning_client_rate: '90' }), typed);
    expect(next['1:1']!.base.returning_client_rate).toBe('90');
    expect(changes(next)).toEqual({ '1:1': { new_client_rate: '105' } });
  });

  it('leave the edits the same object if nothing has changed', () => {
    expect(rebased(read({}), typed)).toBe(typed);
  });

  it('drop edits that others have written with the same value', () => {
    expect(rebased(read({ new_client_rate: '105' }), typed)).toEqual({});
  });

  it('keep the base of a field that both have changed, so that sending it asks', () => {
    expect(rebased(read({ new_client_rate: '99' }), typed)).toEqual(typed);
  });

  it('keep the edit that cancels a plan if the plan has come into force', () => {
    const cancelled = unplanned(sheet, {}, [cell(0, 1)]).edits;
    const now = (patch: object) => sheetOf({ 1: [{ ...level(2, '200'), ...patch }] }, ['1', '2']);
    const inForce = { new_client_rate: '120', returning_client_rate: '130' };
    expect(rebased(now(inForce), cancelled)).toBe(cancelled);
    expect(rebased(now({}), cancelled)).toEqual({});
  });

  it('leave a plan unchanged if others have changed its other amount', () => {
    const date = '2026-12-01T00:00';
    const raise = { percent: million('10'), step: million('1'), date };
    const { edits } = raised(sheet, {}, [cell(0, 0)], raise);
    expect(changes(edits)['1:1']).toMatchObject({ planned_new_client_rate: '110' });
    expect(rebased(read({ returning_client_rate: '95' }), edits)).toBe(edits);
  });

  it('drop edits of rates that others have deleted', () => {
    expect(rebased(sheetOf({ 1: [] }, []), typed)).toEqual({});
  });

  it('drop edits whose channel has changed its rate type, even if the keys are the same', () => {
    const step = { rate_type: 'good', rate_value: '100', planned_date: '', planned_rate_value: '' };
    const switched = { ...read({}), valuesOf: () => step };
    expect(rebased(switched, typed)).toEqual({});
  });

  it('keep edits of unknown rates', () => {
    expect(rebased(sheetOf({}, []), typed)).toEqual(typed);
  });

  it('move the edit of an added rate to its key', () => {
    const added = put(sheet, {}, cell(2, 1), '10');
    const next = rebased(read({}, { '2:new:2': '2:2' }), added);
    expect(changes(next)['2:2']).toMatchObject({ new_client_rate: '10' });
    expect(next['2:2']!.base.new_client_rate).toBe('9');
  });

  it('keep the other amounts and the plan of a rate that others have added, too', () => {
    const added = put(sheet, {}, cell(2, 1), '10');
    const theirs = { ...level(2, '9', '8'), ...plan };
    const next = rebased(
      sheetOf({ 1: [], 2: [level(1, '300'), theirs] }, ['1', '2'], { '2:new:2': '2:2' }),
      added,
    );
    expect(changes(next)).toEqual({ '2:2': { new_client_rate: '10' } });
  });
});

it('written edits are removed, except what was typed since', () => {
  const edits = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(2, 0), '310');
  const written = { '1:1': edits['1:1']!, '2:1': edits['2:1']! };
  expect(withoutWritten(edits, written)).toEqual({});
  const typed = put(sheet, edits, cell(2, 0), '320');
  const left = withoutWritten(typed, written);
  expect(changes(left)).toEqual({ '2:1': { new_client_rate: '320' } });
  expect(left['2:1']!.base.new_client_rate).toBe('310');
});

it('written edits do not revert the amounts of others that the user chose', () => {
  const typed = put(sheet, {}, cell(0, 0), '105');
  const { base, values } = typed['1:1']!;
  // Others have changed both amounts. The user keeps the typed one and takes the other new one.
  const now = { ...base, new_client_rate: '101', returning_client_rate: '77' };
  const sent = { base: now, values: { ...now, new_client_rate: '105' } };
  expect(values.returning_client_rate).not.toBe('77');
  expect(withoutWritten(typed, { '1:1': sent })).toEqual({});
  const since = put(sheet, typed, cell(0, 0), '110');
  expect(changes(withoutWritten(since, { '1:1': sent }))).toEqual({
    '1:1': { new_client_rate: '110' },
  });
});

it('an amount that is typed back while it is sent becomes a change of the written one', () => {
  const both = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(1, 0), '95');
  const back = put(sheet, both, cell(0, 0), '100');
  expect(changes(withoutWritten(back, both))).toEqual({ '1:1': { new_client_rate: '100' } });
});

it('a rate that is reverted while it is sent becomes a change of the written one', () => {
  const sent = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(2, 0), '310');
  const onItsWay = { '1:1': sent['1:1']! };
  const left = withoutWritten({}, sent, onItsWay);
  expect(changes(left)).toEqual({ '1:1': { new_client_rate: '100' } });
  expect(left['1:1']!.base.new_client_rate).toBe('105');
  // Typed again during the sending.
  const again = put(sheet, {}, cell(0, 0), '107');
  expect(changes(withoutWritten(again, sent, onItsWay))).toEqual({
    '1:1': { new_client_rate: '107' },
  });
});

describe('abandoned edits', () => {
  it('are removed; other amounts of the rate and later input stay', () => {
    const given = put(sheet, put(sheet, {}, cell(0, 0), '105'), cell(2, 0), '310');
    expect(withoutAbandoned(given, given)).toEqual({});
    const beside = put(sheet, given, cell(1, 0), '888');
    expect(changes(withoutAbandoned(beside, given))).toEqual({
      '1:1': { returning_client_rate: '888' },
    });
    const since = put(sheet, given, cell(0, 0), '700');
    expect(changes(withoutAbandoned(since, given))).toEqual({ '1:1': { new_client_rate: '700' } });
    const other = put(sheet, given, cell(0, 1), '70');
    expect(withoutAbandoned(other, given)['1:2']).toBe(other['1:2']);
  });

  it('stay as a whole plan if one field of it was changed since', () => {
    const planCell = [cell(0, 0)];
    const typed = put(sheet, {}, cell(0, 0), '105');
    const given = planned(sheet, typed, planCell, '2026-12-15T00:00').edits;
    expect(withoutAbandoned(given, given)).toEqual({});
    const moved = planned(sheet, given, planCell, '2026-12-20T00:00').edits;
    expect(withoutAbandoned(moved, given)).toEqual(moved);
  });
});

describe('a sent edit', () => {
  const sent: Edits = {
    one: {
      base: { rate_value: '1', planned_date: 'x' },
      values: { rate_value: '2', planned_date: '' },
    },
  };
  it.each([
    ['the same', sent, false],
    [
      'another spelling',
      { one: { ...sent.one!, values: { rate_value: '2,00', planned_date: '' } } },
      false,
    ],
    [
      'another base and another rate',
      {
        one: { base: { rate_value: '9', planned_date: 'x' }, values: sent.one!.values },
        two: sent.one!,
      },
      false,
    ],
    [
      'another amount',
      { one: { ...sent.one!, values: { rate_value: '3', planned_date: '' } } },
      true,
    ],
    [
      'a plan again',
      { one: { ...sent.one!, values: { rate_value: '2', planned_date: 'x' } } },
      true,
    ],
    ['no edit any more', {}, true],
  ])('counts as changed since or not: %s', (_, now: Edits, is) => {
    const read = { ...emptySheet, valuesOf: () => sent.one!.base };
    expect(isChangedSince(sent, now, read)).toBe(is);
  });

  it('is not changed since if it is read as it was written, or not read yet', () => {
    const { base, values } = sent.one!;
    const written = { ...emptySheet, valuesOf: () => ({ ...values, rate_value: '2,0' }) };
    expect(isChangedSince(sent, {}, written)).toBe(false);
    expect(isChangedSince(sent, {}, emptySheet)).toBe(false);
    expect(isChangedSince(sent, {}, { ...emptySheet, isGone: () => true })).toBe(true);
    // A new edit of a written rate counts, also under the key that an added rate got.
    expect(isChangedSince(sent, { one: { base: values, values: base } }, written)).toBe(true);
    const renamed = { ...written, keyNow: () => 'two' };
    expect(isChangedSince(sent, {}, renamed)).toBe(false);
    expect(isChangedSince(sent, { two: { base: values, values: base } }, renamed)).toBe(true);
  });

  it('is changed since if a plan that it removes stays after all', () => {
    const taken: Edits = { '1:1': { base: plan, values: unset } };
    const planned = sheetOf({ 1: [{ ...level(1, '100'), ...plan }] }, ['1']);
    expect(isChangedSince(taken, taken, planned)).toBe(false);
    expect(isChangedSince(taken, {}, planned)).toBe(true);
  });
});
