/** The keys of the palette until it is drawn, and where the focus goes when it closes. */
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { takeKeys } from '#app/palette/palette-keys.ts';
import { createLayers } from '#commands/layers.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';

afterEach(() => document.body.replaceChildren());

const field = () => document.body.appendChild(document.createElement('input'));

/** A palette without its view, opened from a field. */
function begin() {
  const palette = createActor(
    paletteMachine.provide({ actors: { load: fromPromise(async () => {}) } }),
  ).start();
  const focus = takeKeys(palette, createLayers());
  const from = field();
  from.focus();
  palette.send({ type: 'open' });
  return { palette, focus, from };
}

/** Takes the focus like the view, which returns it a moment after it is unmounted. */
function draw() {
  const window = document.body.appendChild(document.createElement('div'));
  window.dataset.palette = '';
  window.appendChild(document.createElement('input')).focus();
  return window;
}

test('the focus returns to where it was, whether the palette was drawn or not', () => {
  const { palette, focus, from } = begin();
  expect(document.activeElement).not.toBe(from);
  palette.send({ type: 'close' });
  expect(document.activeElement).toBe(from);

  palette.send({ type: 'open' });
  const window = draw();
  palette.send({ type: 'close' });
  window.remove();
  expect(document.activeElement).not.toBe(from);
  focus.restore();
  expect(document.activeElement).toBe(from);
});

test('keys pressed before the palette is drawn edit its query, and Enter and Escape work', () => {
  const { palette } = begin();
  const press = (key: string) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  const now = () => palette.getSnapshot().context.query;
  for (const key of ['п', 'р', 'х', 'Backspace', 'Shift', 'ArrowDown', 'Tab']) press(key);
  expect(now()).toBe('пр');
  const entered = vi.spyOn(palette, 'send');
  press('Enter');
  expect(entered.mock.calls).toEqual([[{ type: 'enter' }]]);
  expect(now()).toBe('пр');
  press('Escape');
  expect(palette.getSnapshot().hasTag('open')).toBe(false);
  // A closed palette takes no more keys.
  press('ж');
  expect(entered).toHaveBeenCalledTimes(3);
});

test('a field that was focused after the palette closed keeps the focus', () => {
  const { palette, focus } = begin();
  const window = draw();
  palette.send({ type: 'close' });
  window.remove();
  const other = field();
  other.focus();
  focus.restore();
  expect(document.activeElement).toBe(other);
});
