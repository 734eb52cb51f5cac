import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createRecordMachine, type RecordInput } from '#machines/lists/record.machine.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';

interface Person {
  readonly name: string;
}

function begin(remembered: Person | null) {
  const { calls: loads, actor: load } = heldCalls<{ record: Person }, RecordInput>();
  const machine = createRecordMachine<Person>('test').provide({ actors: { load } });
  const actor = createActor(machine, { input: { id: 1, remembered } }).start();
  const refuse = async (status: number) => {
    loads.at(-1)!.reject(new ProblemError({ message: 'Нет', status }));
    await settle();
    return actor.getSnapshot();
  };
  return { actor, loads, refuse };
}

it('a record that may no longer be read is not shown, and any other failure leaves it', async () => {
  const { actor, loads, refuse } = begin(null);
  loads[0]!.resolve({ record: { name: 'Петров' } });
  await settle();
  for (const status of [401, 429, 500]) {
    actor.send({ type: 'reload' });
    expect((await refuse(status)).context.record).toEqual({ name: 'Петров' });
  }
  actor.send({ type: 'reload' });
  const refused = await refuse(403);
  expect(refused.matches('failed')).toBe(true);
  expect(refused.context).toMatchObject({ record: null, problem: { status: 403 } });
  actor.send({ type: 'reload' });
  loads.at(-1)!.resolve({ record: { name: 'Петрова' } });
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ record: { name: 'Петрова' }, problem: null });
});

it('nor is one that was remembered from its list', async () => {
  const { refuse } = begin({ name: 'Петров' });
  expect((await refuse(403)).context.record).toBeNull();
});
