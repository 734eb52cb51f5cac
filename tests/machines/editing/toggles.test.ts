import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';

test.each([
  { status: 422, announced: ['лампа'] },
  { status: 412, announced: [] },
  { status: 503, announced: [] },
  { status: 0, announced: [] },
])('status $status: says that an item may be out of date only if it was refused', async (of) => {
  const machine = createTogglesMachine<string>(
    'lamps',
    (lamp) => lamp,
    async () => {
      throw new ProblemError({ message: 'Нет', status: of.status });
    },
  );
  const lamps = createActor(machine).start();
  const announced: unknown[] = [];
  lamps.on('*', ({ type, key }) => announced.push(type === 'refused' ? key : type));
  lamps.send({ type: 'turn', subject: 'лампа' });
  await waitFor(lamps, ({ context }) => context.turning.length === 0);
  expect(announced).toEqual(of.announced);
});
