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
  test.each([5, '5', 3, null, undefined])('is kept, whatever version was seen: %s', (version) => {
    const sent = { id: 1, value: 'a', version };
    expect(compare([sent as SentRow & { value: string }])).toEqual({
      ...nothing,
      kept: [stored(1, 'a')],
    });
  });
});

test('a row that was sent with changes is changed, or stale if another version was seen', () => {
  const sent = { id: 1, value: 'b', version: 5 };
  const updated = [{ stored: stored(1, 'a'), sent }];
  expect(compare([sent])).toEqual({ ...nothing, updated });
  expect(compare([{ ...sent, version: 4 }])).toMatchObject({ isStale: true, kept: [] });
});
