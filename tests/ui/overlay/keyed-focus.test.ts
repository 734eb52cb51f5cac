import { afterEach, expect, it, vi } from 'vitest';
import { showKeyedFocus } from '#ui/overlay/keyed-focus.ts';

let stop = () => {};
const native = HTMLElement.prototype.focus;

afterEach(() => {
  stop();
  HTMLElement.prototype.focus = native;
  document.body.replaceChildren();
});

/** Returns the options with which the browser is called when code moves the focus after these events. */
function askedFor(events: readonly Event[], options?: FocusOptions) {
  const focus = vi.fn(native);
  HTMLElement.prototype.focus = focus;
  stop = showKeyedFocus();
  const button = document.body.appendChild(document.createElement('button'));
  for (const event of events) button.dispatchEvent(event);
  button.focus(options);
  expect(document.activeElement).toBe(button);
  return focus.mock.lastCall?.[0];
}

const key = () => new KeyboardEvent('keydown', { key: 'j', bubbles: true });
const press = () => new MouseEvent('pointerdown', { bubbles: true });

it('focus that a key moves is visible, also after a click', () => {
  expect(askedFor([press(), key()])).toEqual({ focusVisible: true });
});

it('focus that a key moves keeps its other options', () => {
  expect(askedFor([key()], { preventScroll: true })).toEqual({
    preventScroll: true,
    focusVisible: true,
  });
});

it('focus that a click or code alone moves is left to the browser', () => {
  expect(askedFor([key(), press()])).toBeUndefined();
  stop();
  expect(askedFor([], { preventScroll: true })).toEqual({ preventScroll: true });
});

it('a key counts even if its propagation was stopped', () => {
  document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
  expect(askedFor([key()])).toEqual({ focusVisible: true });
});

it('the native `focus` is restored at the end', () => {
  stop = showKeyedFocus();
  stop();
  expect(HTMLElement.prototype.focus).toBe(native);
});
