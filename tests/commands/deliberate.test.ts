import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUnmeant, isPressedAgain } from '#commands/deliberate.ts';

const heard = vi.fn();
let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"></main><input id="one"><input id="two"><textarea></textarea>
    <input type="checkbox"><button id="a">Отмена</button><button id="b">Сбросить</button>`;
  stop = dropUnmeant();
  for (const type of ['keydown', 'click']) document.body.addEventListener(type, heard);
});
afterEach(() => {
  stop();
  for (const type of ['keydown', 'click']) document.body.removeEventListener(type, heard);
  heard.mockReset();
  document.body.replaceChildren();
});

const $ = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const press = (target: string, key: string, repeat = false) =>
  $(target).dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, repeat, bubbles: true, cancelable: true }),
  );
const click = (target: string, detail: number) =>
  $(target).dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
/** Handles the next event, like the console does with its own keys. */
const answer = () => heard.mockImplementationOnce((event: Event) => event.preventDefault());

test('a held Enter takes effect once, except in a textarea', () => {
  press('#one', 'Enter');
  expect(press('#one', 'Enter', true)).toBe(false);
  expect(press('#b', 'Enter', true)).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(press('textarea', 'Enter', true)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a held key is not typed into the field that it has opened', () => {
  answer();
  press('main', 'e');
  expect(press('#one', 'e', true)).toBe(false);
  expect(press('#one', 'e')).toBe(true);
  // From now on the key is typed, also if it is held.
  expect(press('#one', 'e', true)).toBe(true);
});

test.each([
  ['a letter that is typed', '#one', 'e', '#one', false],
  ['a letter that moves through rows', 'main', 'j', '#a', true],
  ['an arrow that moves through fields', '#one', 'ArrowDown', '#two', true],
  ['Tab that leads back to the first field', '#a', 'Tab', '#one', true],
  ['a letter on a box to tick', 'main', 'x', 'input[type=checkbox]', true],
])('%s repeats while it is held', (_, first, key, then, isAnswered) => {
  if (isAnswered) answer();
  press(first, key);
  expect(press(then, key, true)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('the second click of a double click does not press another button', () => {
  click('#a', 1);
  expect(click('#b', 2)).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  // Further clicks are deliberate.
  expect(click('#b', 3)).toBe(true);
});

test('the second click of a double click does not press a button whose meaning has changed', () => {
  click('#a', 1);
  $('#a').textContent = 'Активировать';
  expect(click('#a', 2)).toBe(false);
  click('#b', 1);
  $('#b').setAttribute('aria-checked', 'true');
  expect(click('#b', 2)).toBe(false);
});

test.each([
  ['the same button twice', '#a', 1, '#a', 2],
  ['two buttons one after the other', '#a', 1, '#b', 1],
  ['a button that a screen reader presses', '#a', 1, '#b', 0],
  ['a double click on a text', 'main', 1, 'main', 2],
])('%s takes effect', (_, first, one, then, two) => {
  click(first, one);
  expect(click(then, two)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a key counts as pressed again only without another key or a click in between', () => {
  const again = (key: string) => {
    press('main', key);
    return isPressedAgain();
  };
  expect([again('a'), again('a'), again('a')]).toEqual([false, true, true]);
  expect([again('j'), again('a')]).toEqual([false, false]);
  click('main', 1);
  expect(again('a')).toBe(false);
  // A key press on a button is a click, too.
  click('#a', 0);
  expect(again('a')).toBe(true);
});

test('an element that is gone is not kept in memory by its last key or click', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (use: (button: HTMLElement) => void) => {
    const button = document.createElement('button');
    button.textContent = 'Яблонская';
    document.body.append(button);
    use(button);
    button.remove();
    return new WeakRef(button);
  };
  const options = { bubbles: true, cancelable: true };
  const clicked = used((button) =>
    button.dispatchEvent(new MouseEvent('click', { ...options, detail: 1 })),
  );
  answer();
  const typed = used((button) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'e', code: 'e' })),
  );
  heard.mockReset();
  await vi.waitFor(() => {
    collect();
    expect([clicked.deref(), typed.deref()].map((one) => one?.textContent)).toEqual([
      undefined,
      undefined,
    ]);
  });
  // The key is remembered without its page: while it is held, it is not typed into a field.
  expect(press('#one', 'e', true)).toBe(false);
});
