import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Channel, RateType } from '#contract/channels.ts';
import { useChannels } from '#features/channels/list/channels-store.ts';
import { isStored, ratesWriters } from '#features/channels/rates/rates-parts.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { isAtRest, isUnsent, type Job } from '#machines/rates/jobs.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { type Services, useKeptActor, useServices } from '#workspace/services.tsx';
import {
  createQueueLogic,
  createTablesLogic,
  type RatesQueueMachine,
  type RatesWork,
  ratesGridKey,
  ratesGridMachine,
  ratesQueueKey,
  ratesReviewMachine,
} from './all-rates.logic.ts';
import { reviewOf } from './sending/review-items.ts';
import { sendingEnd } from './sending/sending-end.ts';

const noChannels: readonly Channel[] = [];
/** The grid that each queue tells, as either may end before the other. */
const joined = new WeakMap<object, { grid: GridActor; leave: () => void }>();

/**
 * What was sent or given up is no edit any more, also when the screen is gone; what is edited again is not
 * sent as it was.
 */
function join(
  queue: ActorRefFrom<RatesQueueMachine>,
  grid: GridActor,
  { writers }: Pick<Services, 'writers'>,
): void {
  const known = joined.get(queue);
  if (known?.grid === grid) return;
  known?.leave();
  const links = [
    queue.on('sent', ({ work }) => grid.send({ type: 'written', rates: work.edits })),
    grid.subscribe(({ context: { edits } }) => {
      const isChanged = ({ work }: Job<RatesWork>) =>
        Object.entries(work.edits).some(([rate, { base, values }]) =>
          Object.entries(values).some(
            ([field, value]) => value !== base[field] && value !== edits[rate]?.values[field],
          ),
        );
      const unsent = queue.getSnapshot().context.jobs.filter(isUnsent);
      const ids = unsent.filter(isChanged).map(({ id }) => id);
      if (ids.length > 0) queue.send({ type: 'outdated', ids });
    }),
    queue.on('ended', (fact) => writers.of(sendingEnd).tell(fact)),
    queue.on('yielded', ({ work }) => grid.send({ type: 'drop', rates: Object.keys(work.edits) })),
  ];
  const leave = () => {
    for (const link of links) link.unsubscribe();
  };
  joined.set(queue, { grid, leave });
}

/** The actors of the screen, and what they say together. */
export function useAllRates() {
  const services = useServices();
  const channels = useChannels();
  const grid = useKeptActor(ratesGridKey, () => ratesGridMachine);
  const queue = useKeptActor(ratesQueueKey, () => createQueueLogic(services));
  const review = useActorRef(ratesReviewMachine);
  const tables = useActorRef(
    useMemo(() => createTablesLogic(services, channels), [services, channels]),
  );
  useEffect(() => join(queue, grid, services), [queue, grid, services]);

  const list = useSelector(channels, ({ context }) => context.result?.rows ?? noChannels);
  const isListed = useSelector(channels, ({ context }) => context.result !== null);
  useEffect(() => channels.send({ type: 'visit' }), [channels]);
  useEffect(() => {
    if (isListed) tables.send({ type: 'wanted', ids: list.map(({ id }) => id) });
  }, [tables, list, isListed]);

  for (const type of ['level', 'ladder'] as const) useWritten(type, tables);

  const items = useSelector(tables, ({ context }) => context.items);
  const edits = useSelector(grid, ({ context }) => context.edits);
  const reviewed = useMemo(() => reviewOf(edits, list, items), [edits, list, items]);
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
  return { services, channels, list, grid, queue, review, tables, items, edits, reviewed };
}
export type AllRates = ReturnType<typeof useAllRates>;

/** Takes over what this console has written, from any screen. */
function useWritten(type: RateType, tables: ActorRefFrom<ReturnType<typeof createTablesLogic>>) {
  const { writers } = useServices();
  useEmitted(writers.of(ratesWriters[type]), 'written', ({ id, whole }) =>
    tables.send({ type: 'put', id, item: { type, rows: whole.filter(isStored) } }),
  );
}
