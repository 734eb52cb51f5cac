import { changeViewMachine } from '#machines/activity/change-view.machine.ts';
import { explore } from '#tests/support/model.ts';

/** The window of a change over a list of three lines. */
export const changeViewModel = explore({
  machine: changeViewMachine,
  starts: { 'the window of a change': {} },
  events: [
    { type: 'lines.changed', keys: ['c', 'b', 'a'] },
    { type: 'lines.changed', keys: ['d', 'c', 'b'] },
    { type: 'open', key: 'b' },
    { type: 'open', key: 'x' },
    { type: 'next' },
    { type: 'previous' },
    { type: 'close' },
  ],
  distinguish: ({ context: { keys, key } }) => [keys.join(), key],
});
