import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { ProblemError, type ProblemKind } from '#contract/problem.ts';
import { createCollectionMachine } from '#machines/lists/collection.machine.ts';
import { createRecordMachine } from '#machines/lists/record.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { settle } from '#tests/support/deferred.ts';

const list = createCollectionMachine('list');
const record = createRecordMachine('record');
const answer = { result: { rows: [], total: 0, lastPage: 1 }, record: {} };

/** Counts the reads if the first one ends this way and the connection then returns. */
async function readsOf(machine: AnyStateMachine, failure: ProblemKind | null) {
  let reads = 0;
  const load = fromPromise(async () => {
    reads += 1;
    if (failure && reads === 1) throw new ProblemError({ kind: failure, message: 'нет' });
    return answer;
  });
  const provided = machine.provide({ actors: { load, loadUser: load } });
  const input = { id: 1, query: { page: 1 }, token: 'stored', path: '/profile' };
  const actor = createActor(provided, { input }).start();
  await settle();
  actor.send({ type: 'online' });
  await settle();
  return reads;
}

test.each([
  ['list', list],
  ['record', record],
  ['user', sessionMachine],
] as const)(
  'a %s is read again when the connection returns only if its read failed without one',
  async (_, machine) => {
    expect(await readsOf(machine, 'network')).toBe(2);
    expect(await readsOf(machine, 'answer')).toBe(1);
    expect(await readsOf(machine, null)).toBe(1);
  },
);
