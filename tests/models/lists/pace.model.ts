import { paceMachine } from '#machines/lists/pace.machine.ts';
import { explore } from '#tests/support/model.ts';

/** Two searches in a second, of three that want to begin. */
export const paceModel = explore({
  machine: paceMachine,
  starts: { pace: { input: { perSecond: 2 } } },
  events: ({ context: { left, queue } }) => [
    ...[1, 2, 3]
      .filter((ticket) => !queue.includes(ticket))
      .map((ticket) => ({ type: 'ask', ticket }) as const),
    ...queue.map((ticket) => ({ type: 'drop', ticket }) as const),
    ...(left < 2 ? [{ type: 'second.over' } as const] : []),
  ],
  distinguish: ({ context }) => context,
  condense: ({ context: { left, queue } }) => [left, queue.length],
});
