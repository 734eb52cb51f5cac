import { expect, test } from 'vitest';
import { nearestGroup } from '#app/palette/palette-groups.ts';

test('without similar entries there is a note, but no heading', () => {
  const { heading, note, rows } = nearestGroup('Искали номер', []);
  expect({ heading, note, rows }).toEqual({
    heading: '',
    note: 'Ничего не найдено. Искали номер',
    rows: [],
  });
});
