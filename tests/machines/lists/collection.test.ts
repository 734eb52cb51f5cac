import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import {
  busyOf,
  type CollectionResult,
  createCollectionMachine,
  type ListInput,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { unboundModel } from '#tests/models/channels/channel-settings.model.ts';
import { keptListModel, usersModel } from '#tests/models/lists/collection.model.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = [...titledEdgesOf(usersModel), ...titledEdgesOf(keptListModel)];

describe('on every transition of a list', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { result, problem, query } = snapshot.context;
    const isDone = event.type === 'xstate.done.actor.load';
    const { answered } = before.context;
    const isLost =
      event.type === 'xstate.error.actor.load' && answered?.page !== before.context.query.page;
    // The rows stay until an answer or a write of this console replaces them, or reading another
    // page fails.
    const asked = event as { query?: PageQuery; remembered?: unknown };
    const isOther = asked.query !== undefined && asked.query.page !== before.context.query.page;
    if (isLost) expect(result).toBeNull();
    else if (isOther && asked.remembered) {
      expect(result).toEqual(asked.remembered);
      expect(busyOf(snapshot)).toBe('behind');
    } else if (!isDone && event.type !== 'rows.replaced')
      expect(result).toBe(before.context.result);
    // Without a running call, the rows answer the current query.
    if (result && !snapshot.hasTag('busy')) expect(snapshot.context.answered).toEqual(query);
    expect(problem !== null).toBe(snapshot.matches('failed'));
    // Besides `query.changed`, only a page that does not exist changes the query.
    if (event.type !== 'query.changed' && emitted.every(({ type }) => type === 'read')) {
      expect(query).toEqual(before.context.query);
    }
    if (isDone && !snapshot.matches('ready')) {
      expect(emitted).toEqual([{ type: 'page.corrected', page: query.page }]);
      expect(query.page).toBeLessThan(before.context.query.page);
      expect(result).toBe(before.context.result);
    } else expect(emitted).toEqual(isDone ? [{ type: 'read' }] : []);
  });
});

describe('on every transition of a list that may be emptied', () => {
  const titled = titledEdgesOf(unboundModel);
  it.each(titled)('%s', (_, { event, snapshot, emitted }) => {
    // A list that is being read, or could not be read, is not reported as empty.
    const isEmpty = snapshot.matches('ready') && snapshot.context.result?.rows.length === 0;
    const isRead = event.type === 'xstate.done.actor.load';
    expect(emitted).toEqual([
      ...(isRead ? [{ type: 'read' }] : []),
      ...(isEmpty ? [{ type: 'emptied' }] : []),
    ]);
  });
});

type Result = CollectionResult<string>;

function begin(clock = new SimulatedClock()) {
  const { calls: loads, actor: load } = heldCalls<{ result: Result }, ListInput<PageQuery>>();
  const machine = createCollectionMachine<string, PageQuery>('test').provide({ actors: { load } });
  const actor = createActor(machine, { clock, input: { query: { page: 1 } } }).start();
  return { actor, loads };
}
const resultOf = (...rows: string[]) => ({ result: { rows, total: rows.length, lastPage: 9 } });

describe('list', () => {
  it('aborts the previous read and ignores its late answer', async () => {
    const { actor, loads } = begin();
    actor.send({ type: 'query.changed', query: { page: 2 } });
    expect(loads.map(({ input, signal }) => [input.query.page, signal.aborted])).toEqual([
      [1, true],
      [2, false],
    ]);
    loads[1]!.resolve(resultOf('новая'));
    await settle();
    loads[0]!.resolve(resultOf('опоздавшая'));
    await settle();
    expect(actor.getSnapshot().context.result?.rows).toEqual(['новая']);
  });

  it('ignores a late failure', async () => {
    const { actor, loads } = begin();
    actor.send({ type: 'reload' });
    loads[0]!.reject(new ProblemError({ message: 'поздно' }));
    await settle();
    expect(actor.getSnapshot().value).toBe('loading');
    loads[1]!.resolve(resultOf('одна'));
    await settle();
    expect(actor.getSnapshot().value).toBe('ready');
  });

  it('does not repeat a running read', () => {
    const { actor, loads } = begin();
    actor.send({ type: 'query.changed', query: { page: 1 } });
    expect(loads).toHaveLength(1);
  });

  it('goes to the last page if the requested one is gone', async () => {
    const { actor, loads } = begin();
    const corrected: number[] = [];
    actor.on('page.corrected', ({ page }) => void corrected.push(page));
    actor.send({ type: 'query.changed', query: { page: 12 } });
    loads[1]!.resolve({ result: { rows: [], total: 90, lastPage: 9 } });
    await settle();
    expect(corrected).toEqual([9]);
    expect(loads.at(-1)!.input.query).toEqual({ page: 9 });
  });

  it('keeps the rows of the last good answer after a failure', async () => {
    const { actor, loads } = begin();
    loads[0]!.resolve(resultOf('одна'));
    await settle();
    actor.send({ type: 'reload' });
    loads[1]!.reject(new ProblemError({ message: 'нет связи' }));
    await settle();
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({
      result: { rows: ['одна'] },
      problem: { message: 'нет связи' },
    });
  });

  it('requests only the newest query after the pause that the server asked for', async () => {
    const clock = new SimulatedClock();
    const { actor, loads } = begin(clock);
    const pages = () => loads.map(({ input }) => input.query.page);
    const tooOften = new ProblemError({ message: 'Часто', status: 429, retryAfter: 2 });
    loads[0]!.resolve(resultOf('одна'));
    await settle();
    actor.send({ type: 'query.changed', query: { page: 2 } });
    loads[1]!.reject(tooOften);
    await settle();
    for (const page of [3, 4, 5]) actor.send({ type: 'query.changed', query: { page } });
    clock.increment(1_999);
    expect(pages()).toEqual([1, 2]);
    clock.increment(1);
    expect(pages()).toEqual([1, 2, 5]);
    expect(actor.getSnapshot().context.problem).toBeNull();
    // The query has not changed since, but the rows do not answer it yet.
    loads[2]!.reject(tooOften);
    await settle();
    clock.increment(2_000);
    expect(pages()).toEqual([1, 2, 5, 5]);
  });

  it('is not read again after that pause if its query has not changed', async () => {
    const clock = new SimulatedClock();
    const { actor, loads } = begin(clock);
    loads[0]!.reject(new ProblemError({ message: 'Часто', status: 429, retryAfter: 2 }));
    await settle();
    actor.send({ type: 'query.changed', query: { page: 1 } });
    clock.increment(2_000);
    expect([loads.length, actor.getSnapshot().value]).toEqual([1, { failed: 'free' }]);
  });

  it('aborts its read when the list is left', () => {
    const { actor, loads } = begin();
    actor.stop();
    expect(loads[0]!.signal.aborted).toBe(true);
  });
});
