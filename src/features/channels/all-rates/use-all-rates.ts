import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { fold } from '#commands/matching/keyboard-layout.ts';
import type { Channel, RateType } from '#contract/channels.ts';
import {
  type ChannelsActor,
  findChannel,
  useChannels,
} from '#features/channels/list/channels-store.ts';
import { isStored, ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { isAtRest } from '#machines/rates/jobs.ts';
import { useMinute } from '#workspace/clock.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import {
  createQueueLogic,
  createTablesLogic,
  ratesGridKey,
  ratesGridMachine,
  ratesQueueKey,
  ratesReviewMachine,
  tablesWatch,
} from './all-rates.logic.ts';
import { joinQueue } from './sending/join-queue.ts';
import { createReviewer } from './sending/review-items.ts';

/** What a name looks like: Cyrillic letters as the Latin ones of the same shape. */
const lookOf = (name: string) =>
  fold(name).replace(
    /[авекмнорстух]/g,
    (letter) => 'abekmhopctyx'['авекмнорстух'.indexOf(letter)]!,
  );

/** Gives each channel a name of its own: `VK #7` to one of several that look alike, `Канал 7` to one without. */
function disambiguated(channels: readonly Channel[]): readonly Channel[] {
  const known = new Map<string, number>();
  for (const { name } of channels) known.set(lookOf(name), 1 + (known.get(lookOf(name)) ?? 0));
  return channels.map((one) => {
    const { id, name } = one;
    if (!name) return { ...one, name: `Канал ${id}` };
    return known.get(lookOf(name)) === 1 ? one : { ...one, name: `${name} #${id}` };
  });
}

/** Returns the actors of the screen, connected to each other. */
export function useAllRates() {
  const services = useServices();
  const channels = useChannels();
  const grid = useKeptActor(ratesGridKey, () => ratesGridMachine);
  const queue = useKeptActor(ratesQueueKey, () => createQueueLogic(services));
  const review = useActorRef(ratesReviewMachine);
  const tables = useActorRef(
    useMemo(() => createTablesLogic(services, channels), [services, channels]),
  );
  useActorRef(tablesWatch, { input: { tables } });
  useEffect(() => joinQueue(queue, grid, services), [queue, grid, services]);

  useEffect(() => channels.send({ type: 'visit' }), [channels]);

  for (const type of ['level', 'ladder'] as const) useWritten(type, tables, channels);

  const result = useSelector(channels, ({ context }) => context.result);
  const list = useMemo(() => disambiguated(result?.rows ?? []), [result]);
  const isListed = useMemo(() => {
    const ids = result && new Set(result.rows.map(({ id }) => id));
    return (id: number) => ids?.has(id) ?? true;
  }, [result]);

  const items = useSelector(tables, ({ context }) => context.items);
  const edits = useSelector(grid, ({ context }) => context.edits);
  const reviewAgain = useMemo(createReviewer, []);
  // The time of a planned rate may pass while it waits to be sent.
  const now = useMinute();
  const reviewed = useMemo(
    () => reviewAgain(edits, list, items, now),
    [reviewAgain, edits, list, items, now],
  );
  useEffect(() => review.send({ type: 'changed', items: reviewed }), [review, reviewed]);
  const hasReport = useSelector(queue, ({ context }) => context.jobs.length > 0);
  const isSending = useSelector(queue, ({ context }) => !isAtRest(context.jobs));
  useEffect(
    () => review.send({ type: 'queue.changed', hasReport, isSending }),
    [review, hasReport, isSending],
  );
  useEmitted(review, 'confirmed', ({ items: confirmed }) =>
    queue.send({
      type: 'start',
      works: confirmed.map(({ id, channelId, type, edits: own }) => ({
        id,
        work: { channelId, type, edits: own },
      })),
    }),
  );
  return {
    services,
    channels,
    list,
    isListed,
    grid,
    queue,
    review,
    tables,
    items,
    edits,
    reviewed,
  };
}
export type AllRates = ReturnType<typeof useAllRates>;

/** Updates the tables with rates that this console writes. An undo may write a table that is no longer in force. */
function useWritten(
  type: RateType,
  tables: ActorRefFrom<ReturnType<typeof createTablesLogic>>,
  channels: ChannelsActor,
) {
  const { writers } = useServices();
  useEmitted(writers.of(ratesWriters[type]), 'written', ({ id, whole }) => {
    if (findChannel(channels, id)?.rate_type !== type) return;
    tables.send({
      type: 'put',
      id,
      item: { type, rows: whole.filter(isStored), readAt: businessTime() },
    });
  });
}
