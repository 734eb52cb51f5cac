import { rateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import { explore } from '#tests/support/model.ts';
import { kind, levelRate } from './rate-row.model.ts';

export const rates = [levelRate(1), levelRate(2)] as const;

/** The edited rows of a table. Typing into them is not part of this model. */
export const rateRowsModel = explore({
  machine: rateRowsMachine(kind),
  starts: { table: {} },
  events: ({ context: { rows, shown, hasFailed, added } }) => [
    ...(shown || hasFailed ? [] : [{ type: 'rows.unread', hasFailed: true } as const]),
    { type: 'rows.shown', rows: rates },
    ...(shown ? rates.map((row) => ({ type: 'edit', row }) as const) : []),
    ...(added === 0 ? [{ type: 'add' } as const] : []),
    ...rows.flatMap(({ key, row }) => [
      { type: 'forward', key, order: 'save' } as const,
      { type: 'row.moved', key } as const,
      { type: 'row.closed', key, at: row && key } as const,
    ]),
  ],
  distinguish: ({ context: { rows, shown, hasFailed, added } }) => [
    rows.map(({ key }) => key),
    shown !== null,
    hasFailed,
    added,
  ],
  condense: ({ context: { rows, shown } }) => [rows.length, shown !== null],
});
