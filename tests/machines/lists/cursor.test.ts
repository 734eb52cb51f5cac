import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { cursorMachine } from '#machines/lists/cursor.machine.ts';
import { cursorModel } from '#tests/models/lists/cursor.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(cursorModel).map(
  (edge) => [`${JSON.stringify(edge.before.context)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of a cursor', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { key, keys, page, last, destination } = snapshot.context;
    // The cursor points at an existing row, or at none.
    if (key !== null) expect(keys).toContain(key);
    if (snapshot.matches({ rows: 'pointing' })) expect(keys).not.toEqual([]);
    if (snapshot.matches({ rows: 'empty' })) expect(keys).toEqual([]);
    // Rows are unread only before the first read, or after a failed one.
    const wasUnread = before.matches({ rows: 'unread' });
    const wasOutdated = before.matches({ rows: 'outdated' });
    const isDropped = wasOutdated && event.type === 'rows.dropped';
    expect(snapshot.matches({ rows: 'unread' })).toBe(
      (wasUnread && event.type !== 'rows.changed') || isDropped,
    );
    // The awaited rows end the wait.
    if (event.type === 'rows.changed') expect(snapshot.matches({ rows: 'outdated' })).toBe(false);
    expect(snapshot.matches({ place: 'seeking' })).toBe(destination !== null);
    // The cursor never requests a page that does not exist.
    expect(page).toBeGreaterThanOrEqual(1);
    expect(page).toBeLessThanOrEqual(last);
    const types = emitted.map(({ type }) => type);
    const isGone = before.context.key !== null && !keys.includes(before.context.key);
    const hadDestination = before.context.destination !== null;
    if (event.type === 'rows.changed') {
      // New rows take the focus only if the current row is gone, or if there was a destination.
      const emptied = wasUnread ? [] : ['emptied'];
      const replaced = keys.length === 0 ? emptied : isGone ? ['replaced'] : [];
      expect(types).toEqual([...replaced, ...(hadDestination && keys.length > 0 ? ['found'] : [])]);
      // New rows do not move a cursor that can stay, and they end a search for a row.
      if (!isGone && !hadDestination) expect(key).toBe(before.context.key);
      if (hadDestination && keys.includes(before.context.destination!.key ?? '')) {
        expect(key).toBe(before.context.destination!.key);
      }
      expect(destination).toBeNull();
    } else {
      // Nothing else changes the rows.
      expect(keys).toEqual(isDropped ? [] : before.context.keys);
      const isStep = /^(?:next|previous|first|last)$/.test(event.type);
      if (isStep && (wasUnread || wasOutdated)) {
        // Without rows to point at, a step seeks the row that it would lead to.
        expect(types).toEqual([]);
        expect(destination).not.toBeNull();
      } else if (isStep) expect(types).toEqual(['pointed']);
      else if (event.type.startsWith('page.')) {
        expect(emitted).toEqual([{ type: 'turned', page }]);
        expect(destination).toEqual({ key: null, at: 0 });
      } else expect(types).toEqual([]);
    }
  });
});

function begin(keys: readonly number[], key: number) {
  const actor = createActor(cursorMachine).start();
  actor.send({ type: 'rows.changed', keys });
  actor.send({ type: 'row.focused', key });
  return { actor, key: () => actor.getSnapshot().context.key };
}

describe('cursor', () => {
  it('moves to the row that takes the place of a deleted one', () => {
    const { actor, key } = begin([1, 2, 3], 2);
    actor.send({ type: 'rows.changed', keys: [1, 3] });
    expect(key()).toBe(3);
  });

  it('moves to the new last row if the last one was deleted', () => {
    const { actor, key } = begin([1, 2, 3], 3);
    actor.send({ type: 'rows.changed', keys: [1, 2] });
    expect(key()).toBe(2);
  });

  it('stays with its row when that moves', () => {
    const { actor, key } = begin([1, 2, 3], 1);
    actor.send({ type: 'rows.changed', keys: [3, 2, 1] });
    expect(key()).toBe(1);
  });

  it('is empty when the last row is deleted', () => {
    const { actor, key } = begin([1], 1);
    actor.send({ type: 'rows.changed', keys: [] });
    expect(key()).toBeNull();
  });

  it.each([
    ['next', 1],
    ['previous', 1],
    ['first', 1],
    ['last', 3],
  ] as const)('moves by "%s" before the first rows to row %i of them', (type, row) => {
    const actor = createActor(cursorMachine).start();
    const found: unknown[] = [];
    actor.on('found', ({ key }) => found.push(key));
    actor.send({ type });
    actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
    expect(actor.getSnapshot().context.key).toBe(row);
    expect(found).toEqual([row]);
  });

  it.each([
    ['next', 2],
    ['previous', 2],
    ['first', 1],
    ['last', 3],
  ] as const)(
    'moves by "%s" before the rows are read from the destination to row %i',
    (type, row) => {
      const actor = createActor(cursorMachine).start();
      actor.send({ type: 'seek', key: 2, at: 1 });
      actor.send({ type });
      actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
      expect(actor.getSnapshot().context.key).toBe(row);
    },
  );

  it.each([
    ['next', 'next', 3],
    ['next', 'previous', 1],
    ['previous', 'next', 2],
    ['last', 'previous', 4],
    ['last', 'first', 1],
  ] as const)(
    'moves by "%s" and "%s" after a page change to row %i of the new page',
    (one, two, row) => {
      const { actor, key } = begin([11, 12, 13], 12);
      actor.send({ type: 'pages.changed', page: 1, last: 2 });
      actor.send({ type: 'page.step', by: 1 });
      actor.send({ type: 'rows.awaited' });
      for (const type of [one, two]) actor.send({ type });
      // The keys do not move the cursor in the old rows.
      expect(key()).toBe(12);
      actor.send({ type: 'rows.changed', keys: [1, 2, 3, 4] });
      expect(key()).toBe(row);
    },
  );

  describe('after its row has left the list', () => {
    const leave = () => {
      const clock = new SimulatedClock();
      const actor = createActor(cursorMachine, { clock }).start();
      const isMeant = () => actor.getSnapshot().matches({ move: 'meant' });
      actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
      actor.send({ type: 'row.focused', key: 2 });
      actor.send({ type: 'rows.changed', keys: [1, 3] });
      expect(isMeant()).toBe(false);
      return { clock, actor, isMeant };
    };

    it('is not `meant` for 0.7 s, also if rows are read again', () => {
      const { clock, actor, isMeant } = leave();
      // The focus has followed the cursor.
      actor.send({ type: 'row.focused', key: 3 });
      clock.increment(400);
      actor.send({ type: 'rows.changed', keys: [1, 3] });
      clock.increment(299);
      expect(isMeant()).toBe(false);
      clock.increment(1);
      expect(isMeant()).toBe(true);
    });

    it('restarts the 0.7 s when the next row leaves, too', () => {
      const { clock, actor, isMeant } = leave();
      clock.increment(600);
      actor.send({ type: 'rows.changed', keys: [1] });
      clock.increment(600);
      expect(isMeant()).toBe(false);
    });

    it.each(['next', 'previous', 'first', 'last'] as const)(
      'is `meant` at once after "%s"',
      (type) => {
        const { actor, isMeant } = leave();
        actor.send({ type });
        expect(isMeant()).toBe(true);
      },
    );
  });

  it('is `meant` if its row stays in the list', () => {
    const { actor } = begin([1, 2], 2);
    actor.send({ type: 'rows.changed', keys: [0, 2] });
    expect(actor.getSnapshot().matches({ move: 'meant' })).toBe(true);
  });

  it('counts steps during the read of another filter from its first row', () => {
    const { actor, key } = begin([11, 12, 13], 13);
    actor.send({ type: 'rows.awaited' });
    actor.send({ type: 'next' });
    actor.send({ type: 'next' });
    actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
    expect(key()).toBe(2);
  });

  it('keeps its row under another filter if no step was taken', () => {
    const { actor, key } = begin([11, 12, 13], 13);
    actor.send({ type: 'rows.awaited' });
    actor.send({ type: 'rows.changed', keys: [1, 13] });
    expect(key()).toBe(13);
  });

  it('applies a step after a failure to the rows that are read next', () => {
    const { actor, key } = begin([11, 12], 12);
    actor.send({ type: 'rows.awaited' });
    actor.send({ type: 'rows.dropped' });
    expect(key()).toBeNull();
    actor.send({ type: 'next' });
    actor.send({ type: 'rows.changed', keys: [1, 2] });
    expect(key()).toBe(1);
  });

  it('points at no row if a destination without a position is missing', () => {
    const actor = createActor(cursorMachine).start();
    const found: unknown[] = [];
    actor.on('found', ({ key }) => found.push(key));
    actor.send({ type: 'seek', key: 9, at: null });
    actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
    expect(actor.getSnapshot().context.key).toBeNull();
    // The cursor does not jump there later either, when the row appears.
    actor.send({ type: 'rows.changed', keys: [1, 2, 9] });
    expect(actor.getSnapshot().context.key).toBeNull();
    expect(found).toEqual([]);
    actor.send({ type: 'seek', key: 9, at: null });
    actor.send({ type: 'rows.changed', keys: [1, 2, 9] });
    expect(found).toEqual([9]);
  });

  it('moves to the first row after a step if a destination without a position is missing', () => {
    const actor = createActor(cursorMachine).start();
    actor.send({ type: 'seek', key: 9, at: null });
    actor.send({ type: 'next' });
    actor.send({ type: 'rows.changed', keys: [1, 2, 3] });
    expect(actor.getSnapshot().context.key).toBe(1);
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
