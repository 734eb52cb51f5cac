import { describe, expect, it } from 'vitest';
import {
  emptySheet,
  movedBy,
  placesOf,
  type Sheet,
  selectionIn,
  steppedBy,
} from '#machines/rates/sheet.ts';

/** Two rows of four levels, then two rows of two steps. */
const sheet: Sheet = {
  ...emptySheet,
  rows: ['a', 'b', 'c', 'd'],
  columns: 4,
  columnsIn: (row) => (row < 2 ? 4 : 2),
};
const at = (row: number, column: number) => ({ row, column });
const FAR = 1_000_000;

describe('a move', () => {
  it('ends in an existing cell, also in a shorter row', () => {
    expect(movedBy(sheet, at(1, 3), { rows: 1, columns: 0 })).toEqual(at(2, 1));
    expect(movedBy(sheet, at(0, 0), { rows: FAR, columns: FAR })).toEqual(at(3, 1));
    expect(movedBy(sheet, at(3, 1), { rows: 0, columns: 1 })).toEqual(at(3, 1));
    expect(movedBy(sheet, at(0, 0), { rows: 0, columns: FAR })).toEqual(at(0, 3));
    expect(movedBy(sheet, at(0, 0), { rows: -1, columns: -1 })).toEqual(at(0, 0));
  });

  it('keeps its column when it extends a selection over shorter rows', () => {
    expect(movedBy(sheet, at(0, 3), { rows: FAR, columns: 0 }, true)).toEqual(at(3, 3));
    expect(movedBy(sheet, at(0, 0), { rows: FAR, columns: FAR }, true)).toEqual(at(3, 3));
  });
});

describe('a step', () => {
  it('visits all existing cells in order, and back', () => {
    const walk = (from: ReturnType<typeof at>, by: 1 | -1) => {
      const places = [from];
      for (let next = steppedBy(sheet, from, by); next; next = steppedBy(sheet, next, by)) {
        places.push(next);
      }
      return places;
    };
    const there = walk(at(0, 0), 1);
    expect(there).toHaveLength(12);
    expect(there.slice(7, 10)).toEqual([at(1, 3), at(2, 0), at(2, 1)]);
    expect(walk(at(3, 1), -1)).toEqual(there.toReversed());
  });
});

it('a rate has a place for each of its amounts', () => {
  const cells = [['level'], ['level'], ['step'], ['other']];
  const cellAt = (row: number, column: number) => {
    const rate = cells[row]?.[column];
    return rate ? { rate, field: 'rate_value' } : null;
  };
  const placeOf = (rate: string) => {
    const row = cells.findIndex(([one]) => one === rate);
    return row < 0 ? null : at(row, 0);
  };
  const placed = { ...sheet, cellAt, placeOf } as Sheet;
  expect(placesOf(placed, 'level')).toEqual([at(0, 0), at(1, 0)]);
  expect(placesOf(placed, 'step')).toEqual([at(2, 0)]);
  expect(placesOf(placed, 'other')).toEqual([at(3, 0)]);
  expect(placesOf(placed, 'none')).toEqual([]);
});

it('a selection in a narrower sheet ends in its cells', () => {
  const narrow = { ...sheet, columns: 2, columnsIn: () => 2 };
  const selection = { at: at(1, 3), anchor: at(1, 3) };
  expect(selectionIn(narrow, sheet, selection)?.at).toEqual(at(1, 1));
  expect(selectionIn({ ...narrow, rows: ['x'] }, sheet, selection)?.at).toEqual(at(0, 1));
});
