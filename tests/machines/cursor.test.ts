import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { cursorMachine } from '#machines/cursor.machine.ts';
import { cursorModel } from '#tests/models/cursor.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(cursorModel).map(
  (edge) => [`${JSON.stringify(edge.before.context)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of a cursor', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { key, keys } = snapshot.context;
    // It points at a row that is there, or at none; and at none where nothing is.
    if (key !== null) expect(keys).toContain(key);
    expect(snapshot.matches('empty')).toBe(keys.length === 0);
    // New rows take the focus only in place of one that is gone.
    const isGone = before.context.key !== null && !keys.includes(before.context.key);
    const expected =
      event.type === 'rows.changed'
        ? isGone && keys.length > 0
          ? [{ type: 'replaced', key }]
          : []
        : event.type === 'row.focused'
          ? []
          : [{ type: 'pointed', key }];
    expect(emitted).toEqual(expected);
    // The keys do not change the rows, and new rows do not move a cursor that can stay.
    if (event.type !== 'rows.changed') expect(keys).toBe(before.context.keys);
    else if (!isGone) expect(key).toBe(before.context.key);
  });
});

function begin(keys: readonly number[], key: number) {
  const actor = createActor(cursorMachine).start();
  actor.send({ type: 'rows.changed', keys });
  actor.send({ type: 'row.focused', key });
  return { actor, key: () => actor.getSnapshot().context.key };
}

describe('cursor', () => {
  it('goes to the row that comes to the place of the one that is gone', () => {
    const { actor, key } = begin([1, 2, 3], 2);
    actor.send({ type: 'rows.changed', keys: [1, 3] });
    expect(key()).toBe(3);
  });

  it('goes to the last row when it was the last', () => {
    const { actor, key } = begin([1, 2, 3], 3);
    actor.send({ type: 'rows.changed', keys: [1, 2] });
    expect(key()).toBe(2);
  });

  it('stays with its row wherever that is moved', () => {
    const { actor, key } = begin([1, 2, 3], 1);
    actor.send({ type: 'rows.changed', keys: [3, 2, 1] });
    expect(key()).toBe(1);
  });

  it('forgets its row with the last of them', () => {
    const { actor, key } = begin([1], 1);
    actor.send({ type: 'rows.changed', keys: [] });
    expect(key()).toBeNull();
  });

  it('steps as far as the ends and no further', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom(1, -1), { maxLength: 30 }),
        (keys, steps) => {
          const { actor, key } = begin(keys, keys[0]!);
          let place = 0;
          for (const by of steps) {
            actor.send({ type: by > 0 ? 'next' : 'previous' });
            place = Math.min(keys.length - 1, Math.max(0, place + by));
            expect(key()).toBe(keys[place]);
          }
        },
      ),
    );
  });
});
