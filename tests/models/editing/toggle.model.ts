import { ProblemError } from '#contract/problem.ts';
import { createToggleMachine } from '#machines/editing/toggles.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const lampMachine = createToggleMachine<string>('lamp', async () => {});

/** One toggle of a list. */
export const lampModel = explore({
  machine: lampMachine,
  starts: { lamp: { input: { key: 'лампа', subject: 'лампа', isDoubted: false } } },
  events: [
    settled.done('turn', undefined),
    settled.error('turn', new ProblemError({ message: 'Нет тока', status: 503 })),
  ],
  distinguish: () => null,
});
