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

    // The applied filters change only when they are emitted, or by the address.
    if (asked.length > 0) {
      expect(asked).toMatchObject([{ query: { filters: initial, sort } }]);
      if (event.type === 'apply') expect(fieldErrors).toEqual({});
    } else if (event.type !== 'address.changed') {
      expect({ initial, sort }).toEqual({
        initial: before.context.initial,
        sort: before.context.sort,
      });
    }

    // The typed text stays until it is cleared or the address changes.
    if (!TYPED.includes(event.type)) expect(draft).toEqual(before.context.draft);
    // A filter can be removed beside an open form with a wrong field.
    const isWrong = Object.keys(fieldErrors).length > 0;
    if (isWrong && event.type !== 'choose') expect(asked).toEqual([]);
    for (const [type, cause] of [
      ['sought', 'seek'],
      ['opened', 'form.open'],
      ['applied', 'apply'],
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
  const answer = () => actor.send({ type: 'answered' });
  const names = () => applied.map(({ name }) => name);
  return { actor, clock, applied, type, answer, names };
}

describe('filters that are typed', () => {
  it('are requested with the first key, and then the newest text with each answer', () => {
    const { actor, type, answer, names } = begin();
    type('с');
    expect(names()).toEqual(['с']);
    type('со');
    type('сов');
    expect(names(), 'while an answer is awaited nothing is sent').toEqual(['с']);
    expect(actor.getSnapshot().hasTag('coming')).toBe(true);
    answer();
    expect(names()).toEqual(['с', 'сов']);
    answer();
    answer();
    expect(names(), 'and nothing more when all is answered').toEqual(['с', 'сов']);
    expect(actor.getSnapshot().hasTag('coming')).toBe(false);
    type('сова');
    expect(names()).toEqual(['с', 'сов', 'сова']);
  });

  it('are requested 300 ms after the last key if an answer takes too long', () => {
    const { clock, type, answer, names } = begin();
    type('с');
    for (const text of ['со', 'сов', 'сова']) {
      type(text);
      clock.increment(299);
    }
    expect(names()).toEqual(['с']);
    clock.increment(1);
    expect(names()).toEqual(['с', 'сова']);
    answer();
    clock.increment(1000);
    expect(names()).toEqual(['с', 'сова']);
  });

  it('are requested from their window only when it is applied', () => {
    const { actor, type, names } = begin();
    let applied = 0;
    actor.on('applied', () => applied++);
    actor.send({ type: 'form.open' });
    type('сова');
    expect([names(), applied]).toEqual([[], 0]);
    actor.send({ type: 'apply' });
    expect([names(), applied]).toEqual([['сова'], 1]);
  });

  it('are not requested again when the text returns to the requested one', () => {
    const { actor, clock, type, answer, names } = begin();
    type('с');
    type('со');
    type('с');
    clock.increment(1000);
    expect(actor.getSnapshot().matches({ filters: 'asked' }), 'still awaited').toBe(true);
    type('с ');
    answer();
    expect(names()).toEqual(['с']);
    expect(actor.getSnapshot().context.draft.name).toBe('с ');
  });

  it('are requested by Enter at once, and not again afterwards', () => {
    const { actor, clock, applied, type } = begin();
    type('с');
    type('сова');
    actor.send({ type: 'apply' });
    actor.send({ type: 'apply' });
    clock.increment(1000);
    expect(applied).toEqual([
      { ...noFilters, name: 'с' },
      { ...noFilters, name: 'сова' },
    ]);
  });

  it('are reported as invalid only after a pause in typing', () => {
    const { actor, clock, applied } = begin();
    const change = (vip_position: string) =>
      actor.send({ type: 'change', patch: { vip_position } });
    const errors = () => Object.keys(actor.getSnapshot().context.fieldErrors);
    change('-');
    clock.increment(299);
    expect(errors()).toEqual([]);
    change('-5');
    expect(errors()).toEqual([]);
    change('-5а');
    clock.increment(300);
    expect(errors()).toEqual(['vip_position']);
    expect(applied.every(({ vip_position }) => !vip_position.includes('а'))).toBe(true);
  });

  it('keep a typed trailing blank when the address repeats the applied filters', () => {
    const { actor, applied, type } = begin();
    type('сова ');
    expect(applied).toEqual([{ ...noFilters, name: 'сова' }]);
    actor.send({ type: 'address.changed', filters: applied[0]!, sort: null });
    expect(actor.getSnapshot().context.draft.name).toBe('сова ');
  });

  it('are not overwritten by a late address', () => {
    const { actor, applied, type, answer } = begin();
    type('сова');
    type('сова з');
    actor.send({ type: 'address.changed', filters: applied[0]!, sort: null });
    expect(actor.getSnapshot().context.draft.name).toBe('сова з');
    answer();
    expect(applied.at(-1)).toEqual({ ...noFilters, name: 'сова з' });
  });

  it('are replaced by Back, even in the middle of typing', () => {
    const { actor, clock, names, type, answer } = begin({ ...noFilters, name: 'сова' });
    type('сова з');
    type('сова за');
    actor.send({ type: 'address.changed', filters: noFilters, sort: null });
    answer();
    clock.increment(1000);
    expect(actor.getSnapshot().context.draft).toEqual(noFilters);
    expect(names()).toEqual(['сова з']);
  });

  it('are requested at once after Back, even if an answer was awaited', () => {
    const { actor, names, type } = begin({ ...noFilters, name: 'сова' });
    type('сова з');
    type('сова за');
    actor.send({ type: 'address.changed', filters: noFilters, sort: null });
    expect(actor.getSnapshot().hasTag('coming')).toBe(false);
    type('ё');
    expect(names()).toEqual(['сова з', 'ё']);
  });

  it('cannot be cleared if they are empty', () => {
    const { actor, type, answer } = begin();
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(false);
    type('с');
    expect(actor.getSnapshot().can({ type: 'clear' })).toBe(true);
    type('');
    answer();
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

  it('apply at once, and the same choice again removes them', () => {
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

  it('do not apply text that is still being typed', () => {
    const { actor, asked } = start();
    actor.send({ type: 'change', patch: { search: 'ё' } });
    actor.send({ type: 'change', patch: { search: 'ёл ' } });
    actor.send(ladder);
    expect(asked.at(-1)!.words).toEqual({ rate_type: 'ladder', search: 'ё' });
    expect(actor.getSnapshot().context.draft.search).toBe('ёл ');
    actor.send({ type: 'answered' });
    expect(asked.at(-1)!.words).toEqual({ rate_type: 'ladder', search: 'ёл' });
  });

  it('are one history step each, and consecutive typing is one', () => {
    const { actor, asked } = start();
    const type = (search: string) => {
      actor.send({ type: 'change', patch: { search } });
      actor.send({ type: 'answered' });
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
      ...[false, true, false],
      ...[false, false],
    ]);
  });

  it('of an offer are one history step each: a status, a search, another field, and clearing all', () => {
    const input = { filters: noFilters, sort: null };
    const actor = createActor(offersQueryMachine, { clock: new SimulatedClock(), input });
    const asked: object[] = [];
    actor.on('filtered', ({ query: { filters }, replace }) => {
      const words = Object.values(filters).filter((value) => value !== '');
      asked.push([words.join(), replace]);
    });
    actor.start();
    const change = (patch: Partial<OfferFilters>) => {
      actor.send({ type: 'change', patch });
      actor.send({ type: 'answered' });
    };
    change({ status: '0' });
    change({ status: '1' });
    actor.send({ type: 'clear' });
    change({ name: 'с' });
    change({ name: 'со' });
    change({ vip_position: '1' });
    change({ vip_position: '12' });
    actor.send({ type: 'choose', patch: { name: '' } });
    actor.send({ type: 'clear' });
    expect(asked).toEqual([
      ...[
        ['0', false],
        ['1', false],
        ['', false],
      ], // The status.
      ...[
        ['с', false],
        ['со', true],
      ], // All keys of one field are one step.
      ...[
        ['со,1', false],
        ['со,12', true],
      ],
      ...[
        ['12', false],
        ['', false],
      ], // One chip, then all.
    ]);
    actor.stop();
  });

  it('keep one history step for all keys of a search, also when it is emptied in between', () => {
    const { actor, asked } = start();
    for (const search of ['ё', '', 'ёл', 'ё', '', 'е']) {
      actor.send({ type: 'change', patch: { search } });
      actor.send({ type: 'answered' });
    }
    actor.send({ type: 'sort', sort: { column: 'name', direction: 'asc' } });
    actor.send({ type: 'change', patch: { search: '' } });
    actor.send({ type: 'answered' });
    actor.send({ type: 'sort', sort: { column: 'name', direction: 'desc' } });
    actor.send({ type: 'change', patch: { search: 'ё' } });
    const steps = asked.map(({ replace }) => replace);
    expect(steps).toEqual([false, true, true, true, true, true, true, false]);
  });

  it('cannot be removed if they are empty', () => {
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

  it('follow the address, but keep what is typed', () => {
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

it('an address that is already known leaves the context unchanged', () => {
  type Column = 'name' | 'date';
  const machine = createListQueryMachine<{ name: string }, Column>('known', {
    empty: { name: '' },
  });
  const order = { column: 'name', direction: 'asc' } as const;
  const query = { filters: { name: 'а' }, sort: order };
  const actor = createActor(machine, { input: query }).start();
  const after = (other: Partial<typeof query> | { sort: object | null }) => {
    const { context } = actor.getSnapshot();
    const event = { type: 'address.changed', filters: { name: 'а' }, sort: { ...order }, ...other };
    actor.send(event as Parameters<typeof actor.send>[0]);
    return actor.getSnapshot().context === context;
  };
  expect(after({})).toBe(true);
  actor.send({ type: 'change', patch: { name: 'аб' } });
  expect(after({ filters: { name: 'аб' } })).toBe(true);
  expect(after({})).toBe(false);
  expect(actor.getSnapshot().context.draft).toEqual({ name: 'а' });
  expect(after({ sort: { ...order, direction: 'desc' } })).toBe(false);
  expect(after({ sort: { column: 'date', direction: 'desc' } })).toBe(false);
  expect(after({ sort: null })).toBe(false);
  expect(after({ sort: null })).toBe(true);
});
