import { cursorMachine } from '#machines/lists/cursor.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** A table with changing rows and pages. */
export const cursorModel = explore({
  machine: cursorMachine,
  starts: { table: {} },
  events: ({ context: { keys } }) => [
    { type: 'rows.changed', keys: [1, 2, 3] },
    { type: 'rows.changed', keys: [3] },
    { type: 'rows.changed', keys: [] },
    { type: 'rows.awaited' },
    { type: 'rows.dropped' },
    ...keys.map((key) => ({ type: 'row.focused', key }) as const),
    settled.after('attention', 'cursor.move.unmeant'),
    { type: 'next' },
    { type: 'previous' },
    { type: 'first' },
    { type: 'last' },
    { type: 'pages.changed', page: 1, last: 2 },
    { type: 'seek', key: 3, at: 1 },
    { type: 'page.step', by: 1 },
    { type: 'page.step', by: -1 },
    { type: 'page.turn', page: 2 },
  ],
  distinguish: ({ value, context: { keys, key, page, last, destination } }) => [
    value.rows,
    // Outdated rows are only waiting to be replaced, so their keys do not matter.
    value.rows === 'outdated' ? [keys.length > 0, key === null] : [keys, key],
    ...[page, last],
    // `destination.at` changes with every step.
    destination && [destination.key, destination.at === 0],
  ],
  condense: ({ value, context: { key, page, last, destination } }) => [
    value.rows,
    key === null,
    page < last,
    page > 1,
    destination === null,
  ],
});
