import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { lookupMachine } from '#machines/palette/lookup.machine.ts';
import {
  type Found,
  LOOKUP_SOURCES,
  type LookupSource,
  lookupSourceMachine,
} from '#machines/palette/lookup-source.machine.ts';
import { lookupModel, lookupSourceModel } from '#tests/models/palette/lookup.model.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { hit } from '#tests/support/lookup.ts';
import { edgesOf } from '#tests/support/model.ts';

interface Load extends Deferred<{ found: Found }> {
  readonly source: LookupSource;
  readonly query: string;
  readonly signal: AbortSignal;
}

function begin() {
  const loads: Load[] = [];
  const clock = new SimulatedClock();
  const load = fromPromise<{ found: Found }, { source: LookupSource; query: string }>(
    ({ input, signal }) => {
      loads.push({ ...deferred(), ...input, signal });
      return loads.at(-1)!.promise;
    },
  );
  const source = lookupSourceMachine.provide({ actors: { load } });
  const lookup = createActor(lookupMachine.provide({ actors: { source } }), { clock }).start();
  const type = (query: string, asked: readonly LookupSource[] = ['channel', 'client']) =>
    lookup.send({ type: 'query.changed', query, asked });
  const at = (name: LookupSource) => lookup.getSnapshot().context.sources[name].getSnapshot();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { lookup, loads, clock, type, at, settle };
}

const found = (title: string): { found: Found } => ({
  found: { exact: [], hits: [{ ...hit('client', 1), title }], total: 1 },
});

describe('a search', () => {
  test('waits for a pause in typing, and asks only the sources concerned', () => {
    const { loads, clock, type, at } = begin();
    for (const query of ['ив', 'ива', 'иван']) {
      type(query);
      clock.increment(149);
    }
    expect(loads).toEqual([]);
    clock.increment(1);
    expect(loads.map(({ source, query }) => [source, query])).toEqual([
      ['channel', 'иван'],
      ['client', 'иван'],
    ]);
    expect(at('offer').value).toBe('idle');
  });

  test('aborts the previous search on each key', async () => {
    const { loads, clock, type, at, settle } = begin();
    type('ив');
    clock.increment(150);
    const first = loads.slice();
    type('ива');
    expect(first.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    first[1]!.resolve(found('поздний'));
    await settle();
    expect(at('client').context.found).toBeNull();
    clock.increment(150);
    loads.at(-1)!.resolve(found('новый'));
    await settle();
    expect(at('client').context.found?.hits[0]?.title).toBe('новый');
    // And at the next key what it had found is no answer any more.
    type('иваn');
    expect(at('client').context.found).toBeNull();
    expect(at('client').hasTag('busy')).toBe(true);
  });

  test('works with a failing source, and retries it', async () => {
    const { lookup, loads, clock, type, at, settle } = begin();
    type('ив');
    clock.increment(150);
    loads[0]!.reject(new ProblemError({ message: 'Упало', status: 500 }));
    loads[1]!.resolve(found('Иван'));
    await settle();
    expect([at('channel').value, at('client').value]).toEqual(['failed', 'ready']);
    lookup.getSnapshot().context.sources.channel.send({ type: 'retry' });
    expect(loads).toHaveLength(3);
    expect(at('client').context.found?.hits).toHaveLength(1);
  });

  test('does not ask a forbidden source again', async () => {
    const { loads, clock, type, at, settle } = begin();
    type('ив', ['client']);
    clock.increment(150);
    loads[0]!.reject(new ProblemError({ message: 'Нельзя', status: 403 }));
    await settle();
    type('ива', ['client']);
    clock.increment(1000);
    expect(loads).toHaveLength(1);
    expect([at('client').value, at('client').context.query]).toEqual(['refused', 'ива']);
  });

  test('ends with its palette', () => {
    const { lookup, loads, clock, type } = begin();
    type('ив');
    clock.increment(150);
    lookup.stop();
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});

describe('on every transition of a source', () => {
  const edges = edgesOf(lookupSourceModel);

  test('there is an answer only when it is ready, and a reason only when it has failed', () => {
    expect(edges.length).toBeGreaterThan(10);
    for (const { snapshot } of edges) {
      expect(snapshot.context.found !== null).toBe(snapshot.matches('ready'));
      expect(snapshot.context.problem !== null).toBe(snapshot.matches('failed'));
    }
  });

  test('a key drops the previous answer', () => {
    const keys = edges.filter(({ event }) => event.type === 'ask');
    expect(keys.length).toBeGreaterThan(5);
    for (const { snapshot, event } of keys) {
      expect(snapshot.context.found).toBeNull();
      expect(snapshot.context.query).toBe((event as unknown as { query: string }).query);
      expect(snapshot.matches('waiting') || snapshot.matches('refused')).toBe(true);
    }
  });
});

test('the same text is not searched twice', () => {
  for (const { before, snapshot, event } of edgesOf(lookupModel)) {
    const { query } = event as unknown as { query: string };
    expect(snapshot.context.query).toBe(query);
    if (before.context.query === query) expect(snapshot.context).toEqual(before.context);
  }
  expect(LOOKUP_SOURCES).toHaveLength(5);
});
