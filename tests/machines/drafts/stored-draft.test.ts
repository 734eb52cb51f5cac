import { describe, expect, it } from 'vitest';
import { isInTheWay, isSettled, offersOf } from '#machines/drafts/draft-recovery.ts';
import { storedDraftModel } from '#tests/models/drafts/stored-draft.model.ts';
import { type Card, leftNote, sova, sovaOfOthers } from '#tests/support/left-drafts.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(storedDraftModel);

describe('on every transition of a stored draft', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, actions, emitted }) => {
    // A stored draft is restored only on request, and never over another draft.
    const isAsked = ['restore', 'keepMine', 'takeTheirs'].includes(event.type);
    if (actions.includes('open')) {
      expect(isAsked).toBe(true);
      expect(isInTheWay(before.context)).toBe(false);
    }
    if (emitted.some(({ type }) => type === 'restored')) expect(actions).toContain('open');

    // A stored draft is removed when it is dropped, restored or without changes.
    const gone = before.context.left.filter((one) => !snapshot.context.left.includes(one));
    if (gone.length > 0) {
      expect(['discard', 'restore', 'keepMine', 'takeTheirs', 'xstate.done.actor.find']).toContain(
        event.type,
      );
    }
    // A draft without changes is never offered.
    const { left, values } = snapshot.context;
    if (event.type === 'xstate.done.actor.find') {
      expect(left.some((one) => isSettled(one, values!))).toBe(false);
    }
    expect(snapshot.hasTag('offer')).toBe(offersOf(snapshot.context).length > 0);
    // A restored draft leaves the store only when its successor is written.
    if (before.context.taken.length === 0 && snapshot.context.taken.length > 0) {
      expect(actions).not.toContain('forget');
    }
  });
});

const context = (values: Record<string, Card>) => ({
  left: [leftNote],
  values,
  drafts: {},
  taken: [],
  reopensGone: false,
});

describe('a stored draft', () => {
  it('contains the fields that the user changed, and names those that others changed, too', () => {
    const [offer] = offersOf(context({ '': sovaOfOthers }));
    expect(offer).toMatchObject({ changed: ['note'], clashes: ['note'], isGone: false });
    expect(offersOf(context({ '': { ...sova, name: 'Иная' } }))[0]!.clashes).toEqual([]);
  });

  it('is compared once with the shown values, however often its offer is read', () => {
    let asked = 0;
    const values = Object.defineProperty({}, '', {
      enumerable: true,
      get: () => {
        asked++;
        return sovaOfOthers;
      },
    });
    const shown = context(values);
    for (let again = 3; again > 0; again--) expect(offersOf(shown)).toHaveLength(1);
    expect(asked).toBe(1);
    // A draft that is shown later is compared again.
    expect(offersOf({ ...shown, values: {} })[0]).toMatchObject({ isGone: true });
    expect(offersOf({ ...shown, left: [] })).toEqual([]);
  });

  it('of a deleted record can still be read', () => {
    expect(offersOf(context({}))[0]).toMatchObject({ isGone: true, now: null });
    expect(isSettled(leftNote, {})).toBe(false);
  });

  it('is replaced by a newer one of the same row, but not of another new row', () => {
    const newer = { ...leftNote, id: 'newer', savedAt: leftNote.savedAt + 1 };
    const both = { ...context({ '': sova }), left: [leftNote, newer] };
    expect(offersOf(both).map(({ left }) => left.id)).toEqual(['newer']);
    const added = both.left.map((one) => ({ ...one, isNew: true }));
    expect(offersOf({ ...both, left: added })).toHaveLength(2);
  });
});
