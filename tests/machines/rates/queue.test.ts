import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { JobOutcome } from '#machines/rates/jobs.ts';
import { createQueueMachine, type SendingEnd } from '#machines/rates/queue.machine.ts';

interface Sending {
  readonly id: number;
  readonly work: string;
  readonly done: (outcome: JobOutcome<string>) => void;
  readonly fail: (error: Error) => void;
}

function begin(ids: readonly number[]) {
  const running: Sending[] = [];
  const sent: string[] = [];
  const finished: unknown[] = [];
  const machine = createQueueMachine<string>('queue').provide({
    actors: {
      send: fromPromise(({ input: { work } }) => {
        sent.push(`${work.id}:${work.work}`);
        return new Promise<JobOutcome<string>>((resolve, reject) => {
          const end = () => void running.splice(running.indexOf(sending), 1);
          const sending: Sending = {
            ...work,
            done: (outcome) => {
              end();
              resolve(outcome);
            },
            fail: (error) => {
              end();
              reject(error);
            },
          };
          running.push(sending);
        });
      }),
    },
  });
  const actor = createActor(machine).start();
  for (const type of ['sent', 'yielded', 'kept'] as const) {
    actor.on(type, (event) => finished.push([event.type, event.id, event.work]));
  }
  const ends: SendingEnd[] = [];
  actor.on('ended', (end) => ends.push(end));
  actor.send({ type: 'start', works: ids.map((id) => ({ id, work: 'a' })) });
  const states = () =>
    Object.fromEntries(actor.getSnapshot().context.jobs.map(({ id, state }) => [id, state]));
  return { actor, running, sent, finished, ends, states };
}
const tick = () => new Promise((resolve) => setTimeout(resolve));
const conflict: JobOutcome<string> = {
  type: 'conflict',
  clashes: [],
  mine: 'mine',
  rest: null,
  yields: 'a',
};
const refused = new ProblemError({ message: 'Нельзя', status: 422 });
const lost = new ProblemError({ kind: 'network', message: 'Нет связи' });
const busy = new ProblemError({ message: 'Слишком часто', status: 429, retryAfter: 20 });
const unauthorised = new ProblemError({ kind: 'unauthorised', message: 'Войдите', status: 401 });

describe('the queue', () => {
  it('sends two at a time, the rest in order', async () => {
    const { running, sent, states } = begin([1, 2, 3]);
    expect(sent).toEqual(['1:a', '2:a']);
    running[1]!.done({ type: 'sent' });
    await tick();
    expect(sent).toEqual(['1:a', '2:a', '3:a']);
    expect(states()).toEqual({ 1: 'sending', 2: 'sent', 3: 'sending' });
  });

  it('continues after a refusal, and a retry sends only the refused job', async () => {
    const { actor, running, sent, states } = begin([1, 2, 3]);
    running[0]!.fail(refused);
    await tick();
    while (running.length) {
      running[0]!.done({ type: 'sent' });
      await tick();
    }
    expect(states()).toEqual({ 1: 'failed', 2: 'sent', 3: 'sent' });
    actor.send({ type: 'retry' });
    await tick();
    expect(sent).toEqual(['1:a', '2:a', '3:a', '1:a']);
  });

  it.each([
    ['the connection is lost', lost],
    ['the session is lost', unauthorised],
    ['the server asks to wait', busy],
  ])('holds the rest back when %s', async (_, error) => {
    const { actor, running, sent, states } = begin([1, 2, 3, 4]);
    running[0]!.fail(error);
    await tick();
    expect(sent).toHaveLength(2);
    expect(states()).toEqual({ 1: 'failed', 2: 'sending', 3: 'stopped', 4: 'stopped' });
    running[0]!.done({ type: 'sent' });
    await tick();
    actor.send({ type: 'retry' });
    await tick();
    expect(sent.slice(2)).toEqual(['1:a', '3:a']);
  });

  it('asks about a conflict, and sends what was chosen', async () => {
    const { actor, running, sent, finished, states } = begin([1, 2]);
    running[0]!.done(conflict);
    running[0]!.done(conflict);
    await tick();
    expect(states()).toEqual({ 1: 'conflict', 2: 'conflict' });
    actor.send({ type: 'keepMine', id: 1 });
    actor.send({ type: 'takeTheirs', id: 2 });
    await tick();
    expect(sent).toEqual(['1:a', '2:a', '1:mine']);
    expect(states()).toEqual({ 1: 'sending', 2: 'yielded' });
    expect(finished).toEqual([
      ['kept', 1, 'mine'],
      ['yielded', 2, 'a'],
    ]);
  });

  it('stays in conflict on keepMine if nothing of the own version can be sent', async () => {
    const { actor, running, states } = begin([1]);
    running[0]!.done({ ...conflict, mine: null });
    await tick();
    actor.send({ type: 'keepMine', id: 1 });
    expect(states()).toEqual({ 1: 'conflict' });
  });

  it('reports at the end of each sending what was sent and what is left', async () => {
    const { actor, running, ends } = begin([1, 2, 3, 4]);
    running[0]!.fail(refused);
    running[0]!.done({ type: 'sent' });
    await tick();
    running[0]!.done(conflict);
    expect(ends, 'while one is being sent').toEqual([]);
    running[0]!.done({ type: 'sent' });
    await tick();
    expect(ends).toEqual([{ type: 'ended', sent: [2, 4], unsent: 1, unknown: 0, conflicts: 1 }]);
    actor.send({ type: 'takeTheirs', id: 3 });
    expect(ends, 'nothing was sent').toHaveLength(1);
    actor.send({ type: 'retry' });
    running[0]!.done({ type: 'sent' });
    await tick();
    expect(ends[1]).toEqual({ type: 'ended', sent: [1], unsent: 0, unknown: 0, conflicts: 0 });
  });

  it('counts unknown outcomes separately', async () => {
    const { running, ends } = begin([1, 2, 3]);
    running[0]!.fail(refused);
    await tick();
    running[0]!.fail(new ProblemError({ message: 'Сбой', status: 502, isOutcomeUnknown: true }));
    await tick();
    running[0]!.done({ type: 'sent' });
    await tick();
    expect(ends).toEqual([{ type: 'ended', sent: [3], unsent: 1, unknown: 1, conflicts: 0 }]);
  });

  it('keeps an outcome unknown, whatever stops its repeat, until the server answers', async () => {
    const { actor, running, ends, states } = begin([1, 2, 3]);
    const unknown = new ProblemError({ message: 'Сбой', status: 502, isOutcomeUnknown: true });
    for (let at = 1; at <= 3; at++) {
      running[0]!.fail(unknown);
      await tick();
    }
    actor.send({ type: 'retry' });
    await tick();
    running[0]!.fail(new ProblemError({ kind: 'network', message: 'Нет связи' }));
    await tick();
    running[0]!.fail(new ProblemError({ message: 'Тип сменили' }));
    await tick();
    expect(states()).toEqual({ 1: 'failed', 2: 'failed', 3: 'stopped' });
    expect(ends[1]).toMatchObject({ unsent: 0, unknown: 3 });
    actor.send({ type: 'retry' });
    await tick();
    // The read shows that the first was not written, and the new write is refused.
    running[0]!.fail(new ProblemError({ message: 'Не меньше 0', status: 422 }));
    await tick();
    running[0]!.done({ type: 'sent' });
    running[0]!.done({ type: 'sent' });
    await tick();
    expect(ends[2]).toEqual({ type: 'ended', sent: [2, 3], unsent: 1, unknown: 0, conflicts: 0 });
  });

  it('does not resend what the user has changed since', async () => {
    const { actor, running, sent, states } = begin([1, 2, 3]);
    running[0]!.fail(refused);
    running[0]!.fail(refused);
    await tick();
    actor.send({ type: 'outdated', ids: [2, 3] });
    running[0]!.done({ type: 'sent' });
    await tick();
    actor.send({ type: 'outdated', ids: [3] });
    expect(states()).toEqual({ 1: 'failed', 2: 'outdated', 3: 'sent' });
    actor.send({ type: 'retry' });
    await tick();
    expect(sent.slice(3)).toEqual(['1:a']);
    running[0]!.done({ type: 'sent' });
    await tick();
    expect(actor.getSnapshot().can({ type: 'retry' })).toBe(false);
  });

  it('sends at most two jobs at once, no record twice at once, and nothing that was sent, after any events', async () => {
    const action = fc.constantFrom(
      'done',
      'fail',
      'lose',
      'conflict',
      'stop',
      'retry',
      'mine',
      'theirs',
      'start',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const { actor, running, finished, states } = begin([1, 2, 3, 4, 5]);
        for (const one of actions) {
          const before = states();
          const inConflict = Object.keys(before).find((id) => before[id] === 'conflict');
          if (one === 'done') running[0]?.done({ type: 'sent' });
          else if (one === 'fail') running[0]?.fail(refused);
          else if (one === 'lose') running[0]?.fail(lost);
          else if (one === 'conflict') running[0]?.done(conflict);
          else if (one === 'mine') actor.send({ type: 'keepMine', id: Number(inConflict) });
          else if (one === 'theirs') actor.send({ type: 'takeTheirs', id: Number(inConflict) });
          else if (one === 'start') actor.send({ type: 'start', works: [{ id: 9, work: 'a' }] });
          else actor.send({ type: one as 'stop' | 'retry' });
          await Promise.resolve();
          await tick();
          expect(running.length).toBeLessThanOrEqual(2);
          expect(new Set(running.map(({ id }) => id)).size).toBe(running.length);
          const now = states();
          for (const { id } of running) expect(now[id]).toBe('sending');
          for (const [id, state] of Object.entries(before)) {
            if (one !== 'start' && (state === 'sent' || state === 'yielded')) {
              expect(now[id]).toBe(state);
            }
          }
        }
        const sentOnce = finished.map((one) => JSON.stringify(one));
        const restarts = actions.filter((one) => one === 'start').length;
        expect(sentOnce.filter((one) => one.includes('"sent",9')).length).toBeLessThanOrEqual(
          restarts,
        );
      }),
      { numRuns: 25 },
    );
  });
});
