import { render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type IntentActor, intentMachine } from '#machines/lists/intent.machine.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { intentModel } from './intent.model.ts';

/** Shows the address and the state of an intent. */
function Kept({ actor }: { actor: IntentActor }) {
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  return <output title={String(value)}>{context.href}</output>;
}

describe('an intent', () => {
  testEveryTransition(intentModel, {
    setUp: () => {
      const { calls: reads, actor: read } = heldCalls<void, { href: string }>();
      const done = { loads: [] as string[], drops: 0 };
      const logic = intentMachine.provide({
        actors: { read },
        actions: {
          loadCode: (_, { href }) => void done.loads.push(href),
          drop: () => {
            done.drops += 1;
          },
        },
      });
      const clock = new SimulatedClock();
      const actor = createActor(logic, { clock }).start();
      render(<Kept actor={actor} />);
      return { actor, clock, reads, done };
    },
    perform: {
      meant: ({ actor }, event) => actor.send(event),
      left: ({ actor }, event) => actor.send(event),
      arrived: ({ actor }, event) => actor.send(event),
      'calls.began': ({ actor }, event) => actor.send(event),
      'calls.settled': ({ actor }, event) => actor.send(event),
      refused: ({ actor }, event) => actor.send(event),
      'xstate.after.rest.intent.resting': ({ clock, actor }) => {
        // A pointer rests longer than the focus.
        const { isPointed } = actor.getSnapshot().context;
        clock.increment(isPointed ? 199 : 99);
        expect(actor.getSnapshot().value).toBe('resting');
        clock.increment(1);
      },
      'xstate.after.kept.intent.ahead': ({ clock }) => clock.increment(5_000),
      'xstate.done.actor.read': ({ reads }) => reads.at(-1)!.resolve(),
      'xstate.error.actor.read': ({ reads }, { error }) => reads.at(-1)!.reject(error),
      'xstate.done.actor.pause': ({ clock }) => clock.increment(30_000),
    },
    verify: {
      idle: () => {},
      resting: () => {},
      waiting: () => {},
      reading: ({ reads, done }, { context }) => {
        const { input, signal } = reads.at(-1)!;
        expect([input.href, signal.aborted]).toEqual([context.href, false]);
        expect(done.loads.at(-1)).toBe(context.href);
      },
      ahead: () => {},
      pausing: () => {},
      '*': ({ actor }, snapshot) => {
        const kept = document.querySelector('output')!;
        expect([kept.title, kept.textContent]).toEqual([snapshot.value, snapshot.context.href]);
        expect(actor.getSnapshot().value).toBe(snapshot.value);
      },
    },
  });
});
