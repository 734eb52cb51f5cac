import { pauseMachine } from '#machines/feedback/pause.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** A server that asks to wait for three seconds. */
export const pauseModel = explore({
  machine: pauseMachine,
  starts: { 'three seconds': { input: { seconds: 3 } } },
  events: [
    settled.after('second', 'pause.counting.second'),
    settled.after('whole', 'pause.counting'),
  ],
  distinguish: ({ context: { left } }) => left,
});
