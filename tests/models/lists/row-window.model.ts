import { rowWindowMachine } from '#machines/lists/row-window.machine.ts';
import { explore } from '#tests/support/model.ts';

/** The window of one of three rows. */
export const rowWindowModel = explore({
  machine: rowWindowMachine,
  starts: { 'the window of a row': {} },
  events: [
    { type: 'rows.changed', keys: ['c', 'b', 'a'] },
    { type: 'rows.changed', keys: ['d', 'c', 'b'] },
    { type: 'open', key: 'b' },
    { type: 'open', key: 'x' },
    { type: 'step', by: 1 },
    { type: 'step', by: -1 },
    { type: 'close' },
  ],
  distinguish: ({ context: { keys, key, stepped } }) => [keys.join(), key, stepped],
});
