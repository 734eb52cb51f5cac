import { afterEach, expect, test, vi } from 'vitest';
import { withInsertText, withoutInsertText } from '#tests/support/insert-text.ts';
import { answerHeld } from '#ui/overlay/held-tab.ts';
import { holdKeys } from '#workspace/held-keys.ts';
import { painted } from '#workspace/painted.ts';

const answered: string[] = [];
const answer = ({ key }: KeyboardEvent) => void answered.push(key);

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

afterEach(async () => {
  // Nothing is held any more.
  for (let i = 0; i < 3; i++) await painted();
  window.removeEventListener('keydown', answer);
  answered.length = 0;
});

test('keys that come while others are answered wait for their turn', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  for (const key of ['j', 'c']) press(key);
  expect(answered).toEqual([]);
  release(true);
  // A window that the first one opens takes the second.
  expect(answered).toEqual(['j']);
  press('Enter');
  await vi.waitFor(() => expect(answered).toEqual(['j', 'c', 'Enter']));
  press('k');
  expect(answered).toEqual(['j', 'c', 'Enter', 'k']);
});

test('those that are dropped meanwhile are not answered', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  for (const key of ['j', 'c']) press(key);
  release(true);
  release(false);
  press('k');
  await painted();
  await painted();
  expect(answered).toEqual(['j', 'k']);
});

test.each(['KeyS', 'Enter'])('a save with Ctrl does not overtake the letters: %s', (code) => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  press('в');
  const save = new KeyboardEvent('keydown', { key: code, code, ctrlKey: true, bubbles: true });
  document.body.dispatchEvent(save);
  expect(answered).toEqual([]);
  release(true);
  expect(answered).toEqual(['в']);
});

test('the repeats of a held key stay what they are', () => {
  const repeats: boolean[] = [];
  const look = ({ repeat }: KeyboardEvent) => void repeats.push(repeat);
  window.addEventListener('keydown', look);
  const release = holdKeys();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'c', repeat: true, bubbles: true }),
  );
  release(true);
  window.removeEventListener('keydown', look);
  expect(repeats).toEqual([true]);
});

test('a key that comes before the last one has drawn what it opens waits for that, too', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  press('c');
  release(true);
  expect(answered).toEqual(['c']);
  press('x');
  expect(answered).toEqual(['c']);
  await vi.waitFor(() => expect(answered).toEqual(['c', 'x']));
  await painted();
  await painted();
  press('k');
  expect(answered).toEqual(['c', 'x', 'k']);
});

test('a key that is not to be answered is kept from others all the same', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys('Enter');
  for (const key of ['Enter', 'a', 'Enter']) press(key);
  release(true);
  await painted();
  await painted();
  expect(answered).toEqual(['a']);
});

test('what is typed goes into a field in its order, with what is taken back', async () => {
  withInsertText();
  const field = document.body.appendChild(document.createElement('input'));
  const release = holdKeys();
  for (const key of ['а', 'б', 'Backspace', 'в', 'F5', 'Tab']) press(key);
  field.focus();
  release(true);
  await vi.waitFor(() => expect(field.value).toBe('ав'));
  await painted();
  field.remove();
  withoutInsertText();
});

test('Tab leads from field to field of a window, and Space ticks a box', async () => {
  withInsertText();
  document.body.innerHTML = `
    <input>
    <div data-modal>
      <textarea></textarea><input disabled><button tabindex="-1"></button><input value="old"><input type="checkbox">
    </div>
    <input>`;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  document.querySelector('[data-modal]')!.addEventListener('held', answerHeld);
  const release = holdKeys('Enter');
  for (const key of ['а', 'Tab', 'б', 'Tab', ' ', 'в', 'Tab']) press(key);
  press('Tab', { shiftKey: true });
  press('г');
  fields[1]!.focus();
  release(true);
  await vi.waitFor(() => expect(fields[3]!.value).toBe('г'));
  expect(fields.map(({ value }) => value)).toEqual(['', 'а', '', 'г', 'on', '']);
  expect(fields[4]!.checked).toBe(true);
  await painted();
  document.body.innerHTML = '';
  withoutInsertText();
});

test('Tab is left to the browser where no window is meant', () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  press('Tab');
  release(true);
  expect(answered).toEqual(['Tab']);
});

test('keys are kept from the first one that is meant', () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys('', ({ key }) => key === '/');
  for (const key of ['j', '/', 'j']) press(key);
  expect(answered).toEqual(['j']);
  release(true);
  expect(answered).toEqual(['j', '/']);
});
