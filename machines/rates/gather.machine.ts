/**
 * Reads one list per record for many records: all in one call if the API has it, else each on its own.
 *
 *   idle ──wanted──▶ reading ──finished──▶ ready ──reload, retry [failed], wanted [unknown], outdated──▶ reading
 *                       └──finished [asked to wait]──▶ pausing ──time is over──▶ reading [missing lists]
 *
 * Each list is shown as soon as it arrives. A failure of one record does not affect the others and keeps its earlier
 * list, unless the read is forbidden now; a failure of all records is one problem. A written record replaces its list,
 * also during a read that began before the write.
 * Lists that are outdated only by time (`outdated`) are read again in the background.
 * `retry` reads every list that has not arrived, even if an older value is shown; `online` does so only if there
 * was no answer at all. A repeated read may need more or fewer records than before: `renew` asks which are wanted.
 */
import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import { pauseMachine, pausing } from '#machines/feedback/pause.machine.ts';
import { unprovided, withEvent } from '#machines/params.ts';

/** The records whose lists are needed. */
export interface Wanted {
  readonly type: 'wanted';
  readonly ids: readonly number[];
  /** Their lists have changed, so the loaded ones are dropped. */
  readonly stale?: readonly number[];
}

/** Asks again which records are wanted. */
export interface Renew {
  readonly type: 'renew';
}

/** The lists of these records are out of date. */
export interface Outdated {
  readonly type: 'outdated';
  readonly ids: readonly number[];
}

/** The events of a read. */
export type Gathered<TItem> =
  | { readonly type: 'got'; readonly items: Readonly<Record<number, TItem>> }
  | { readonly type: 'failed'; readonly id: number; readonly problem: Problem }
  /** The read has ended. */
  | { readonly type: 'finished'; readonly problem: Problem | null };

const asking = (ids: readonly number[], isBehind = false) => ({
  ...{ requested: ids, due: ids, failed: {}, problem: null, isBehind },
});

export function createGatherMachine<TItem>(id: string) {
  type Items = Readonly<Record<number, TItem>>;
  type Problems = Readonly<Record<number, Problem>>;
  return setup({
    types: {
      context: {} as {
        wanted: readonly number[];
        items: Items;
        failed: Problems;
        /** Records written here since the read began. */
        fresh: readonly number[];
        /** The records of this read. */
        requested: readonly number[];
        /** Requested records whose lists have not arrived; an older list does not count. */
        due: readonly number[];
        problem: Problem | null;
        /** The read runs in the background, without a user's request. */
        isBehind: boolean;
      },
      tags: {} as 'busy' | 'pausing',
      events: {} as
        | Wanted
        | { type: 'reload' }
        /** The page is visible again after minutes. */
        | { type: 'visit' }
        | { type: 'retry' | 'online' }
        | { type: 'put'; id: number; item: TItem }
        | Outdated
        | Gathered<TItem>,
    },
    actors: {
      pause: pauseMachine,
      /** Reports which records are wanted, now and after each change. `renew` makes it check again. */
      want: fromCallback<Renew>(unprovided(id, 'want')),
      read: fromCallback<Gathered<TItem>, { ids: readonly number[] }>(unprovided(id, 'read')),
    },
    guards: {
      hasUnknown: ({ context: { items, failed } }, { ids, stale = [] }: Wanted) =>
        stale.length > 0 || ids.some((one) => !(one in items) && !(one in failed)),
      // Lists that are already being read must not restart the read.
      hasUnrequested: ({ context: { items, requested } }, { ids, stale = [] }: Wanted) => {
        const coming = new Set(requested);
        return stale.length > 0 || ids.some((one) => !(one in items) && !coming.has(one));
      },
      mustWait: (_, { problem }: { problem: Problem | null }) => problem?.retryAfter !== undefined,
      wasCutOff: ({ context: { failed, problem } }) =>
        [problem, ...Object.values(failed)].some((one) => one?.kind === 'network'),
      hasFailed: ({ context: { failed, problem } }) =>
        problem !== null || Object.keys(failed).length > 0,
    },
    actions: {
      renew: sendTo('want', { type: 'renew' }),
      want: assign(({ context }, { ids, stale = [] }: Wanted) => ({
        wanted: ids,
        items: Object.fromEntries(
          Object.entries(context.items).filter(([one]) => !stale.includes(Number(one))),
        ),
        due: context.due.filter((one) => ids.includes(one)),
        failed: Object.fromEntries(
          Object.entries(context.failed).filter(([one]) => ids.includes(Number(one))),
        ),
      })),
      askAll: assign(({ context: { wanted } }) => asking(wanted)),
      askAllBehind: assign(({ context: { wanted } }) => asking(wanted, true)),
      askMissing: assign(({ context: { wanted, items, due } }) =>
        asking(wanted.filter((one) => !(one in items) || due.includes(one))),
      ),
      askOutdated: assign(({ context: { wanted, items, due } }, { ids }: Outdated) =>
        asking(
          wanted.filter((one) => !(one in items) || due.includes(one) || ids.includes(one)),
          true,
        ),
      ),
      begin: assign({ fresh: [] }),
      accept: assign(({ context }, { items }: { items: Items }) => {
        const { fresh } = context;
        const read = Object.entries(items).filter(([one]) => !fresh.includes(Number(one)));
        return {
          items: { ...context.items, ...Object.fromEntries(read) },
          due: context.due.filter((one) => !(one in items)),
        };
      }),
      put: assign(({ context }, { id: one, item }: { id: number; item: TItem }) => {
        const { [one]: _, ...failed } = context.failed;
        return {
          items: { ...context.items, [one]: item },
          fresh: [...context.fresh, one],
          due: context.due.filter((id) => id !== one),
          failed,
        };
      }),
      noteFailure: assign(({ context }, { id: one, problem }: { id: number; problem: Problem }) => {
        const { [one]: _, ...others } = context.items;
        return {
          // A list that may no longer be read is dropped, too.
          items: problem.status === 403 ? others : context.items,
          // A record may have failed because it is not wanted any more.
          failed: context.wanted.includes(one)
            ? { ...context.failed, [one]: problem }
            : context.failed,
        };
      }),
      finish: assign((_, { problem }: { problem: Problem | null }) => ({ problem })),
    },
  }).createMachine({
    id,
    context: {
      wanted: [],
      items: {},
      failed: {},
      fresh: [],
      requested: [],
      due: [],
      problem: null,
      isBehind: false,
    },
    initial: 'idle',
    invoke: { id: 'want', src: 'want' },
    on: { put: { actions: withEvent('put') } },
    states: {
      idle: {
        on: { wanted: { target: 'reading', actions: [withEvent('want'), 'askAll'] } },
      },
      reading: {
        tags: 'busy',
        entry: 'begin',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { requested } }) => ({ ids: requested }),
        },
        on: {
          wanted: [
            {
              guard: withEvent('hasUnrequested'),
              target: 'reading',
              reenter: true,
              actions: [withEvent('want'), 'askMissing'],
            },
            { actions: withEvent('want') },
          ],
          got: { actions: withEvent('accept') },
          failed: { actions: withEvent('noteFailure') },
          finished: [
            { guard: withEvent('mustWait'), target: 'pausing', actions: withEvent('finish') },
            { target: 'ready', actions: withEvent('finish') },
          ],
        },
      },
      // The user has already asked, so the read continues by itself after the pause.
      pausing: {
        ...pausing,
        invoke: { ...pausing.invoke, onDone: { target: 'reading', actions: 'askMissing' } },
        on: { wanted: { actions: withEvent('want') } },
      },
      ready: {
        on: {
          outdated: { target: 'reading', actions: withEvent('askOutdated') },
          wanted: [
            {
              guard: withEvent('hasUnknown'),
              target: 'reading',
              actions: [withEvent('want'), 'askMissing'],
            },
            { actions: withEvent('want') },
          ],
          reload: { target: 'reading', actions: ['askAll', 'renew'] },
          visit: { target: 'reading', actions: ['askAllBehind', 'renew'] },
          retry: { guard: 'hasFailed', target: 'reading', actions: ['askMissing', 'renew'] },
          online: { guard: 'wasCutOff', target: 'reading', actions: ['askMissing', 'renew'] },
        },
      },
    },
  });
}
