import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  noFilters,
  type OfferFilters,
  offerFilterMachine,
} from '#features/offers/list/offers.logic.ts';
import { offerFilterModel } from '#tests/models/offers/offers.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(offerFilterModel).map(
  (edge) => [`${String(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of typed filters', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const applied = emitted.filter(({ type }) => type === 'applied');
    const { initial, draft, notes } = snapshot.context;

    // What holds is what was applied or what the address said, and nothing else.
    if (applied.length > 0) {
      expect(emitted).toEqual([{ type: 'applied', filters: initial }]);
      expect(snapshot.value).toBe('settled');
      expect(notes).toEqual({});
    } else if (event.type !== 'filters.changed') {
      expect(initial).toEqual(before.context.initial);
    }

    // What is typed stays as it is typed, until it is cleared or another address is come to.
    if (!['change', 'clear', 'filters.changed'].includes(event.type)) {
      expect(draft).toEqual(before.context.draft);
    }
    expect(snapshot.value === 'waiting').toBe(
      event.type === 'change' || (event.type === 'seek' && before.matches('waiting')),
    );

    // A wrong field is told, and nothing is asked for until it is right.
    if (draft.vip_position === 'первая') expect(applied).toEqual([]);
    if (Object.keys(notes).length > 0) expect(draft.vip_position).toBe('первая');
    if (emitted.some(({ type }) => type === 'sought')) expect(event.type).toBe('seek');
  });
});

function begin(filters: OfferFilters = noFilters) {
  const clock = new SimulatedClock();
  const applied: OfferFilters[] = [];
  const actor = createActor(offerFilterMachine, { clock, input: { filters } });
  actor.on('applied', (emitted) => applied.push(emitted.filters));
  actor.start();
  const type = (name: string) => actor.send({ type: 'change', patch: { name } });
  return { actor, clock, applied, type };
}

describe('typed filters', () => {
  it('are applied once, 0.3 s after the last key', () => {
    const { clock, applied, type } = begin();
    for (const text of ['с', 'со', 'сов', 'сова']) {
      type(text);
      clock.increment(299);
    }
    expect(applied).toEqual([]);
    clock.increment(1);
    clock.increment(1000);
    expect(applied).toEqual([{ ...noFilters, name: 'сова' }]);
  });

  it('are applied at once on request, and not again afterwards', () => {
    const { actor, clock, applied, type } = begin();
    type('сова');
    actor.send({ type: 'apply' });
    actor.send({ type: 'apply' });
    clock.increment(1000);
    expect(applied).toHaveLength(1);
  });

  it('keep a typed space when the address repeats what was applied', () => {
    const { actor, clock, applied, type } = begin();
    type('сова ');
    clock.increment(300);
    expect(applied).toEqual([{ ...noFilters, name: 'сова' }]);
    actor.send({ type: 'filters.changed', filters: applied[0]! });
    expect(actor.getSnapshot().context.draft.name).toBe('сова ');
  });

  it('are not overwritten by a late address', () => {
    const { actor, clock, applied, type } = begin();
    type('сова');
    clock.increment(300);
    type('сова з');
    actor.send({ type: 'filters.changed', filters: applied[0]! });
    expect(actor.getSnapshot().context.draft.name).toBe('сова з');
    clock.increment(300);
    expect(applied.at(-1)).toEqual({ ...noFilters, name: 'сова з' });
  });

  it('are replaced by Back, even while typing', () => {
    const { actor, clock, applied, type } = begin({ ...noFilters, name: 'сова' });
    type('сова з');
    actor.send({ type: 'filters.changed', filters: noFilters });
    clock.increment(1000);
    expect(actor.getSnapshot().context.draft).toEqual(noFilters);
    expect(applied).toEqual([]);
  });

  it('cannot be cleared if they are empty', () => {
    const { actor, type } = begin();
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(false);
    type('с');
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(true);
    type('');
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(false);
  });
});
