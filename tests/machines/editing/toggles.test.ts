import { expect, test, vi } from 'vitest';
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
  lamps.send({ type: 'toggle', subject: 'лампа' });
  await waitFor(lamps, ({ context }) => context.toggling.length === 0);
  expect(announced).toEqual(of.announced);
});

test('keeps why an item was refused until its own next call has succeeded', async () => {
  const answers = vi.fn<(lamp: string) => Promise<void>>(async (lamp) => {
    if (lamp === 'лампа') throw new ProblemError({ message: 'Нет', status: 422 });
  });
  const machine = createTogglesMachine<string>(
    'lamps',
    (lamp) => lamp,
    ({ subject }) => answers(subject),
  );
  const lamps = createActor(machine).start();
  const toggle = async (subject: string) => {
    lamps.send({ type: 'toggle', subject });
    await waitFor(lamps, ({ context }) => context.toggling.length === 0);
    return lamps.getSnapshot().context.sent.лампа?.problem.message;
  };
  expect(await toggle('лампа')).toBe('Нет');
  expect(await toggle('торшер')).toBe('Нет');
  answers.mockResolvedValue();
  expect(await toggle('лампа')).toBeUndefined();
});

test('looks at once, and after each read, what a call without an answer has done', async () => {
  let isOn = false;
  let isReachable = false;
  const calls: unknown[] = [];
  const machine = createTogglesMachine<string>(
    'lamps',
    (lamp) => lamp,
    async ({ subject, isUnconfirmed, isLook = false }) => {
      calls.push([subject, isUnconfirmed, isLook]);
      if (!isLook) throw new ProblemError({ kind: 'network', message: '', isOutcomeUnknown: true });
      if (!isReachable) throw new ProblemError({ kind: 'network', message: 'Не читается' });
      if (!isOn) throw new Error('not yet');
    },
  );
  const lamps = createActor(machine).start();
  const heard: unknown[] = [];
  lamps.on('*', (fact) => heard.push(fact));
  const free = () => waitFor(lamps, ({ context }) => context.toggling.length === 0);
  const look = async () => {
    lamps.send({ type: 'look' });
    await free();
  };
  await look();
  expect(calls, 'nothing is unknown').toEqual([]);
  lamps.send({ type: 'toggle', subject: 'лампа' });
  await free();
  const looked = ['лампа', true, true];
  expect(calls).toEqual([['лампа', false, false], looked]);
  const { problem } = lamps.getSnapshot().context.sent.лампа!;
  expect(problem.isOutcomeUnknown, 'of the call, not of the look').toBe(true);
  isReachable = true;
  await look();
  expect([heard, lamps.getSnapshot().context.unconfirmed]).toEqual([[], ['лампа']]);
  isOn = true;
  await look();
  expect(heard).toEqual([{ type: 'toggled', key: 'лампа' }]);
  expect(lamps.getSnapshot().context).toMatchObject({
    unconfirmed: [],
    sent: { лампа: undefined },
  });
  await look();
  expect(calls.slice(2)).toEqual([looked, looked]);
});
