/** The focus of a form that is still being drawn. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusField } from '#workspace/editing/focus.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Draws so many frames, or as many as are asked for. Returns how many. */
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

test('goes to the wanted field once the form is there', () => {
  focusField(form, ['note']);
  draw(5);
  show();
  draw(1);
  expect(focused()).toBe('note');
  expect(frames).toEqual([]);
});

test('goes to the first field that can be filled in if none is wanted', () => {
  show();
  focusField(form, ['slug']);
  draw(1);
  expect(focused()).toBe('name');
});

test('is given up after a second: the person may be elsewhere then', () => {
  focusField(form, ['note']);
  expect(draw(200)).toBe(61);
  show();
  draw(1);
  expect(focused()).toBeNull();
});
