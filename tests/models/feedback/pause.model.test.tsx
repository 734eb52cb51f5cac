import { act, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import { pauseMachine } from '#machines/feedback/pause.machine.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { RetryPause } from '#workspace/tables/retry/retry-pause.tsx';
import { pauseModel } from './pause.model.ts';

/** A failed state with a pause, like those of other machines. */
const failedMachine = setup({
  types: {
    input: {} as { seconds: number },
    context: {} as { seconds: number },
    tags: {} as 'pausing',
  },
  actors: { pause: pauseMachine },
}).createMachine({
  context: ({ input }) => input,
  initial: 'pausing',
  states: {
    pausing: {
      tags: 'pausing',
      invoke: { id: 'pause', src: 'pause', input: ({ context }) => context, onDone: 'free' },
    },
    free: {},
  },
});

function begin(seconds: number) {
  const clock = new SimulatedClock();
  const actor = createActor(failedMachine, { clock, input: { seconds } }).start();
  const { container } = render(<RetryPause problem={{ retryAfter: seconds }} actor={actor} />);
  return {
    actor,
    pass: (ms: number) => act(() => clock.increment(ms)),
    drawn: () => container.querySelector('[aria-hidden]')?.textContent,
    readOut: () => container.querySelector('.sr-only')?.textContent,
    text: () => container.textContent,
  };
}

describe('the pause before the next try', () => {
  testEveryTransition(pauseModel, {
    setUp: () => begin(3),
    perform: {
      'xstate.after.second.pause.counting.second': ({ pass }) => pass(1_000),
      'xstate.after.whole.pause.counting': ({ pass }) => pass(3_000),
    },
    verify: {
      counting: ({ drawn, readOut }, { context }) => {
        expect(drawn()).toBe(`${context.left} с`);
        expect(readOut()).toBe('3 с');
      },
      over: ({ text }) => expect(text()).toBe('Можно повторить.'),
    },
  });

  it('shows the time that is left, and ends on time', () => {
    const { pass, drawn, text, actor } = begin(90);
    expect(drawn()).toBe('1 мин 30 с');
    pass(1_000);
    expect(drawn()).toBe('1 мин 29 с');
    for (let passed = 1; passed < 31; passed += 1) pass(1_000);
    expect(drawn()).toBe('59 с');
    pass(58_999);
    expect(actor.getSnapshot().value).toBe('pausing');
    pass(1);
    expect(text()).toBe('Можно повторить.');
  });
});
