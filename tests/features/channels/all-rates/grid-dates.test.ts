/** A date in a form of the grid that is applied after midnight. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';
import { typedNow } from '#workspace/format/moment-text.ts';

test('applies the date that the form showed before midnight', () => {
  const grid = createActor(ratesGridMachine).start();
  grid.send({ type: 'sheet.shown', sheet: sheetOf({ 1: [level(1, '100')] }, ['1']) });
  grid.send({ type: 'percent.open' });
  const date = typedNow('завтра 9', '2026-11-26T23:58');
  grid.send({ type: 'form.change', patch: { percent: '10', date } });
  grid.send({ type: 'form.apply' });
  const [edit] = Object.values(grid.getSnapshot().context.edits);
  expect(edit?.values.planned_date).toBe('2026-11-27T09:00');
});
