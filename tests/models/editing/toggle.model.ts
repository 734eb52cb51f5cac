import { ProblemError } from '#contract/problem.ts';
import { createToggleMachine } from '#machines/editing/toggles.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const lampMachine = createToggleMachine<string>('lamp', async () => {});

/** One toggle of a list. */
export const lampModel = explore({
  machine: lampMachine,
  starts: { lamp: { input: { key: 'лампа', subject: 'лампа', isUnconfirmed: false } } },
  events: [
    settled.done('toggle', undefined),
    settled.error('toggle', new ProblemError({ message: 'Нет тока', status: 503 })),
  ],
  distinguish: () => null,
});
