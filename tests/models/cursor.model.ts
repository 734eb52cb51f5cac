import { cursorMachine } from '#machines/cursor.machine.ts';
import { explore } from '#tests/support/model.ts';

/** A table whose rows come and go. */
export const cursorModel = explore({
  machine: cursorMachine,
  starts: { table: {} },
  events: ({ context: { keys } }) => [
    { type: 'rows.changed', keys: [1, 2, 3] },
    { type: 'rows.changed', keys: [1, 3] },
    { type: 'rows.changed', keys: [4] },
    { type: 'rows.changed', keys: [] },
    ...keys.map((key) => ({ type: 'row.focused', key }) as const),
    { type: 'next' },
    { type: 'previous' },
    { type: 'first' },
    { type: 'last' },
  ],
  distinguish: ({ context: { keys, key } }) => [keys, key],
  condense: ({ context: { keys, key } }) => [keys.length, key === null],
});
