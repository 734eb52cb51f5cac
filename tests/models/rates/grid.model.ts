import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import { explore } from '#tests/support/model.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';

const plan = {
  planned_date: '2026-12-01T00:00',
  planned_new_client_rate: '120',
  planned_returning_client_rate: '130',
};
export const sheet = sheetOf({ 1: [{ ...level(1, '100'), ...plan }, level(2, '200')] }, ['1', '2']);
export const otherSheet = sheetOf({ 2: [level(1, '300')] }, ['1']);
const typed = {
  '1:2': { base: level(2, '200'), values: { ...level(2, '200'), new_client_rate: '250' } },
};

/** The grid of all rates: two levels of one channel, one of them planned. */
export const gridModel = explore({
  machine: ratesGridMachine,
  starts: { 'the grid': {} },
  events: [
    { type: 'sheet.shown', sheet },
    { type: 'sheet.shown', sheet: otherSheet },
    { type: 'move', rows: 0, columns: 1 },
    { type: 'move', rows: 0, columns: -1, extend: true },
    { type: 'step', by: 1 },
    { type: 'go', to: { row: 0, column: 0 } },
    { type: 'selectAll' },
    { type: 'edit' },
    { type: 'type', text: '7' },
    { type: 'change', text: '7а' },
    { type: 'commit', leave: 'stay' },
    { type: 'cancel' },
    { type: 'leave' },
    { type: 'fill' },
    { type: 'paste', text: '5' },
    { type: 'paste.ask' },
    { type: 'unplan' },
    { type: 'restore' },
    { type: 'undo' },
    { type: 'resume' },
    { type: 'percent.open' },
    { type: 'plan.open' },
    { type: 'spread.open' },
    { type: 'form.change', patch: { percent: '7', date: '01.12', target: '1' } },
    { type: 'form.apply' },
    { type: 'form.close' },
    { type: 'take', edits: typed },
    { type: 'sending', rates: typed },
    { type: 'written', rates: typed },
    { type: 'drop', rates: typed },
    { type: 'seek', rate: '1:2' },
  ],
  distinguish: (state) => {
    const { sheet: shown, edits, text, form, dropped } = state.context;
    return [
      shown.rows.length > 0,
      Object.keys(edits).length > 0,
      Object.keys(dropped).length > 0,
      // Values left by a closed field or window do not matter.
      state.matches('typing') && text === '7а',
      state.hasTag('open') && form.percent,
    ];
  },
  // Each transition once: other tests check the edits without a screen.
  condense: () => null,
});
