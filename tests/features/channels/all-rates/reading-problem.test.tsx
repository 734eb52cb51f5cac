/** What is shown if rates of several channels could not be read. */
import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReadingProblem } from '#features/channels/all-rates/reading-problem.tsx';
import { outages } from '#tests/support/happenings.ts';
import { alerts, beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { toldTables } from '#tests/support/told-tables.ts';

afterEach(endConsole);

test.each([
  [1, ''],
  [3, ''],
  [4, '; и ещё 1'],
  [12, '; и ещё 9'],
])('%i failures: three are shown in full, the others are counted', async (count, rest) => {
  const { tables, notify } = toldTables();
  const { draw } = await beginSignedIn('/channels/rates');
  draw(<ReadingProblem tables={tables} nameOf={(id) => `Канал ${id}`} />);
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  act(() => {
    tables.send({ type: 'wanted', ids });
    for (const id of ids) notify({ type: 'failed', id, problem: outages.words.problem });
    notify({ type: 'finished', problem: null });
  });
  const told = alerts().join();
  expect(told).toContain(`Не прочитаны ставки каналов: ${count}`);
  const full = ids.slice(0, 3).map((id) => `Канал ${id}: ${outages.words.problem.message}`);
  expect(told).toContain(full.join('; ') + rest);
  if (!rest) expect(told).not.toContain('и ещё');
  tables.stop();
});
