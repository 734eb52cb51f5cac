/** The field over a cell of the grid of all rates, and the pointer. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ratesGridKey } from '#features/channels/all-rates/all-rates.logic.ts';
import '#features/channels/all-rates/sending/review-window.tsx';
import { reviewCommands } from '#features/channels/all-rates/sending/sending.commands.ts';
import { beginAllRates } from '#tests/support/all-rates.tsx';
import { withInsertText, withoutInsertText } from '#tests/support/insert-text.ts';
import { endConsole } from '#tests/support/runtime.tsx';
import { placeOfFocus } from '#ui/overlay/focus-return.ts';

afterEach(endConsole);

/** The grid with a text typed into its first cell. */
async function begin(text: string) {
  const { runtime, region, grid: found, cell } = await beginAllRates();
  const grid = found();
  grid.send({ type: 'go', to: { row: 0, column: 0 } });
  grid.send({ type: 'type', text });
  const field = await screen.findByRole('textbox', { name: 'Ставка' });
  return { runtime, region, grid, cell, field };
}

test('the field keeps the focus on an invalid amount when another cell is clicked', async () => {
  const { region, cell, field } = await begin('35о');
  fireEvent.mouseDown(cell(1), { button: 0 });
  // The browser does this on a click into the grid.
  region.focus();
  screen.getByText('Введите число');
  expect(document.activeElement).toBe(field);
});

test('two cells of a spreadsheet that are pasted into the field stay two numbers', async () => {
  withInsertText();
  onTestFinished(withoutInsertText);
  const { field } = await begin('3');
  fireEvent.paste(field, { clipboardData: { getData: () => '55\n360' } });
  expect(field).toHaveProperty('value', '355; 360');
});

test('the grid is not idle while an invalid amount is typed or held', async () => {
  const { grid } = await begin('35о');
  const isIdle = () => ratesGridKey.isIdle!(grid.getSnapshot());
  expect(isIdle()).toBe(false);
  // Like another filter.
  const { sheet } = grid.getSnapshot().context;
  grid.send({ type: 'sheet.shown', sheet: { ...sheet, rows: [], placeOf: () => null } });
  expect(grid.getSnapshot().value).toBe('moving');
  expect(isIdle()).toBe(false);
  grid.send({ type: 'sheet.shown', sheet });
  grid.send({ type: 'cancel' });
  expect(isIdle()).toBe(true);
});

test.each(['35о', '350'])(
  'the field with %s takes the focus when it is shown again, but not from another field',
  async (text) => {
    const { region, grid } = await begin(text);
    const { sheet } = grid.getSnapshot().context;
    const show = (shown: typeof sheet) =>
      act(() => grid.send({ type: 'sheet.shown', sheet: shown }));
    const hideAndShow = (focused: HTMLElement) => {
      show({ ...sheet, rows: [], placeOf: () => null });
      focused.focus();
      expect(document.activeElement).toBe(focused);
      show(sheet);
      expect(grid.getSnapshot().value).toBe('typing');
      return document.activeElement;
    };
    const search = screen.getByRole('searchbox');
    expect(hideAndShow(search)).toBe(search);
    expect(grid.getSnapshot().context.text).toBe(text);
    const field = () => screen.getByRole('textbox', { name: 'Ставка' });
    search.blur();
    expect(hideAndShow(document.body), 'as on return to the screen').toBe(field());
    expect(hideAndShow(region)).toBe(field());
  },
);

test('the palette over a typed amount returns the focus to the grid', async () => {
  const { region, grid, field } = await begin('350');
  field.focus();
  const place = placeOfFocus();
  // Like the palette.
  field.blur();
  await waitFor(() => expect(field.isConnected).toBe(false));
  expect(Object.keys(grid.getSnapshot().context.edits)).toEqual(['1:1']);
  place.restore();
  expect(document.activeElement).toBe(region);
});

test.each(['F1', 'Escape'])(
  'of F1 and Escape in the field, only F1 reaches the console: %s',
  async (key) => {
    const { field } = await begin('350');
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    fireEvent.keyDown(field, { key, code: key });
    document.removeEventListener('keydown', listen);
    expect(heard).toEqual(key === 'F1' ? ['F1'] : []);
  },
);

test('selecting the typed text with the mouse does not leave the cell', async () => {
  const { grid, cell, field } = await begin('350');
  fireEvent.mouseMove(cell(1), { buttons: 1 });
  expect(grid.getSnapshot().matches('typing')).toBe(true);
  expect(field.isConnected).toBe(true);
});

/** The field in a console that handles keys. */
async function beginWithKeys(text: string) {
  const begun = await begin(text);
  const press = (one: KeyboardEvent) => void begun.runtime.registry.handleKey(one);
  window.addEventListener('keydown', press);
  onTestFinished(() => window.removeEventListener('keydown', press));
  return begun;
}

test.each(['s', 'ы'])('ctrl+%s takes the first typed amount into the review', async (key) => {
  const { grid, field } = await beginWithKeys('444');
  fireEvent.keyDown(field, { key, code: 'KeyS', ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  expect(Object.keys(grid.getSnapshot().context.edits)).toEqual(['1:1']);
  expect(screen.getByRole('dialog').textContent).toContain('444');
});

test('any key that is the shortcut of the review includes the typed amount', async () => {
  const { shortcut } = reviewCommands.open;
  onTestFinished(() => void Object.assign(reviewCommands.open, { shortcut }));
  Object.assign(reviewCommands.open, { shortcut: 'mod+j' });
  const { grid, field } = await beginWithKeys('444');
  fireEvent.keyDown(field, { key: 's', code: 'KeyS', ctrlKey: true });
  expect(grid.getSnapshot().matches('typing')).toBe(true);
  fireEvent.keyDown(field, { key: 'j', code: 'KeyJ', ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  expect(Object.keys(grid.getSnapshot().context.edits)).toEqual(['1:1']);
});

test('ctrl+s on an invalid amount and other chords stay in the field', async () => {
  const { grid, field } = await beginWithKeys('35о');
  fireEvent.keyDown(field, { key: 'ArrowLeft', code: 'ArrowLeft', ctrlKey: true });
  expect(screen.queryByText('Введите число')).toBeNull();
  fireEvent.keyDown(field, { key: 's', code: 'KeyS', ctrlKey: true });
  screen.getByText('Введите число');
  expect(grid.getSnapshot().matches('typing')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});
