import { rateHistoryMachine } from '#features/channels/rate-history/rate-history-shown.ts';
import { explore } from '#tests/support/model.ts';

const rate = (id: number, new_client_rate: number) => ({
  ...{ id, level: id, new_client_rate, returning_client_rate: 100, planned_date: null },
  ...{ planned_new_client_rate: null, planned_returning_client_rate: null },
});
export const first = rate(1, 350);
export const second = rate(2, 420);
export const raised = rate(1, 390);

/** The history of one of two rates. The first may be raised, and either may go. */
export const rateHistoryModel = explore({
  machine: rateHistoryMachine,
  starts: { table: {} },
  events: [
    { type: 'open', row: first },
    { type: 'open', row: second },
    { type: 'rows.changed', rows: [raised, second] },
    { type: 'rows.changed', rows: [first, second] },
    { type: 'rows.changed', rows: [] },
    { type: 'close' },
  ],
  distinguish: ({ context: { row } }) => row && `${row.id} ${row.new_client_rate}`,
});
