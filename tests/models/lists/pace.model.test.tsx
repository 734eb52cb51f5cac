import { act, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type PaceActor, paceMachine } from '#machines/lists/pace.machine.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { paceModel } from './pace.model.ts';

/** A minimal view of the pace. */
function Pace({ actor }: { actor: PaceActor }) {
  const { left, queue } = useSelector(actor, ({ context }) => context);
  return <output title={String(left)}>{queue.join()}</output>;
}

describe('the pace of searches', () => {
  testEveryTransition(paceModel, {
    setUp: () => {
      const clock = new SimulatedClock();
      const actor = createActor(paceMachine, { clock, input: { perSecond: 2 } });
      const granted: number[] = [];
      actor.on('granted', ({ ticket }) => granted.push(ticket));
      actor.start();
      render(<Pace actor={actor} />);
      return { actor, granted };
    },
    perform: {
      ask: ({ actor }, event) => act(() => actor.send(event)),
      drop: ({ actor }, event) => act(() => actor.send(event)),
      // All timers of a tour start at once, so the event is sent directly.
      'second.over': ({ actor }, event) => act(() => actor.send(event)),
    },
    verify: {
      '*': ({ granted }, { context: { left, queue } }, { emitted }) => {
        const output = document.querySelector('output')!;
        expect([output.title, output.textContent]).toEqual([String(left), queue.join()]);
        const now = emitted.map(({ ticket }) => ticket);
        expect(granted.slice(granted.length - now.length)).toEqual(now);
      },
    },
  });
});
