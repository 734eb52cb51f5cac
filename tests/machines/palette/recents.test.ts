import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Recent, recentKey, recentsMachine } from '#machines/palette/recents.machine.ts';
import { recentsModel } from '#tests/models/palette/recents.model.ts';
import { edgesOf } from '#tests/support/model.ts';

const client = (id: number): Recent => ({ kind: 'client', id });

describe('recents', () => {
  test('start with the newest, contain each once, and eight at most', () => {
    const item = fc.oneof(
      fc.integer({ min: 1, max: 12 }).map(client),
      fc.constantFrom('go.users', 'clients.create').map((command) => ({ command })),
    );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (used) => {
        const actor = createActor(recentsMachine).start();
        actor.send({ type: 'person.came', owner: 1, items: [] });
        for (const one of used) actor.send({ type: 'used', item: one });
        const { items } = actor.getSnapshot().context;
        const keys = items.map(recentKey);
        expect(keys[0]).toBe(recentKey(used.at(-1)!));
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.length).toBeLessThanOrEqual(8);
        actor.send({ type: 'gone', item: used.at(-1)! });
        expect(actor.getSnapshot().context.items.map(recentKey)).toEqual(keys.slice(1));
      }),
    );
  });

  test('know the names of used and of recently found records, and forget names found earlier', () => {
    const actor = createActor(recentsMachine).start();
    actor.send({ type: 'person.came', owner: 1, items: [client(1)] });
    const find = (id: number) =>
      actor.send({ type: 'named', names: { [recentKey(client(id))]: `Клиент ${id}` } });
    for (let id = 1; id <= 200; id++) find(id);
    find(160);
    find(201);
    // Finding this one again evicts no other name.
    find(170);
    const known = Object.keys(actor.getSnapshot().context.names);
    expect(known).toHaveLength(51);
    expect(known).toEqual(expect.arrayContaining(['client:1', 'client:160', 'client:201']));
    expect(known).not.toContain('client:2');
  });

  test('are stored when their user changes them, and only with an owner', () => {
    const edges = edgesOf(recentsModel);
    expect(edges.some(({ actions }) => actions.includes('store'))).toBe(true);
    for (const { before, snapshot, actions, event } of edges) {
      const isSame = before.context.items === snapshot.context.items;
      const isOwn = event.type === 'used' || event.type === 'gone';
      expect(actions.includes('store')).toBe(!isSame && isOwn);
      if (actions.includes('store')) expect(snapshot.context.owner).not.toBeNull();
    }
  });

  test('are cleared with their names at sign-out', () => {
    for (const { snapshot, before } of edgesOf(recentsModel)) {
      const { owner, items, names } = snapshot.context;
      if (snapshot.matches('nobody')) expect([owner, items, names]).toEqual([null, [], {}]);
      if (owner !== before.context.owner) expect(names).toEqual({});
    }
  });
});
