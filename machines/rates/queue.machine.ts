/**
 * Sends the work for many records, two at a time, and keeps the report.
 *
 *   one, two   idle ──[something waits]──▶ sending ──done, error──▶ idle
 *
 * `stop` holds back the jobs that have not begun. A lost session or connection, or a server that asks to wait, also
 * stops them, because they would fail in the same way. A conflict waits for a choice. Nothing is sent twice unless the
 * user asks for it.
 */
import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { unprovided, withEvent } from '#machines/params.ts';
import {
  begun,
  failed,
  isAtRest,
  isUnknown,
  isUnsent,
  type Job,
  type JobOutcome,
  jobOf,
  newJob,
  nextOf,
  outdated,
  resolved,
  retried,
  settled,
  stopped,
} from './jobs.ts';

type Slot = 'one' | 'two';
interface Work<TWork> {
  readonly id: number;
  readonly work: TWork;
}

/** The end of a sending. */
export interface SendingEnd {
  readonly type: 'ended';
  /** The records sent since the queue last rested, in that order. */
  readonly sent: readonly number[];
  /** How many were refused or held back. */
  readonly unsent: number;
  /** How many may have been written. */
  readonly unknown: number;
  /** How many wait for a choice. */
  readonly conflicts: number;
}

function queueSetup<TWork>(id: string) {
  return setup({
    types: {
      context: {} as {
        jobs: readonly Job<TWork>[];
        /** The id of the record that each slot sends. */
        slots: Readonly<Record<Slot, number | null>>;
        /** The records sent since the queue last rested. */
        done: readonly number[];
      },
      tags: {} as 'writing',
      events: {} as
        | { type: 'start'; works: readonly Work<TWork>[] }
        | { type: 'stop' }
        /** Sends what failed or was held back. */
        | { type: 'retry' }
        | { type: 'keepMine'; id: number }
        | { type: 'takeTheirs'; id: number }
        /** The user has changed unsent work, so its old version is not sent again. */
        | { type: 'outdated'; ids: readonly number[] },
      /** `yielded`: the user gave up this work for the version of others. `kept`: it is sent despite that version. */
      emitted: {} as { type: 'sent' | 'yielded' | 'kept'; id: number; work: TWork } | SendingEnd,
    },
    actors: {
      send: fromPromise<JobOutcome<TWork>, { work: Work<TWork> }>(unprovided(id, 'send')),
    },
    guards: {
      hasWaiting: ({ context: { jobs } }) => nextOf(jobs) !== undefined,
      // Both slots check at once: the second slot leaves a single job to the first.
      hasWork: ({ context: { jobs, slots } }, { slot }: { slot: Slot }) => {
        const isFirstFree = slot === 'two' && slots.one === null;
        return jobs.filter(({ state }) => state === 'waiting').length > (isFirstFree ? 1 : 0);
      },
      isResting: ({ context: { jobs } }) => isAtRest(jobs),
      hasUnsent: ({ context: { jobs } }) => jobs.some(isUnsent),
      isAnyUnsent: ({ context: { jobs } }, { ids }: { ids: readonly number[] }) =>
        jobs.some((job) => isUnsent(job) && ids.includes(job.id)),
      isInConflict: ({ context: { jobs } }, params: { id: number }) =>
        jobOf(jobs, params.id)?.state === 'conflict',
      hasMine: ({ context: { jobs } }, params: { id: number }) =>
        Boolean(jobOf(jobs, params.id)?.conflict?.mine),
    },
    actions: {
      fill: assign((_, params: { works: readonly Work<TWork>[] }) => ({
        jobs: params.works.map(({ id: record, work }) => newJob(record, work)),
      })),
      take: assign(({ context: { jobs, slots } }, { slot }: { slot: Slot }) => {
        const next = nextOf(jobs)!;
        return { jobs: begun(jobs, next.id), slots: { ...slots, [slot]: next.id } };
      }),
      settle: enqueueActions(
        ({ context, enqueue }, params: { slot: Slot; outcome: JobOutcome<TWork> }) => {
          const { jobs, slots } = context;
          const { id: record, work } = jobOf(jobs, slots[params.slot])!;
          const isSent = params.outcome.type === 'sent';
          enqueue.assign({
            jobs: settled(jobs, record, params.outcome),
            slots: { ...slots, [params.slot]: null },
            done: isSent ? [...context.done, record] : context.done,
          });
          if (isSent) enqueue.emit({ type: 'sent', id: record, work });
        },
      ),
      fail: assign(({ context: { jobs, slots } }, params: { slot: Slot; problem: Problem }) => ({
        jobs: failed(jobs, slots[params.slot]!, params.problem),
        slots: { ...slots, [params.slot]: null },
      })),
      announceEnd: enqueueActions(({ context: { jobs, done }, enqueue }) => {
        if (!isAtRest(jobs)) return;
        const count = (isMeant: (job: Job<TWork>) => boolean) => jobs.filter(isMeant).length;
        const conflicts = count(({ state }) => state === 'conflict');
        const unknown = count(isUnknown);
        const unsent = count(isUnsent) - unknown;
        enqueue.emit({ type: 'ended', sent: done, unsent, unknown, conflicts });
        enqueue.assign({ done: [] });
      }),
      stop: assign(({ context: { jobs } }) => ({ jobs: stopped(jobs) })),
      retry: assign(({ context: { jobs } }) => ({ jobs: retried(jobs) })),
      keepMine: enqueueActions(({ context: { jobs }, enqueue }, params: { id: number }) => {
        const work = jobOf(jobs, params.id)!.conflict!.mine!;
        enqueue.emit({ type: 'kept', id: params.id, work });
        enqueue.assign({ jobs: resolved(jobs, params.id, 'mine') });
      }),
      takeTheirs: enqueueActions(({ context: { jobs }, enqueue }, params: { id: number }) => {
        const work = jobOf(jobs, params.id)!.conflict!.yields;
        enqueue.assign({ jobs: resolved(jobs, params.id, 'theirs') });
        enqueue.emit({ type: 'yielded', id: params.id, work });
      }),
      outdate: assign(({ context: { jobs } }, { ids }: { ids: readonly number[] }) => ({
        jobs: outdated(jobs, ids),
      })),
    },
  });
}

export function createQueueMachine<TWork>(id: string) {
  const queue = queueSetup<TWork>(id);

  const sender = (slot: Slot) =>
    queue.createStateConfig({
      initial: 'idle',
      states: {
        idle: {
          always: {
            guard: { type: 'hasWork', params: { slot } },
            target: 'sending',
            actions: { type: 'take', params: { slot } },
          },
        },
        sending: {
          tags: 'writing',
          invoke: {
            id: slot,
            src: 'send',
            input: ({ context: { jobs, slots } }) => ({ work: jobOf(jobs, slots[slot])! }),
            onDone: {
              target: 'idle',
              actions: [
                {
                  type: 'settle',
                  params: ({ event }) => ({ slot, outcome: event.output }),
                },
                'announceEnd',
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                {
                  type: 'fail',
                  params: ({ event }) => ({ slot, problem: toProblem(event.error) }),
                },
                'announceEnd',
              ],
            },
          },
        },
      },
    });

  return queue.createMachine({
    id,
    context: { jobs: [], slots: { one: null, two: null }, done: [] },
    type: 'parallel',
    on: {
      start: { guard: 'isResting', actions: withEvent('fill') },
      stop: { guard: 'hasWaiting', actions: 'stop' },
      retry: { guard: 'hasUnsent', actions: 'retry' },
      keepMine: { guard: withEvent('hasMine'), actions: withEvent('keepMine') },
      takeTheirs: { guard: withEvent('isInConflict'), actions: withEvent('takeTheirs') },
      outdated: { guard: withEvent('isAnyUnsent'), actions: withEvent('outdate') },
    },
    states: { one: sender('one'), two: sender('two') },
  });
}

export type QueueMachine<TWork> = ReturnType<typeof createQueueMachine<TWork>>;
export type QueueActor<TWork> = ActorRefFrom<QueueMachine<TWork>>;
