/** What is pasted into the grid of all rates, wherever the browser tells it. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginAllRates } from '#tests/support/all-rates.tsx';

async function begin() {
  const begun = await beginAllRates();
  const grid = begun.grid();
  grid.send({ type: 'go', to: { row: 0, column: 0 } });
  const edits = () => Object.keys(grid.getSnapshot().context.edits);
  /** Whether the console has taken what would be the browser's. */
  const paste = (target: Element) =>
    !fireEvent.paste(target, { clipboardData: { getData: () => '155' } });
  return { ...begun, grid, edits, paste };
}

test.each(['the body, as in Firefox', 'the grid'])('a paste is told to %s', async (to) => {
  const { region, edits, paste } = await begin();
  region.focus();
  expect(paste(to === 'the grid' ? region : document.body)).toBe(true);
  expect(edits()).toEqual(['1:1']);
});

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

test.each(['corrected', 'undone', 'pasted again', 'left for another cell'])(
  'the message about texts that are no amounts goes when they are %s',
  async (how) => {
    const { region, runtime, grid } = await begin();
    const paste = (text: string) =>
      fireEvent.paste(region, { clipboardData: { getData: () => text } });
    const said = () =>
      runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
    region.focus();
    paste('155\tабв');
    expect(said()).toEqual(['Изменено значений: 1, не числа: абв. Ещё не отправлено']);
    paste('156\tгде');
    expect(said(), 'a newer one stays').toEqual([
      'Изменено значений: 1, не числа: где. Ещё не отправлено',
    ]);
    const type = (column: number, text: string) => {
      grid.send({ type: 'go', to: { row: 0, column } });
      grid.send({ type: 'type', text });
    };
    act(() => {
      if (how === 'undone') grid.send({ type: 'undo' });
      else if (how === 'pasted again') grid.send({ type: 'paste', text: '155\t160' });
      else if (how === 'corrected') {
        type(1, '160');
        grid.send({ type: 'commit', leave: 'down' });
      } else {
        type(0, '170');
        grid.send({ type: 'go', to: { row: 0, column: 1 } });
      }
    });
    expect(said()).toEqual([]);
  },
);
