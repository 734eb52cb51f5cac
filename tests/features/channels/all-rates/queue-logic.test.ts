/** Changed rates of several channels on the way to an API with section 7 alone. */
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createQueueLogic } from '#features/channels/all-rates/all-rates.logic.ts';
import { draftOf } from '#features/channels/rates/rates-kinds.ts';
import { kind, level } from '#tests/support/rate-changes.ts';
import { rateServer } from '#tests/support/rate-servers.ts';

const running: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const ids = [1, 2, 3, 4];
const workOf = (channelId: number) => {
  const base = draftOf(kind, level(1, 100));
  const edit = { base, values: { ...base, new_client_rate: '110' } };
  return { channelId, type: 'level', edits: { [`${channelId}:1`]: edit } } as const;
};

function begin() {
  const server = rateServer(Object.fromEntries(ids.map((id) => [id, [level(1, 100)]])));
  const queue = createActor(createQueueLogic(server.services)).start();
  running.push(queue);
  const sent: number[] = [];
  queue.on('sent', ({ id }) => void sent.push(id));
  queue.send({ type: 'start', works: ids.map((id) => ({ id, work: workOf(id) })) });
  const states = () => queue.getSnapshot().context.jobs.map(({ state }) => state);
  const rates = () => ids.map((id) => server.rows[id]![0]!.new_client_rate);
  return { ...server, queue, sent, states, rates };
}
const failing = (error: ProblemError) => () => {
  throw error;
};

it('one that the API refuses is told with its reason, and only that one is sent again', async () => {
  const { next, queue, states, rates, calls, sent } = begin();
  next.POST.push(failing(new ProblemError({ message: 'Ставка слишком велика', status: 422 })));
  await expect.poll(states).toEqual(['failed', 'sent', 'sent', 'sent']);
  expect(queue.getSnapshot().context.jobs[0]!.problem?.message).toBe('Ставка слишком велика');
  expect(rates()).toEqual([100, 110, 110, 110]);
  calls.length = 0;
  queue.send({ type: 'retry' });
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(calls).toEqual(['GET 1', 'POST 1']);
  expect(sent.toSorted()).toEqual(ids);
});

it('a lost connection stops the rest, and a retry finishes it without writing anything twice', async () => {
  const { next, queue, states, rates, calls } = begin();
  const lost = failing(new ProblemError({ kind: 'network', message: 'Нет связи' }));
  next.POST.push(lost, lost);
  await expect.poll(states).toEqual(['failed', 'failed', 'stopped', 'stopped']);
  queue.send({ type: 'retry' });
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(rates()).toEqual([110, 110, 110, 110]);
  expect(calls.filter((call) => call === 'POST 3')).toHaveLength(1);
});

it('what was stopped stays unsent until it is asked for', async () => {
  const { queue, states, rates } = begin();
  queue.send({ type: 'stop' });
  await expect.poll(states).toEqual(['sent', 'sent', 'stopped', 'stopped']);
  expect(rates()).toEqual([110, 110, 100, 100]);
});

it('a conflict is written only as the person chooses', async () => {
  const { queue, states, rates, set, calls } = begin();
  for (const id of [3, 4]) set(id, [level(1, 150)]);
  await expect.poll(states).toEqual(['sent', 'sent', 'conflict', 'conflict']);
  expect(rates()).toEqual([110, 110, 150, 150]);
  // Neither another try nor a new start may write over it.
  queue.send({ type: 'retry' });
  expect(states()).toEqual(['sent', 'sent', 'conflict', 'conflict']);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST 1', 'POST 2']);
  queue.send({ type: 'keepMine', id: 3 });
  queue.send({ type: 'takeTheirs', id: 4 });
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'yielded']);
  expect(rates()).toEqual([110, 110, 110, 150]);
});
