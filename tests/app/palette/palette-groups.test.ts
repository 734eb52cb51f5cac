import { expect, test } from 'vitest';
import { nearestGroup } from '#app/palette/palette-groups.ts';

test('without anything alike there is a note, and no heading above nothing', () => {
  const { heading, note, rows } = nearestGroup('Искали номер', []);
  expect({ heading, note, rows }).toEqual({
    heading: '',
    note: 'Ничего не найдено. Искали номер',
    rows: [],
  });
});
