/**
 * One record of the server, as shown on its page.
 *
 *   loading ──done──▶ ready ──reload──▶ loading      the loaded record stays on the screen
 *      ├──error [404]──▶ missing ──reload──▶ loading
 *      └──error───────▶ failed ───reload──▶ loading
 *
 * After an error that asks to wait, `failed` pauses first and refuses a reload. A read without any answer is
 * repeated when the connection is back (`online`).
 * A change made by this console (`record.changed`) is newer than the response of a running read. A read that
 * replaces a shown record emits `reread`, so that its page can show what others have changed.
 */

import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';
import { mustWait, pauseMachine, pausing } from '#machines/feedback/pause.machine.ts';
import { problemOf, unprovided, withEvent, withOutput } from '#machines/params.ts';

/** The record to read. `isBehind`: its page opens with the record as it was known. */
export interface RecordInput {
  readonly id: number;
  readonly isBehind: boolean;
}

export function createRecordMachine<TRecord extends object>(id: string) {
  return setup({
    types: {
      /** `isRead`: the server has sent or accepted the record; it is not only `remembered`. */
      context: {} as {
        id: number;
        record: TRecord | null;
        isRead: boolean;
        problem: Problem | null;
      },
      /** `remembered`: the record as its list has it, shown until the read ends. */
      input: {} as { id: number; remembered?: TRecord | null },
      events: {} as
        | { type: 'reload' }
        | { type: 'record.changed'; record: TRecord }
        /** The page is visible again after minutes, so the record may be out of date. */
        | { type: 'visit' }
        | { type: 'online' },
      emitted: {} as { type: 'reread'; before: TRecord; record: TRecord },
      tags: {} as 'busy' | 'pausing',
    },
    actors: {
      pause: pauseMachine,
      load: fromPromise<{ record: TRecord }, RecordInput>(unprovided(id, 'load')),
    },
    guards: {
      mustWait: (_, params: { error: unknown }) => mustWait(params.error),
      isUnknown: (_, params: { error: unknown }) => toProblem(params.error).status === 404,
      wasCutOff: ({ context }) => context.problem?.kind === 'network',
    },
    actions: {
      showRecord: assign((_, { record }: { record: TRecord }) => ({ record, isRead: true })),
      announceReread: enqueueActions(({ context, enqueue }, { record }: { record: TRecord }) => {
        const { record: before } = context;
        if (before) enqueue.emit({ type: 'reread', before, record });
      }),
      forgetRecord: assign({ record: null }),
      recordProblem: assign(problemOf),
      clearProblem: assign({ problem: null }),
    },
  }).createMachine({
    id,
    context: ({ input: { id, remembered = null } }) => ({
      id,
      record: remembered,
      isRead: false,
      problem: null,
    }),
    initial: 'loading',
    on: { 'record.changed': { target: '.ready', actions: withEvent('showRecord') } },
    states: {
      loading: {
        tags: 'busy',
        on: { reload: { target: 'loading', reenter: true } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context: { id, record }, event }) => ({
            id,
            isBehind: (event.type as string) === 'xstate.init' && record !== null,
          }),
          onDone: {
            target: 'ready',
            actions: [withOutput('announceReread'), withOutput('showRecord')],
          },
          onError: [
            {
              guard: withEvent('isUnknown'),
              target: 'missing',
              actions: ['forgetRecord', withEvent('recordProblem')],
            },
            {
              guard: withEvent('mustWait'),
              target: 'failed.pausing',
              actions: withEvent('recordProblem'),
            },
            { target: 'failed', actions: withEvent('recordProblem') },
          ],
        },
      },
      ready: { on: { reload: 'loading', visit: 'loading' } },
      missing: { exit: 'clearProblem', on: { reload: 'loading' } },
      failed: {
        exit: 'clearProblem',
        initial: 'free',
        states: {
          pausing,
          free: {
            on: {
              reload: `#${id}.loading`,
              online: { guard: 'wasCutOff', target: `#${id}.loading` },
            },
          },
        },
      },
    },
  });
}

export type RecordMachine<TRecord extends object> = ReturnType<typeof createRecordMachine<TRecord>>;
export type RecordActor<TRecord extends object> = ActorRefFrom<RecordMachine<TRecord>>;
