/** The machines of the grid of all rates with their I/O. */
import { type ActorRefFrom, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Channel, RateType } from '#contract/channels.ts';
import { type Problem, toProblem } from '#contract/problem.ts';
import { type ChannelsActor, findChannel } from '#features/channels/list/channels-store.ts';
import { hasPlanComeDue } from '#features/channels/rates/due-plans.ts';
import type { Edits } from '#machines/rates/edits.ts';
import { createGatherMachine, type Gathered, type Renew } from '#machines/rates/gather.machine.ts';
import { createGridMachine } from '#machines/rates/grid.machine.ts';
import { isOfAll } from '#machines/rates/jobs.ts';
import { createQueueMachine } from '#machines/rates/queue.machine.ts';
import { createReviewMachine } from '#machines/rates/review.machine.ts';
import { onClock } from '#workspace/clock.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import type { Services } from '#workspace/services.tsx';
import { apart } from '#workspace/writing/list-parts.ts';
import type { ChannelTable, Tables } from './channel-rates.ts';
import { readAllRates } from './read-all-rates.ts';
import type { ReviewItem } from './sending/review-items.ts';

/** The changed rates of one channel. */
export interface RatesWork {
  readonly channelId: number;
  readonly type: RateType;
  readonly edits: Edits;
}

export const tablesMachine = createGatherMachine<ChannelTable>('rateTables');
export type TablesMachine = typeof tablesMachine;

export const ratesGridMachine = createGridMachine('ratesGrid', parseMoment);
export type RatesGridMachine = typeof ratesGridMachine;

export const ratesReviewMachine = createReviewMachine<ReviewItem>('ratesReview');
export type RatesReviewMachine = typeof ratesReviewMachine;

export const ratesQueueMachine = createQueueMachine<RatesWork>('ratesQueue');
export type RatesQueueMachine = typeof ratesQueueMachine;

/** The grid may end if nothing in it would be lost. */
export const ratesGridKey = actorKey<RatesGridMachine>(
  'allRates',
  (state) =>
    Object.keys(state.context.edits).length === 0 &&
    Object.keys(state.context.sending).length === 0 &&
    state.context.held === null &&
    !state.matches('typing'),
);
/** Sending outlives its screen, and so does the report of failures. */
export const ratesQueueKey = actorKey<RatesQueueMachine>('allRates.queue', ({ context }) =>
  context.jobs.every(({ state }) => ['sent', 'yielded', 'outdated'].includes(state)),
);

/** The number of tables read in parallel if the API has no call for all rates. */
const AT_ONCE = 4;
/** Milliseconds between updates: tables that arrive in between are shown together. */
const PAUSE = 150;

/** APIs without the call for all rates; each is tried once. */
const withoutAll = new WeakSet<object>();

/** Reads the tables of all listed channels: with one call, or one by one if the API has no such call. */
export function createTablesLogic({ quiet }: Pick<Services, 'quiet'>, channels: ChannelsActor) {
  const { rates: api } = quiet;
  const typeOf = (id: number) => findChannel(channels, id)?.rate_type ?? 'level';

  /** Reads all tables; returns null if they must be read one by one. */
  async function readAll(signal: AbortSignal): Promise<Tables | null> {
    if (withoutAll.has(api)) return null;
    try {
      return await api.by((http) => readAllRates(http, signal));
    } catch (error) {
      const problem = toProblem(error);
      if (signal.aborted || isOfAll(problem)) throw error;
      const { status } = problem;
      if (status === 404 || status === 405) withoutAll.add(api);
      return null;
    }
  }

  async function read(
    ids: readonly number[],
    signal: AbortSignal,
    notify: (news: Gathered<ChannelTable>) => void,
  ): Promise<void> {
    const begun = businessTime();
    // A few channels are not worth reading the whole list.
    const all = (ids.length > AT_ONCE && (await readAll(signal))) || {};
    const isFound = (id: number) => all[id]?.type === typeOf(id);
    const found = ids.filter(isFound).map((id) => [id, { ...all[id]!, readAt: begun }] as const);
    if (found.length > 0) notify({ type: 'got', items: Object.fromEntries(found) });
    // Includes channels created since, and rates that could not be parsed.
    const missing = ids.filter((id) => !isFound(id));
    const problem = await readEach(missing, signal, notify, async (id) => {
      const type = typeOf(id);
      const readAt = businessTime();
      const { rows } = await api.list(id, type, signal);
      return { type, rows: apart(rows), readAt };
    });
    if (!signal.aborted) notify({ type: 'finished', problem });
  }

  return tablesMachine.provide({
    actors: {
      want: fromCallback<Renew>(({ sendBack, receive }) => {
        let lastSent: readonly Channel[] | undefined;
        let types = new Map<number, RateType>();
        const notify = () => {
          const list = channels.getSnapshot().context.result?.rows;
          if (!list || list === lastSent) return;
          lastSent = list;
          const ids = list.map(({ id }) => id);
          const isSwitched = ({ id, rate_type }: Channel) =>
            (types.get(id) ?? rate_type) !== rate_type;
          sendBack({ type: 'wanted', ids, stale: list.filter(isSwitched).map(({ id }) => id) });
          types = new Map(list.map(({ id, rate_type }) => [id, rate_type]));
        };
        notify();
        receive(() => channels.send({ type: 'visit' }));
        const following = channels.subscribe(notify);
        return () => following.unsubscribe();
      }),
      read: fromCallback<Gathered<ChannelTable>, { ids: readonly number[] }>(
        ({ input: { ids }, sendBack }) => {
          const controller = new AbortController();
          const { signal } = controller;
          read(ids, signal, sendBack).catch((error: unknown) => {
            if (!signal.aborted) sendBack({ type: 'finished', problem: toProblem(error) });
          });
          return () => controller.abort();
        },
      ),
    },
  });
}

/** Reloads the tables in which a plan has become due. */
export const tablesWatch = fromCallback<AnyEventObject, { tables: ActorRefFrom<TablesMachine> }>(
  ({ input: { tables } }) =>
    onClock(() => {
      const { items, wanted, failed, problem } = tables.getSnapshot().context;
      // Tables that failed wait for a retry by the user, or for the connection.
      const isRead = (id: number) => !problem && !failed[id];
      const ids = wanted.filter((id) => items[id] && isRead(id) && hasPlanComeDue(items[id]));
      if (ids.length > 0) tables.send({ type: 'outdated', ids });
    }),
);

/**
 * Reads each table, several in parallel. A failure concerns its channel only, unless the server asks to wait.
 *
 * @returns Why the rest was not read: the session or the connection is lost, or the server asks to wait.
 */
async function readEach(
  ids: readonly number[],
  signal: AbortSignal,
  notify: (news: Gathered<ChannelTable>) => void,
  read: (id: number) => Promise<ChannelTable>,
): Promise<Problem | null> {
  const left = [...ids];
  let got: Record<number, ChannelTable> = {};
  let lost: Problem | null = null;
  let shownAt = performance.now();
  const show = () => {
    if (!signal.aborted && Object.keys(got).length > 0) notify({ type: 'got', items: got });
    got = {};
    shownAt = performance.now();
  };
  const work = async () => {
    for (let id = left.shift(); id !== undefined && !lost; id = left.shift()) {
      try {
        // `got` may be replaced during the wait.
        const table = await read(id);
        got[id] = table;
      } catch (error) {
        if (signal.aborted) return;
        const problem = toProblem(error);
        if (isOfAll(problem)) lost = problem;
        else notify({ type: 'failed', id, problem });
      }
      if (performance.now() - shownAt >= PAUSE) show();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  show();
  return lost;
}

/** Sends the changes of one channel as one list. */
export function createQueueLogic(services: Services) {
  return ratesQueueMachine.provide({
    actors: {
      send: fromPromise(async ({ input: { work }, signal }) => {
        // Already loaded with the window that starts a sending.
        const { sendRates } = await import('./sending/send-rates.ts');
        signal.throwIfAborted();
        return sendRates(services, work.work);
      }),
    },
  });
}
