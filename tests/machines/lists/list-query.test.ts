import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { channelsQueryMachine, readQuery } from '#features/channels/list/channels-query.ts';
import {
  noFilters,
  type OfferFilters,
  offersQueryMachine,
} from '#features/offers/list/offers.logic.ts';
import { createListQueryMachine } from '#machines/lists/list-query.machine.ts';
import { channelsQueryModel } from '#tests/models/channels/channels.model.ts';
import { clientsQueryModel } from '#tests/models/clients/clients.model.ts';
import { offersQueryModel } from '#tests/models/offers/offers.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const TYPED = ['change', 'choose', 'clear', 'address.changed', 'form.open', 'form.close'];

describe.each([
  ['channels', titledEdgesOf(channelsQueryModel as never)],
  ['offers', titledEdgesOf(offersQueryModel as never)],
  ['clients', titledEdgesOf(clientsQueryModel as never)],
])('on every transition of the query of %s', (_, edges) => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { initial, draft, fieldErrors, sort } = snapshot.context;
    const asked = emitted.filter((one) => 'query' in one);

    // What holds is what was announced or what the address said, and nothing else.
    if (asked.length > 0) {
      expect(asked).toMatchObject([{ query: { filters: initial, sort } }]);
      if (event.type === 'apply') expect(fieldErrors).toEqual({});
    } else if (event.type !== 'address.changed') {
      expect({ initial, sort }).toEqual({
        initial: before.context.initial,
        sort: before.context.sort,
      });
    }

    // What is typed stays as it is typed, until it is cleared or another address is come to.
    if (!TYPED.includes(event.type)) expect(draft).toEqual(before.context.draft);
    if (Object.keys(fieldErrors).length > 0) expect(asked).toEqual([]);
    for (const [type, cause] of [
      ['sought', 'seek'],
      ['opened', 'form.open'],
      ['closed', 'form.close'],
      ['refused', 'apply'],
    ]) {
      if (emitted.some((one) => one.type === type)) expect(event.type).toBe(cause);
    }
  });
});

function begin(filters: OfferFilters = noFilters) {
  const clock = new SimulatedClock();
  const applied: OfferFilters[] = [];
  const actor = createActor(offersQueryMachine, { clock, input: { filters, sort: null } });
  actor.on('filtered', ({ query }) => applied.push(query.filters));
  actor.start();
  const type = (name: string) => actor.send({ type: 'change', patch: { name } });
  return { actor, clock, applied, type };
}

describe('filters that are typed', () => {
  it('wait for 0.3 s after the last key, and are applied once', () => {
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

  it('are applied at once when asked to, and not again afterwards', () => {
    const { actor, clock, applied, type } = begin();
    type('сова');
    actor.send({ type: 'apply' });
    actor.send({ type: 'apply' });
    clock.increment(1000);
    expect(applied).toHaveLength(1);
  });

  it('keep a blank that is typed when the address repeats what was applied', () => {
    const { actor, clock, applied, type } = begin();
    type('сова ');
    clock.increment(300);
    expect(applied).toEqual([{ ...noFilters, name: 'сова' }]);
    actor.send({ type: 'address.changed', filters: applied[0]!, sort: null });
    expect(actor.getSnapshot().context.draft.name).toBe('сова ');
  });

  it('are not typed over by an address that comes late', () => {
    const { actor, clock, applied, type } = begin();
    type('сова');
    clock.increment(300);
    type('сова з');
    actor.send({ type: 'address.changed', filters: applied[0]!, sort: null });
    expect(actor.getSnapshot().context.draft.name).toBe('сова з');
    clock.increment(300);
    expect(applied.at(-1)).toEqual({ ...noFilters, name: 'сова з' });
  });

  it('give way to Back, even in the middle of typing', () => {
    const { actor, clock, applied, type } = begin({ ...noFilters, name: 'сова' });
    type('сова з');
    actor.send({ type: 'address.changed', filters: noFilters, sort: null });
    clock.increment(1000);
    expect(actor.getSnapshot().context.draft).toEqual(noFilters);
    expect(applied).toEqual([]);
  });

  it('have nothing to clear where there is nothing', () => {
    const { actor, type } = begin();
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(false);
    type('с');
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(true);
    type('');
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(false);
  });
});

describe('filters that are chosen', () => {
  const start = (words: Record<string, string> = {}) => {
    const clock = new SimulatedClock();
    const asked: { words: object; replace: boolean }[] = [];
    const actor = createActor(channelsQueryMachine, { clock, input: readQuery(words) });
    actor.on('filtered', ({ query: { filters }, replace }) => {
      const set = Object.entries(filters).filter(([, value]) => value !== '');
      asked.push({ words: Object.fromEntries(set), replace });
    });
    actor.start();
    return { actor, clock, asked };
  };
  const ladder = { type: 'choose', patch: { rate_type: 'ladder' } } as const;

  it('hold at once, and the same choice again takes them back', () => {
    const { actor, asked } = start({ is_active: '1' });
    actor.send(ladder);
    actor.send({ type: 'choose', patch: { rate_type: 'level' } });
    actor.send({ type: 'choose', patch: { rate_type: 'level' } });
    expect(asked.map(({ words }) => words)).toEqual([
      { is_active: '1', rate_type: 'ladder' },
      { is_active: '1', rate_type: 'level' },
      { is_active: '1' },
    ]);
  });

  it('leave what is being typed to its own time', () => {
    const { actor, clock, asked } = start();
    actor.send({ type: 'change', patch: { search: 'ёл ' } });
    actor.send(ladder);
    expect(asked.at(-1)!.words).toEqual({ rate_type: 'ladder' });
    expect(actor.getSnapshot().context.draft.search).toBe('ёл ');
    clock.increment(300);
    expect(asked.at(-1)!.words).toEqual({ rate_type: 'ladder', search: 'ёл' });
  });

  it('are a step back each, and all typing together is one', () => {
    const { actor, asked } = start();
    const type = (search: string) => {
      actor.send({ type: 'change', patch: { search } });
      actor.send({ type: 'apply' });
    };
    type('ё');
    type('ёл');
    actor.send(ladder);
    type('ёлк');
    actor.send({ type: 'choose', patch: { search: '' } });
    type('ё');
    actor.send({ type: 'clear' });
    expect(asked.map(({ replace }) => replace)).toEqual([
      ...[false, true],
      ...[false, true, true],
      ...[false, false],
    ]);
  });

  it('cannot be taken back where there is nothing', () => {
    const { actor } = start();
    const clear = { type: 'choose', patch: { search: '' } } as const;
    expect(actor.getSnapshot().can(clear)).toBe(false);
    actor.send({ type: 'change', patch: { search: 'ё' } });
    expect(actor.getSnapshot().can(clear)).toBe(true);
  });
});

describe('filters in a form', () => {
  const machine = createListQueryMachine<{ name: string }>('form', { empty: { name: '' } });
  const held = (name: string) =>
    ({ type: 'address.changed', filters: { name }, sort: null }) as const;

  it('follow the address, and keep what is typed over it', () => {
    const form = createActor(machine, { input: { filters: { name: '' }, sort: null } }).start();
    const filters = () => {
      const { initial, draft } = form.getSnapshot().context;
      return [initial.name, draft.name];
    };
    form.send({ type: 'form.open' });
    form.send(held('а'));
    expect(filters()).toEqual(['а', 'а']);
    form.send({ type: 'change', patch: { name: 'аб' } });
    form.send(held('в'));
    expect(filters()).toEqual(['в', 'аб']);
    form.send({ type: 'form.close' });
    expect(filters()).toEqual(['в', 'в']);
  });
});
