import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { SimulatedClock } from 'xstate';
import { ReadingProblem } from '#features/channels/all-rates/reading-problem.tsx';
import { alerts, beginSignedIn, button, isOff } from '#tests/support/runtime.tsx';
import { toldTables } from '#tests/support/told-tables.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { gatherModel } from './gather.model.ts';

/** Draws the problems of reading the rates; the test answers the calls. */
async function begin() {
  const begun = await beginSignedIn('/channels/rates');
  const clock = new SimulatedClock();
  const { tables, notify } = toldTables(clock);
  begun.draw(<ReadingProblem tables={tables} nameOf={(id) => `Канал ${id}`} />);
  return { ...begun, clock, tables, notify };
}

describe('the reading of all rates', () => {
  testEveryTransition(gatherModel, {
    setUp: begin,
    perform: {
      wanted: ({ tables }, event) => tables.send(event),
      reload: ({ tables }, event) => tables.send(event),
      visit: ({ tables }, event) => tables.send(event),
      outdated: ({ tables }, event) => tables.send(event),
      put: ({ tables }, event) => tables.send(event),
      got: ({ notify }, event) => notify(event),
      failed: ({ notify }, event) => notify(event),
      finished: ({ notify }, event) => notify(event),
      'xstate.done.actor.pause': ({ clock }) => act(() => clock.increment(2_000)),
      retry: async () => {
        await waitFor(() => expect(button('Повторить').disabled).toBe(false));
        fireEvent.click(button('Повторить'));
      },
      online: () => void fireEvent(window, new Event('online')),
    },
    verify: {
      idle: () => expect(alerts()).toEqual([]),
      reading: () => {},
      pausing: () => {
        expect(alerts().join()).toContain('Подождите');
        expect(alerts().join()).toContain('Чтение продолжится через 2 с');
        expect(isOff(button('Повторить'))).toBe(true);
      },
      ready: (_, { context: { failed, problem } }) =>
        expect(alerts()).toHaveLength(problem || Object.keys(failed).length > 0 ? 1 : 0),
      '*': ({ tables }, { context }) => {
        expect(Object.keys(tables.getSnapshot().context.items)).toEqual(Object.keys(context.items));
        if (context.failed[2] && !context.problem)
          expect(alerts().join()).toContain('Канал 2: База на обслуживании');
      },
    },
  });
});
