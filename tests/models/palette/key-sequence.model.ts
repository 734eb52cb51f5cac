import { keySequenceMachine } from '#machines/palette/key-sequence.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** The first of two keys, and the second. */
export const keySequenceModel = explore({
  machine: keySequenceMachine,
  starts: { keys: {} },
  events: [
    { type: 'begin', prefix: 'g' },
    { type: 'end' },
    settled.after('listDelay', 'keySequence.waiting'),
  ],
  distinguish: ({ context }) => context.prefix,
});
