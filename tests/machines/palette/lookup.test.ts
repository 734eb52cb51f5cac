import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { lookupMachine } from '#machines/palette/lookup.machine.ts';
import {
  LOOKUP_SOURCES,
  type LookupResult,
  type LookupSource,
  lookupSourceMachine,
} from '#machines/palette/lookup-source.machine.ts';
import {
  lookupModel,
  lookupSourceModel,
  shortOfCallsModel,
} from '#tests/models/palette/lookup.model.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';
import { hit } from '#tests/support/lookup.ts';
import { edgesOf, isIn } from '#tests/support/model.ts';

type Asked = { readonly source: LookupSource; readonly query: string };

function begin({ isRoomy = (): boolean => true } = {}) {
  const { calls: loads, actor: load } = heldCalls<{ found: LookupResult }, Asked>();
  const clock = new SimulatedClock();
  const source = lookupSourceMachine.provide({ actors: { load }, guards: { isRoomy } });
  const lookup = createActor(lookupMachine.provide({ actors: { source } }), { clock }).start();
  const type = (query: string, requested: readonly LookupSource[] = ['channel', 'client']) =>
    lookup.send({ type: 'query.changed', query, requested });
  const at = (name: LookupSource) => lookup.getSnapshot().context.sources[name].getSnapshot();
  return { lookup, loads, clock, type, at };
}

const found = (title: string): { found: LookupResult } => ({
  found: { exact: [], hits: [{ ...hit('client', 1), title }], total: 1 },
});

describe('a search', () => {
  const queries = (loads: readonly { readonly input: Asked }[]) =>
    loads.map(({ input: { source, query } }) => [source, query]);

  test('starts with the first key in the given sources, and goes on with the newest text after each answer', async () => {
    const { loads, type, at } = begin();
    for (const query of ['ив', 'ива', 'иван']) type(query);
    expect(queries(loads), 'while an answer is awaited nothing is sent').toEqual([
      ['channel', 'ив'],
      ['client', 'ив'],
    ]);
    expect(at('offer').value).toBe('idle');
    loads[1]!.resolve(found('для ив'));
    await settle();
    expect(queries(loads).slice(2), 'the newest').toEqual([['client', 'иван']]);
    expect(at('client').context.found, 'a stale answer is none').toBeNull();
    loads[2]!.resolve(found('Иван'));
    await settle();
    expect(at('client').context.found?.hits[0]?.title).toBe('Иван');
    expect(loads).toHaveLength(3);
    // With the next key, the earlier results are no answer any more.
    type('иваnо');
    expect(at('client').context.found).toBeNull();
    expect(at('client').hasTag('busy')).toBe(true);
  });

  test('aborts a call that takes too long, and searches for the newest text', async () => {
    const { loads, clock, type, at } = begin();
    type('ив', ['client']);
    type('ива', ['client']);
    clock.increment(299);
    type('иван', ['client']);
    clock.increment(299);
    expect(queries(loads)).toEqual([['client', 'ив']]);
    clock.increment(1);
    expect(queries(loads)).toEqual([
      ['client', 'ив'],
      ['client', 'иван'],
    ]);
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[0]!.resolve(found('поздний'));
    await settle();
    expect(at('client').context.found).toBeNull();
    // No newer text: the answer may take as long as it needs.
    clock.increment(10_000);
    expect(loads).toHaveLength(2);
  });

  test('waits for a pause in typing if few calls are left in this second', async () => {
    let isRoomy = true;
    const { loads, clock, type, at } = begin({ isRoomy: () => isRoomy });
    type('ив', ['client']);
    isRoomy = false;
    type('ива', ['client']);
    loads[0]!.resolve(found('для ив'));
    await settle();
    clock.increment(119);
    type('иван', ['client']);
    clock.increment(119);
    expect(queries(loads), 'keys follow each other').toEqual([['client', 'ив']]);
    expect([at('client').hasTag('busy'), at('client').context.found]).toEqual([true, null]);
    clock.increment(1);
    expect(queries(loads).slice(1)).toEqual([['client', 'иван']]);
    loads[1]!.resolve(found('Иван'));
    await settle();
    expect(at('client').context.found?.hits[0]?.title).toBe('Иван');
    // The next word also begins with few calls left, and is dropped before its search.
    type('петр', ['client']);
    expect([at('client').hasTag('busy'), at('client').context.found]).toEqual([true, null]);
    type('', []);
    clock.increment(1_000);
    expect([loads.length, at('client').value]).toEqual([2, 'idle']);
    type('п', ['client']);
    expect(loads, 'the first text does not rest').toHaveLength(3);
  });

  test('ends without an answer or a failure when it is dropped', async () => {
    const { loads, type, at } = begin();
    type('ив', ['client']);
    type('и', []);
    expect(loads[0]!.signal.aborted).toBe(true);
    loads[0]!.reject(new DOMException('Aborted', 'AbortError'));
    await settle();
    expect([at('client').value, at('client').context.problem]).toEqual(['idle', null]);
  });

  test('shows the other sources when one fails, and retries that one', async () => {
    const { lookup, loads, type, at } = begin();
    type('ив');
    loads[0]!.reject(new ProblemError({ message: 'Упало', status: 500 }));
    loads[1]!.resolve(found('Иван'));
    await settle();
    expect([at('channel').value, at('client').value]).toEqual([{ failed: 'free' }, 'ready']);
    lookup.getSnapshot().context.sources.channel.send({ type: 'retry' });
    expect(loads).toHaveLength(3);
    expect(at('client').context.found?.hits).toHaveLength(1);
  });

  test('pauses as long as the server asks, and goes on with the newest text', async () => {
    const { loads, clock, type, at } = begin();
    const refuse = (retryAfter: number) =>
      loads.at(-1)!.reject(new ProblemError({ message: 'Часто', status: 429, retryAfter }));
    type('ив', ['client']);
    refuse(2);
    await settle();
    for (const query of ['ива', 'иван', 'ивано']) type(query, ['client']);
    type('', []);
    type('иванов', ['client']);
    clock.increment(1_999);
    expect(loads).toHaveLength(1);
    expect([at('client').hasTag('busy'), at('client').context.problem]).toEqual([true, null]);
    clock.increment(1);
    expect(queries(loads).slice(1)).toEqual([['client', 'иванов']]);
    // A long wait is shown, and also ends by itself.
    refuse(600);
    await settle();
    expect(at('client').value).toEqual({ failed: 'pausing' });
    type('иванова', ['client']);
    at('client');
    expect(loads).toHaveLength(2);
    type('', []);
    clock.increment(600_000);
    expect([loads.length, at('client').value]).toEqual([2, 'idle']);
  });

  test('searches added sources for the same text, and not the first ones again', async () => {
    const { loads, type, at } = begin();
    type('ив', ['client']);
    type('ив', ['client', 'offer']);
    expect(queries(loads)).toEqual([
      ['client', 'ив'],
      ['offer', 'ив'],
    ]);
    loads[0]!.resolve(found('Иван'));
    await settle();
    type('ив', ['client', 'channel']);
    expect(queries(loads).slice(2), 'nor one that has answered').toEqual([['channel', 'ив']]);
    expect(at('client').context.found?.hits[0]?.title).toBe('Иван');
  });

  test('also requests an empty query', () => {
    const { loads, type } = begin();
    type('', ['recents']);
    expect(queries(loads)).toEqual([['recents', '']]);
  });

  test('does not search a forbidden source again', async () => {
    const { loads, clock, type, at } = begin();
    type('ив', ['client']);
    loads[0]!.reject(new ProblemError({ message: 'Нельзя', status: 403 }));
    await settle();
    type('ива', ['client']);
    clock.increment(1000);
    expect(loads).toHaveLength(1);
    expect([at('client').value, at('client').context.query]).toEqual(['refused', 'ива']);
  });

  test('is aborted when its palette ends', () => {
    const { lookup, loads, type } = begin();
    type('ив');
    lookup.stop();
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});

describe('on every transition of a source', () => {
  const edges = [...edgesOf(lookupSourceModel), ...edgesOf(shortOfCallsModel)];

  test('has an answer only when it is ready, and a problem only when it has failed', () => {
    expect(edges.length).toBeGreaterThan(10);
    for (const { snapshot } of edges) {
      expect(snapshot.context.found !== null).toBe(snapshot.matches('ready'));
      expect(snapshot.context.problem !== null).toBe(snapshot.matches('failed'));
    }
  });

  test('runs at most one search, and a newer text waits behind it', () => {
    for (const { before, snapshot } of edges) {
      const { query, lastQuery } = snapshot.context;
      if (!isIn(snapshot, 'loading')) continue;
      expect(isIn(snapshot, 'loading.behind') || query === lastQuery).toBe(true);
      // A running search keeps its text; the next one begins only after its end.
      if (isIn(snapshot, 'loading.behind') && isIn(before, 'loading')) {
        expect(lastQuery).toBe(before.context.lastQuery);
      }
    }
  });

  test('a key drops the previous answer', () => {
    const keys = edges.filter(({ event }) => event.type === 'ask');
    expect(keys.length).toBeGreaterThan(5);
    for (const { snapshot, event } of keys) {
      expect(snapshot.context.found).toBeNull();
      expect(snapshot.context.query).toBe((event as unknown as { query: string }).query);
      const isWaiting = ['loading', 'resting', 'pausing', 'refused'].some((state) =>
        isIn(snapshot, state),
      );
      expect(isWaiting || isIn(snapshot, 'failed.pausing')).toBe(true);
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
