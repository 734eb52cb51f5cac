import { rateHistoryMachine } from '#features/channels/rate-history/rate-history-shown.ts';
import { explore } from '#tests/support/model.ts';
import { levelRow } from '#tests/support/rates.ts';

const rate = (id: number, new_client_rate: number) => ({
  ...levelRow(id, { new_client_rate }),
  id,
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
