/** Pasting into the grid of all rates, whichever element gets the event. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginAllRates } from '#tests/support/all-rates.tsx';

async function begin() {
  const begun = await beginAllRates();
  const grid = begun.grid();
  grid.send({ type: 'go', to: { row: 0, column: 0 } });
  const edits = () => Object.keys(grid.getSnapshot().context.edits);
  /** Returns whether the console took the event from the browser. */
  const paste = (target: Element) =>
    !fireEvent.paste(target, { clipboardData: { getData: () => '155' } });
  return { ...begun, grid, edits, paste };
}

test.each(['the body, as in Firefox', 'the grid'])(
  'the grid takes a paste event on %s',
  async (to) => {
    const { region, edits, paste } = await begin();
    region.focus();
    expect(paste(to === 'the grid' ? region : document.body)).toBe(true);
    expect(edits()).toEqual(['1:1']);
  },
);

test.each(['a field of the screen', 'the typed cell', 'nothing'])(
  'the browser pastes while %s has the focus',
  async (place) => {
    const { region, grid, edits, paste } = await begin();
    region.focus();
    if (place === 'nothing') region.blur();
    if (place === 'a field of the screen') screen.getByRole('searchbox').focus();
    if (place === 'the typed cell') {
      grid.send({ type: 'type', text: '3' });
      (await screen.findByRole('textbox', { name: 'Ставка' })).focus();
    }
    for (const target of [document.activeElement!, region, document.body]) {
      expect(paste(target)).toBe(false);
    }
    expect(edits()).toEqual([]);
  },
);
