import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { OriginPage } from '#machines/lists/neighbours.ts';
import { positionOf } from '#machines/lists/position.ts';
import {
  type NavigationInput,
  recordNavigationMachine,
} from '#machines/lists/record-navigation.machine.ts';
import { recordNavigationModel } from '#tests/models/lists/record-navigation.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(recordNavigationModel);

describe('on every transition of record navigation', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { id, part, at, list, by } = snapshot.context;
    // Without a list there is nowhere to go.
    expect(snapshot.matches('away')).toBe(list === null);
    const moves = emitted.filter((fact) => fact.type === 'moved');
    // A move leads to another record, which was read and is on the given page.
    for (const move of moves) {
      expect(part!.ids[at!]).toBe(move.id);
      expect(move).toMatchObject({ id, page: part!.page, list });
      expect(move.id).not.toBe(before.context.id);
      expect(by).not.toBe(0);
    }
    // Only a step, a missing record, or the read that a step waits for moves to another record.
    const isAwaited = before.context.part === null && before.context.by !== 0;
    const mayMove =
      /^(?:step|record\.missing|xstate\.done\.actor\.turn)$/.test(event.type) ||
      (event.type === 'xstate.done.actor.find' && isAwaited);
    if (!mayMove) expect(moves).toEqual([]);
    if (event.type !== 'record.shown' && moves.length === 0) expect(id).toBe(before.context.id);
    // Only `leave` goes back to the list.
    expect(emitted.some(({ type }) => type === 'left')).toBe(event.type === 'leave');
    // A failure is shown until something else is tried.
    const hasFailed = snapshot.matches({ listed: { near: 'failed' } });
    expect(snapshot.context.problem !== null).toBe(hasFailed);
  });
});

const PER_PAGE = 3;
const list = { href: '/offers', search: '' };

/** A walk along a list of these records, which others may change. */
function begin(records: number[], id: number) {
  const read = (page: number): OriginPage => ({
    page,
    perPage: PER_PAGE,
    lastPage: Math.max(1, Math.ceil(records.length / PER_PAGE)),
    ids: records.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: records.length,
    isCapped: false,
  });
  const load = fromPromise<{ part: OriginPage }, NavigationInput>(async ({ input }) => ({
    part: read(input.page),
  }));
  const actor = createActor(recordNavigationMachine.provide({ actors: { load } })).start();
  const settled = () =>
    waitFor(
      actor,
      (state) => state.matches({ listed: { near: 'placed' } }) || state.matches('away'),
    );
  const show = (shown: number, page: number) => {
    actor.send({ type: 'record.shown', id: shown, list, page });
  };
  actor.on('moved', (move) => queueMicrotask(() => show(move.id, move.page)));
  show(id, Math.floor(records.indexOf(id) / PER_PAGE) + 1);
  const step = async (by: 1 | -1) => {
    await settled();
    actor.send({ type: 'step', by });
    await settled();
  };
  return { actor, step, settled };
}

/** The first of two records, in a list whose first read fails. */
function beginBroken() {
  let reads = 0;
  const load = fromPromise<{ part: OriginPage }, NavigationInput>(async () => {
    if (++reads === 1) throw new Error('offline');
    return { part: { page: 1, perPage: 3, lastPage: 1, ids: [1, 2], total: 2, isCapped: false } };
  });
  const actor = createActor(recordNavigationMachine.provide({ actors: { load } })).start();
  const isAt = (near: 'failed' | 'placed') =>
    waitFor(actor, (state) => state.matches({ listed: { near } }));
  actor.send({ type: 'record.shown', id: 1, list, page: 1 });
  return { actor, isAt, reads: () => reads };
}

describe('record navigation', () => {
  it('visits every record once, in order, across pages and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 11 }),
        async (records) => {
          const { actor, step, settled } = begin(records, records[0]!);
          await settled();
          const met: number[] = [];
          for (const by of [1, -1] as const) {
            for (const _ of records) {
              met.push(actor.getSnapshot().context.id!);
              await step(by);
            }
          }
          expect(met).toEqual([...records, ...records.toReversed()]);
          expect(positionOf(actor.getSnapshot().context)).toBe(1);
          actor.stop();
        },
      ),
      { numRuns: 30 },
    );
  });

  it('has no step before the first record or after the last', async () => {
    const steps = { first: [1, false, true], border: [3, true, true], last: [4, true, false] };
    for (const [id, back, forth] of Object.values(steps) as [number, boolean, boolean][]) {
      const { actor, settled } = begin([1, 2, 3, 4], id);
      const at = await settled();
      const can = ([-1, 1] as const).map((by) => at.can({ type: 'step', by }));
      expect(can).toEqual([back, forth]);
      actor.stop();
    }
  });

  it('performs a step requested before the position is read, on its page and beyond it', async () => {
    for (const [id, by, next] of [[1, 1, 2] as const, [3, 1, 4] as const, [4, -1, 3] as const]) {
      const { actor, settled } = begin([1, 2, 3, 4], id);
      actor.send({ type: 'step', by });
      await waitFor(actor, ({ context }) => context.id === next);
      expect(positionOf((await settled()).context)).toBe(next);
      actor.stop();
    }
  });

  it('forgets a step before the first record, and one whose list could not be read', async () => {
    const { actor, settled } = begin([1, 2], 1);
    actor.send({ type: 'step', by: -1 });
    expect((await settled()).context).toMatchObject({ id: 1, by: 0 });
    const { actor: broken, isAt, reads } = beginBroken();
    broken.send({ type: 'step', by: 1 });
    await isAt('failed');
    expect(reads()).toBe(1);
    broken.send({ type: 'list.changed' });
    await isAt('placed');
    expect(broken.getSnapshot().context.id).toBe(1);
  });

  it('reads the list again for a step after a failure', async () => {
    const { actor, isAt } = beginBroken();
    await isAt('failed');
    actor.send({ type: 'step', by: 1 });
    await isAt('placed');
    expect(actor.getSnapshot().context.id).toBe(2);
  });

  it('updates position and total when the list has changed', async () => {
    const records = [1, 2, 3, 4];
    const { actor, step, settled } = begin(records, 2);
    await settled();
    records.unshift(9);
    actor.send({ type: 'list.changed' });
    await settled();
    expect(positionOf(actor.getSnapshot().context)).toBe(3);
    expect(actor.getSnapshot().context.part?.total).toBe(5);
    await step(1);
    expect(positionOf(actor.getSnapshot().context)).toBe(4);
  });

  it('continues with the record that took the place of a removed one', async () => {
    const records = [1, 2, 3, 4];
    const { actor, step, settled } = begin(records, 2);
    await settled();
    records.splice(1, 1);
    actor.send({ type: 'list.changed' });
    await settled();
    expect(positionOf(actor.getSnapshot().context)).toBeNull();
    await step(1);
    expect(actor.getSnapshot().context.id).toBe(3);
  });

  it.each([
    ['the whole page', [1, 2, 3], 4],
    ['the record and the one before it', [1, 2], 3],
    ['the record and the one after it', [2, 3], 4],
  ])('continues with the record that follows after others removed %s', async (_, gone, next) => {
    const records = [1, 2, 3, 4, 5, 6, 7];
    const { actor, step, settled } = begin(records, 2);
    await settled();
    records.splice(records.indexOf(gone[0]!), gone.length);
    actor.send({ type: 'list.changed' });
    await step(1);
    expect(actor.getSnapshot().context.id).toBe(next);
    await step(-1);
    expect(actor.getSnapshot().context.id).toBe(records[records.indexOf(next) - 1] ?? next);
  });

  it('leads nowhere from a record that was never in the list, also once the list has changed', async () => {
    const { actor, settled } = begin([1, 2, 3], 9);
    await settled();
    actor.send({ type: 'list.changed' });
    const at = await settled();
    expect(at.context.at).toBeNull();
    expect([1, -1].map((by) => at.can({ type: 'step', by: by as 1 | -1 }))).toEqual([false, false]);
  });

  it('goes back to the record before a removed one and its neighbours', async () => {
    const records = [1, 2, 3, 4, 5, 6];
    const { actor, step, settled } = begin(records, 6);
    await settled();
    records.splice(3, 3, 7, 8);
    actor.send({ type: 'list.changed' });
    await step(-1);
    expect(actor.getSnapshot().context.id).toBe(3);
  });

  it('skips a deleted record in the direction of the step', async () => {
    for (const [by, gone, id] of [[1, 3, 4] as const, [-1, 2, 1] as const]) {
      const { actor, step, settled } = begin([1, 2, 3, 4], gone - by);
      await step(by);
      actor.send({ type: 'record.missing', id: gone });
      await settled();
      expect(actor.getSnapshot().context).toMatchObject({ id, gone });
    }
  });

  it('stays on a missing record that was opened directly', async () => {
    const { actor, settled } = begin([1, 2, 3], 2);
    await settled();
    actor.send({ type: 'record.missing', id: 2 });
    expect(actor.getSnapshot().context.id).toBe(2);
  });

  it('does not move if its record is left while the next page is read', async () => {
    const { actor, settled } = begin([1, 2, 3, 4, 5], 3);
    await settled();
    const moved: number[] = [];
    actor.on('moved', ({ id }) => moved.push(id));
    actor.send({ type: 'step', by: 1 });
    actor.send({ type: 'record.hidden', id: 3 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(moved).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ id: 3, at: 2, part: { page: 1 } });
  });

  it('does not visit a record again that moved to the next page', async () => {
    const records = [1, 2, 3, 4, 5];
    const { actor, step, settled } = begin(records, 3);
    await settled();
    records.unshift(9);
    await step(1);
    expect(actor.getSnapshot().context.id).toBe(4);
  });
});
