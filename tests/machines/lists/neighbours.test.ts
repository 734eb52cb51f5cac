import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  hasNeighbour,
  type NavigationContext,
  type OriginPage,
  shown,
} from '#machines/lists/neighbours.ts';
import {
  type NavigationInput,
  recordNavigationMachine,
} from '#machines/lists/record-navigation.machine.ts';
import { settle } from '#tests/support/deferred.ts';

describe('record navigation', () => {
  const page = (ids: readonly number[]): OriginPage => ({
    ...{ page: 1, lastPage: 2, perPage: 3, ids, total: 6, isCapped: false },
  });
  const list = { href: '/offers', search: '' };
  const at = (
    place: number,
    ids: readonly number[],
    of: Partial<NavigationContext> = {},
  ): NavigationContext => ({
    ...{ list, id: ids[place]!, page: 1, part: page(ids), at: place },
    ...{ by: 0 as const, gone: null, problem: null },
    ...of,
  });

  test('has a next record on this or another page, and none before the first', () => {
    expect(hasNeighbour(at(1, [1, 2, 3]), 1)).toBe(true);
    expect(hasNeighbour(at(2, [1, 2, 3]), 1)).toBe(true);
    expect(hasNeighbour(at(0, [1, 2, 3]), -1)).toBe(false);
  });

  test('forgets the page for a record that is not on it, or of another list', () => {
    const walk = at(0, [1, 2, 3]);
    expect(shown(walk, { id: 2, list, page: 1 })).toMatchObject({ part: walk.part, at: 1 });
    const last = at(2, [1, 2, 3]);
    expect(shown(last, { id: 1, list, page: 1 })).toMatchObject({ part: last.part, at: 0 });
    expect(shown(walk, { id: 9, list, page: 2 })).toMatchObject({ part: null, at: null, page: 2 });
    const other = { href: '/clients', search: '' };
    expect(shown(walk, { id: 2, list: other, page: 1 })).toMatchObject({ part: null, at: null });
  });

  test('resets its step and its skipped record when its record is left', async () => {
    const load = fromPromise<{ part: OriginPage }, NavigationInput>(async () => ({
      part: page([1, 2, 3]),
    }));
    const walk = createActor(recordNavigationMachine.provide({ actors: { load } })).start();
    walk.send({ type: 'record.shown', id: 1, list, page: 1 });
    await settle();
    walk.send({ type: 'step', by: 1 });
    walk.send({ type: 'record.missing', id: 2 });
    expect(walk.getSnapshot().context).toMatchObject({ id: 3, by: 1, gone: 2 });
    walk.send({ type: 'record.hidden', id: 3 });
    expect(walk.getSnapshot().context).toMatchObject({ id: 3, by: 0, gone: null });
  });
});
