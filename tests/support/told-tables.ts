import { createActor, fromCallback, type SimulatedClock } from 'xstate';
import { tablesMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import type { ChannelTable } from '#features/channels/all-rates/channel-rates.ts';
import type { Gathered } from '#machines/rates/gather.machine.ts';

/** Starts the tables of all rates. The test provides the results of their reads. */
export function toldTables(clock?: SimulatedClock) {
  let notify: (news: Gathered<ChannelTable>) => void = () => {};
  const tables = createActor(
    tablesMachine.provide({
      actors: {
        want: fromCallback(() => {}),
        read: fromCallback<Gathered<ChannelTable>, { ids: readonly number[] }>(({ sendBack }) => {
          notify = sendBack;
        }),
      },
    }),
    clock && { clock },
  ).start();
  return { tables, notify: (news: Gathered<ChannelTable>) => notify(news) };
}
