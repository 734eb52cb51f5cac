import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { idle } from '#tests/support/idle-toggles.ts';

test.each([
  { status: 422, announced: ['лампа'] },
  { status: 412, announced: [] },
  { status: 503, announced: [] },
  { status: 0, announced: [] },
])('status $status: emits `refused` only for a refusal other than 412', async (of) => {
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
  await idle(lamps);
  expect(announced).toEqual(of.announced);
});

test('keeps the problem of a refused item until its own next call succeeds', async () => {
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
    await idle(lamps);
    return lamps.getSnapshot().context.sent.лампа?.problem.message;
  };
  expect(await toggle('лампа')).toBe('Нет');
  expect(await toggle('торшер')).toBe('Нет');
  answers.mockResolvedValue();
  expect(await toggle('лампа')).toBeUndefined();
});

test('looks up the outcome of an unanswered call at once, and again with each `look`', async () => {
  let isOn = false;
  let isReachable = false;
  const calls: unknown[] = [];
  const machine = createTogglesMachine<string>(
    'lamps',
    (lamp) => lamp,
    async ({ subject, isUnconfirmed, look }) => {
      calls.push([subject, isUnconfirmed, look !== undefined]);
      if (!look) throw new ProblemError({ kind: 'network', message: '', isOutcomeUnknown: true });
      if (!isReachable) throw new ProblemError({ kind: 'network', message: 'Не читается' });
      if (!isOn) throw new Error('not yet');
    },
  );
  const lamps = createActor(machine).start();
  const heard: unknown[] = [];
  lamps.on('*', (fact) => heard.push(fact));
  const free = () => idle(lamps);
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

/** The first call of each lamp gets no answer; later calls wait for `answer`. */
function beginLost() {
  const calls: { readonly isLook: boolean; readonly signal: AbortSignal | undefined }[] = [];
  const answers: ((isFound: boolean) => void)[] = [];
  const machine = createTogglesMachine<string>(
    'lamps',
    (lamp) => lamp,
    async ({ isUnconfirmed, look }) => {
      calls.push({ isLook: look !== undefined, signal: look });
      if (!isUnconfirmed) {
        throw new ProblemError({ kind: 'network', message: '', isOutcomeUnknown: true });
      }
      const isFound = await new Promise((resolve) => answers.push(resolve));
      if (!isFound) throw new ProblemError({ message: 'Нет', status: 422 });
    },
  );
  const lamps = createActor(machine).start();
  const heard: unknown[] = [];
  lamps.on('*', ({ type }) => heard.push(type));
  lamps.send({ type: 'toggle', subject: 'лампа' });
  const looked = vi.waitFor(() => expect(calls).toHaveLength(2));
  return { lamps, calls, answers, heard, looked };
}

test('a look locks no item and is not a write', async () => {
  const { lamps, looked } = beginLost();
  expect(lamps.getSnapshot().context.toggling).toEqual(['лампа']);
  const [call] = Object.values(lamps.getSnapshot().children);
  expect(call!.getSnapshot().hasTag('writing')).toBe(true);
  await looked;
  expect(lamps.getSnapshot().context.toggling).toEqual([]);
  const [look] = Object.values(lamps.getSnapshot().children);
  expect(look!.getSnapshot()).toMatchObject({ status: 'active' });
  expect(look!.getSnapshot().hasTag('writing')).toBe(false);
});

test('a call aborts the look before it, and ignores its late answer', async () => {
  const { lamps, calls, answers, heard, looked } = beginLost();
  await looked;
  expect(calls[1]).toMatchObject({ isLook: true, signal: { aborted: false } });
  lamps.send({ type: 'toggle', subject: 'лампа' });
  expect(lamps.getSnapshot().context.toggling).toEqual(['лампа']);
  expect(calls[2]).toEqual({ isLook: false, signal: undefined });
  expect(calls[1]!.signal!.aborted).toBe(true);
  answers[0]!(true);
  await Promise.resolve();
  expect([heard, lamps.getSnapshot().context.toggling]).toEqual([[], ['лампа']]);
  answers[1]!(false);
  await idle(lamps);
  expect(heard).toEqual(['refused']);
});

test('a new look replaces the running one, but does not start during a call', async () => {
  const { lamps, calls, answers, heard, looked } = beginLost();
  await looked;
  lamps.send({ type: 'look' });
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([undefined, true, false]);
  answers[1]!(true);
  await idle(lamps);
  expect(heard).toEqual(['toggled']);
  expect(lamps.getSnapshot().context.unconfirmed).toEqual([]);

  const other = beginLost();
  await other.looked;
  other.lamps.send({ type: 'toggle', subject: 'лампа' });
  other.lamps.send({ type: 'look' });
  expect(other.calls).toHaveLength(3);
});

test('a look that does not find the change leaves its outcome unknown', async () => {
  const { lamps, answers, heard, looked } = beginLost();
  await looked;
  answers[0]!(false);
  await idle(lamps);
  expect(heard, 'a refused read is no refusal of the item').toEqual([]);
  const { unconfirmed, sent } = lamps.getSnapshot().context;
  expect(unconfirmed).toEqual(['лампа']);
  expect(sent.лампа!.problem.isOutcomeUnknown).toBe(true);
});
