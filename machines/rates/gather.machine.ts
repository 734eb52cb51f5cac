/**
 * Reads one list per record for many records: all in one call if the API has it, else each on its own.
 *
 *   idle ──wanted──▶ reading ──finished──▶ ready ──reload, retry [failed], wanted [unknown], outdated──▶ reading
 *                       └──finished [asked to wait]──▶ pausing ──time is over──▶ reading [what has not come]
 *
 * What has come is shown at once. A record that fails leaves the others alone, and what was read of it before, unless
 * that is forbidden now; a failure of all is one problem. A record that was written replaces what was read, also during
 * a reading that began before it.
 * Lists that time alone has outdated (`outdated`) are read again in the background.
 * `retry` reads every list that has not arrived, even if an older value is shown; `online` does so only if there
 * was no answer at all. When a person asks to read again, there may be more or fewer records than before: `renew`
 * asks which are wanted.
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

/** Which records are wanted may have changed. */
export interface Renew {
  readonly type: 'renew';
}

/** The lists of these records are out of date. */
export interface Outdated {
  readonly type: 'outdated';
  readonly ids: readonly number[];
}

/** What a reading reports. */
export type Gathered<TItem> =
  | { readonly type: 'got'; readonly items: Readonly<Record<number, TItem>> }
  | { readonly type: 'failed'; readonly id: number; readonly problem: Problem }
  /** Nothing more comes. */
  | { readonly type: 'finished'; readonly problem: Problem | null };

const asking = (ids: readonly number[], isBehind = false) => ({
  ...{ asked: ids, due: ids, failed: {}, problem: null, isBehind },
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
        /** Written here since the reading began. */
        fresh: readonly number[];
        /** The records that this reading is for. */
        asked: readonly number[];
        /** Asked for, and not come yet: an older value does not make up for it. */
        due: readonly number[];
        problem: Problem | null;
        /** Nobody has asked for this reading. */
        isBehind: boolean;
      },
      tags: {} as 'busy' | 'pausing',
      events: {} as
        | Wanted
        | { type: 'reload' }
        /** The page comes back after minutes. */
        | { type: 'visit' }
        | { type: 'retry' | 'online' }
        | { type: 'put'; id: number; item: TItem }
        | Outdated
        | Gathered<TItem>,
    },
    actors: {
      pause: pauseMachine,
      /** Says which records are wanted, and says it again whenever that changes. `renew` asks it to look. */
      want: fromCallback<Renew>(unprovided(id, 'want')),
      read: fromCallback<Gathered<TItem>, { ids: readonly number[] }>(unprovided(id, 'read')),
    },
    guards: {
      hasUnknown: ({ context: { items, failed } }, { ids, stale = [] }: Wanted) =>
        stale.length > 0 || ids.some((one) => !(one in items) && !(one in failed)),
      // What was asked for is on its way: asking for it again must not restart the read.
      hasUnasked: ({ context: { items, asked } }, { ids, stale = [] }: Wanted) => {
        const coming = new Set(asked);
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
          // What may no longer be read is not kept either.
          items: problem.status === 403 ? others : context.items,
          // One that is wanted no more may be the reason of its failure.
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
      asked: [],
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
        invoke: { id: 'read', src: 'read', input: ({ context: { asked } }) => ({ ids: asked }) },
        on: {
          wanted: [
            {
              guard: withEvent('hasUnasked'),
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
      // The person has asked already: the reading goes on by itself when the server lets it.
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
