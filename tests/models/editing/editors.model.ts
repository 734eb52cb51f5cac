import { rateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import { draftOf } from '#features/channels/rates/rates-kinds.ts';
import { explore } from '#tests/support/model.ts';
import { kind, levelRate } from './editor.model.ts';

export const rates = [levelRate(1), levelRate(2)] as const;
const shown = rates.map((row) => draftOf(kind, row));

/** Which rows of a table are edited. What is typed into one is not walked here, and not right. */
export const editorsModel = explore({
  machine: rateRowsMachine(kind),
  starts: { table: {} },
  events: ({ context: { rows, shown: known, hasFailed, added } }) => [
    ...(known || hasFailed ? [] : [{ type: 'rows.unread', hasFailed: true } as const]),
    { type: 'rows.shown', shown },
    ...(known
      ? rates.map((row) => {
          return { type: 'edit', key: String(row.id), value: draftOf(kind, row) } as const;
        })
      : []),
    ...(added === 0 ? [{ type: 'add' } as const] : []),
    ...Object.keys(rows).flatMap((key) => [
      { type: 'forward', key, order: 'save' } as const,
      { type: 'row.moved', key } as const,
      { type: 'row.closed', key, at: key.startsWith('new') ? null : key } as const,
    ]),
  ],
  distinguish: ({ context: { rows, shown: known, hasFailed, added } }) => [
    Object.keys(rows),
    known !== null,
    hasFailed,
    added,
  ],
  condense: ({ context: { rows, shown: known } }) => [Object.keys(rows).length, known !== null],
  leavesOut: {
    put: 'a rate has nothing to be reset to',
    'record.deleted': 'a rate that is being edited cannot be deleted here',
  },
});
