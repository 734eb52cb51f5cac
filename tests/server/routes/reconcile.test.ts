import { describe, expect, test } from 'vitest';
import { reconcile, type SentRow } from '#server/lists/reconcile.ts';

const stored = (id: number, value: string) => ({ id, value, version: 5, created_version: 2 });
const compare = (sent: (SentRow & { value: string })[], rows = [stored(1, 'a')]) =>
  reconcile({
    stored: rows,
    sent,
    hasSeenAll: false,
    same: (one, other) => one.value === other.value,
  });
const nothing = { inserted: [], updated: [], deleted: [], kept: [], missing: [], isStale: false };

describe('a row that was sent unchanged', () => {
  test.each([5, '5', 3, null, undefined])('is kept, whatever version was read: %s', (version) => {
    const sent = { id: 1, value: 'a', version };
    expect(compare([sent as SentRow & { value: string }])).toEqual({
      ...nothing,
      kept: [stored(1, 'a')],
    });
  });
});

test('a row that was sent with changes is updated, or stale if another version was read', () => {
  const sent = { id: 1, value: 'b', version: 5 };
  const updated = [{ stored: stored(1, 'a'), sent }];
  expect(compare([sent])).toEqual({ ...nothing, updated });
  expect(compare([{ ...sent, version: 4 }])).toMatchObject({ isStale: true, kept: [] });
});

describe('a row that is left out', () => {
  /** The caller sends the first of two rows, as read at a revision of the list. */
  const left = (
    second: { version: number; created_version: number },
    list_version?: number | null,
  ) => {
    const first = stored(1, 'a');
    const other = { ...stored(2, 'b'), ...second };
    const sent = { id: 1, value: 'a', version: 5, list_version };
    return { ...compare([sent], [first, other]), first, other };
  };

  test.each([
    ['was there when the list was read', { version: 4, created_version: 2 }, 5],
    ['was the last that was changed by then', { version: 5, created_version: 2 }, 5],
    ['was the last that was added by then', { version: 5, created_version: 5 }, 5],
    ['may have been seen: no revision is told', { version: 9, created_version: 9 }, undefined],
    ['may have been seen: the revision is empty', { version: 9, created_version: 9 }, null],
  ] as const)('and %s is deleted', (_, second, seen) => {
    const { first, other, ...changes } = left(second, seen);
    expect(changes).toEqual({ ...nothing, kept: [first], deleted: [other] });
  });

  test('and was changed since makes the list stale', () => {
    const { other, ...changes } = left({ version: 6, created_version: 2 }, 5);
    expect(changes).toMatchObject({ isStale: true, deleted: [other] });
  });

  test('and was added since is kept', () => {
    const { first, other, ...changes } = left({ version: 6, created_version: 6 }, 5);
    expect(changes).toEqual({ ...nothing, kept: [first, other] });
  });

  test('and was added since is deleted if the caller has seen all rows', () => {
    const other = { ...stored(2, 'b'), version: 6, created_version: 6 };
    const first = stored(1, 'a');
    const changes = reconcile({
      stored: [first, other],
      sent: [{ id: 1, list_version: 5 }],
      hasSeenAll: true,
      same: () => true,
    });
    expect(changes).toEqual({ ...nothing, kept: [first], deleted: [other] });
  });

  test('counts as seen up to the newest revision in the sent rows', () => {
    const other = { ...stored(2, 'b'), version: 5, created_version: 5 };
    const rows = [4, 5].map((list_version) => ({ id: 1, value: 'a', list_version }));
    expect(compare(rows, [stored(1, 'a'), other]).deleted).toEqual([other]);
  });
});

test('a row without an id is inserted, and one with an unknown id is missing', () => {
  const [added, unknown] = [{ value: 'c' }, { id: 9, value: 'd' }];
  expect(compare([added, unknown], [])).toEqual({
    ...nothing,
    inserted: [added],
    missing: [unknown],
  });
});
