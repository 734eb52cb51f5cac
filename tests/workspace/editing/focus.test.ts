/** The focus of a field or form that is still being drawn. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { focusDrawn, focusField } from '#workspace/editing/focus.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Draws at most `most` frames, or as many as are requested. Returns how many. */
function draw(most: number): number {
  let drawn = 0;
  while (drawn < most && frames.length > 0) {
    for (const run of frames.splice(0)) run();
    drawn++;
  }
  return drawn;
}
const form = () => document.querySelector('form');
const show = () => {
  document.body.innerHTML =
    '<form><input name="off" disabled><input name="name"><textarea name="note"></textarea></form>';
};
const focused = () => document.activeElement?.getAttribute('name');

test('the focus goes to the requested field once the form is drawn', () => {
  focusField(form, ['note']);
  draw(5);
  show();
  draw(1);
  expect(focused()).toBe('note');
  expect(frames).toEqual([]);
});

test('the focus goes to the first enabled field if the requested one is missing', () => {
  show();
  focusField(form, ['slug']);
  draw(1);
  expect(focused()).toBe('name');
});

test('the focus is not moved if the form is drawn after more than a second', () => {
  focusField(form, ['note']);
  expect(draw(200)).toBe(61);
  show();
  draw(1);
  expect(focused()).toBeNull();
});

describe('the focus that a field gets at once', () => {
  const field = () => document.querySelector('input');
  const press = (init: KeyboardEventInit) =>
    field()?.dispatchEvent(new KeyboardEvent('keydown', init));
  beforeEach(() => {
    document.body.innerHTML = '<input name="search"><button name="row">Строка</button>';
    focusDrawn(field);
  });

  test.each(['', 'а'])('returns to it in the next frame after the key “%s”', (key) => {
    press({ key });
    document.querySelector('button')?.focus();
    expect(focused()).toBe('row');
    draw(1);
    expect(focused()).toBe('search');
  });

  test.each([
    { key: 'Enter' },
    { key: 'Escape' },
    { key: 'k', ctrlKey: true },
    { key: 'k', metaKey: true },
  ])('stays where $key has moved it before the next frame', (init) => {
    press(init);
    document.querySelector('button')?.focus();
    draw(1);
    expect(focused()).toBe('row');
  });

  test('stays where a press has moved it before the next frame', () => {
    const button = document.querySelector('button');
    button?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    button?.focus();
    draw(1);
    expect(focused()).toBe('row');
  });
});
