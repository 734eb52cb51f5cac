/** Leading to a created record. */
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Created, landingMachine, type Place } from '#machines/lists/landing.machine.ts';

it('a landing leads to the page of the created record, and marks its row once that is listed', async () => {
  const place = { key: 7, page: 3 };
  const machine = landingMachine.provide({
    actors: { find: fromPromise<{ place: Place | null }, Created>(async () => ({ place })) },
  });
  const actor = createActor(machine).start();
  const said: object[] = [];
  for (const type of ['placed', 'arrived'] as const) actor.on(type, (one) => said.push(one));
  actor.send({ type: 'made', made: 7, sent: {} });
  await waitFor(actor, (state) => state.matches('arriving'));
  expect(said).toEqual([{ type: 'placed', place }]);
  actor.send({ type: 'rows.listed', keys: [1, 2] });
  expect(actor.getSnapshot().value).toBe('arriving');
  actor.send({ type: 'rows.listed', keys: [1, 7] });
  expect(actor.getSnapshot().value).toBe('marked');
  expect(actor.getSnapshot().context.key).toBe(7);
  expect(said.at(-1)).toEqual({ type: 'arrived', key: 7 });
  actor.stop();
});
