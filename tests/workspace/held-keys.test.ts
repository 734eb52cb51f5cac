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
  // Wait until no key is held.
  for (let i = 0; i < 3; i++) await painted();
  window.removeEventListener('keydown', answer);
  answered.length = 0;
});

test('keys pressed while others are answered wait for their turn', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  for (const key of ['j', 'c']) press(key);
  expect(answered).toEqual([]);
  release(true);
  // The second key waits for a window that the first one may open.
  expect(answered).toEqual(['j']);
  press('Enter');
  await vi.waitFor(() => expect(answered).toEqual(['j', 'c', 'Enter']));
  press('k');
  expect(answered).toEqual(['j', 'c', 'Enter', 'k']);
});

test('waiting keys that are dropped are not answered', async () => {
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

test.each(['KeyS', 'Enter'])('a save with Ctrl does not overtake letters that wait: %s', (code) => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  press('в');
  const save = new KeyboardEvent('keydown', { key: code, code, ctrlKey: true, bubbles: true });
  document.body.dispatchEvent(save);
  expect(answered).toEqual([]);
  release(true);
  expect(answered).toEqual(['в']);
});

test('a repeated key is still marked as a repeat after it has waited', () => {
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

test('a key pressed before the answer to the last one is painted waits for that, too', async () => {
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

function pasteInto(target: Element, text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

test('pasted text waits for its turn and goes to the field that the keys before it have focused', async () => {
  window.addEventListener('keydown', answer);
  const field = document.body.appendChild(document.createElement('input'));
  const focus = ({ key }: KeyboardEvent) => key === 'e' && field.focus();
  window.addEventListener('keydown', focus);
  const pasted: [EventTarget | null, string | undefined][] = [];
  const hear = (event: ClipboardEvent) => {
    pasted.push([event.target, event.clipboardData?.getData('text')]);
    answered.push('paste');
    // Like a field that takes only a part of the text.
    if (event.clipboardData?.getData('text') === 'part') event.preventDefault();
  };
  window.addEventListener('paste', hear);
  withInsertText();
  const release = holdKeys();
  press('e');
  expect(pasteInto(document.body, '355').defaultPrevented).toBe(true);
  pasteInto(document.body, 'part');
  press('Enter');
  expect(pasted).toEqual([]);
  // Like Firefox, where a paste event made by a page has no data.
  vi.stubGlobal('ClipboardEvent', Event);
  release(true);
  await vi.waitFor(() => expect(answered).toEqual(['e', 'paste', 'paste', 'Enter']));
  vi.unstubAllGlobals();
  expect(pasted).toEqual([
    [field, '355'],
    [field, 'part'],
  ]);
  expect(field.value).toBe('355');
  // A picture has no text, so the selected text stays.
  field.select();
  const releaseAgain = holdKeys(undefined, () => {});
  pasteInto(document.body, '');
  releaseAgain(true);
  await vi.waitFor(() => expect(pasted.at(-1)).toEqual([field, '']));
  expect(field.value).toBe('355');
  // Wait until no key is held.
  await painted();
  await painted();
  expect(pasteInto(field, '360').defaultPrevented).toBe(false);
  expect(pasted.at(-1)).toEqual([field, '360']);
  withoutInsertText();
  window.removeEventListener('paste', hear);
  window.removeEventListener('keydown', focus);
  field.remove();
});

const fromSlash = ({ key }: KeyboardEvent) => key === '/';

test('keys that wait from one key on wait in order, also behind other waiting keys', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys(fromSlash);
  press('j');
  expect(answered).toEqual(['j']);
  press('/');
  for (const key of ['n', 'c']) press(key);
  expect(answered).toEqual(['j']);
  release(true);
  await vi.waitFor(() => expect(answered).toEqual(['j', '/', 'n', 'c']));

  answered.length = 0;
  const releaseSearch = holdKeys(fromSlash);
  const releasePage = holdKeys();
  for (const key of ['j', '/', 'n']) press(key);
  releasePage(true);
  await painted();
  await painted();
  expect(answered).toEqual(['j']);
  // Later keys do not overtake those that wait.
  press('k');
  expect(answered).toEqual(['j']);
  releaseSearch(true);
  await vi.waitFor(() => expect(answered).toEqual(['j', '/', 'n', 'k']));
});

test('keys that wait from one key on are dropped together with that key', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys(fromSlash);
  for (const key of ['/', 'n']) press(key);
  release(false);
  press('k');
  expect(answered).toEqual(['k']);
});

test('Escape drops the keys that wait from one key on, and the next keys go to the page', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys(fromSlash);
  for (const key of ['/', 'n', 'Escape', 'j']) press(key);
  expect(answered).toEqual(['Escape', 'j']);
  release(true);
  await painted();
  expect(answered).toEqual(['Escape', 'j']);

  answered.length = 0;
  const releaseAll = holdKeys();
  for (const key of ['c', 'Escape']) press(key);
  expect(answered).toEqual([]);
  releaseAll(true);
  await vi.waitFor(() => expect(answered).toEqual(['c', 'Escape']));
});

test('a save does not drop the keys that wait from one key on', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys(fromSlash);
  for (const key of ['/', 'n']) press(key);
  press('s', { ctrlKey: true, code: 'KeyS' });
  expect(answered).toEqual([]);
  release(true);
  await vi.waitFor(() => expect(answered).toEqual(['/', 'n', 's']));
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'the palette opens at once and drops the keys that wait from one key on: %o',
  async (withKey) => {
    window.addEventListener('keydown', answer);
    const release = holdKeys(fromSlash);
    for (const key of ['/', 'n']) press(key);
    press('k', { ...withKey, code: 'KeyK' });
    expect(answered).toEqual(['k']);
    press('j');
    expect(answered).toEqual(['k', 'j']);
    release(true);
    await painted();
    expect(answered).toEqual(['k', 'j']);
  },
);

test('Enter is not answered after it has waited for a window', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys(undefined, () => {});
  for (const key of ['Enter', 'a', 'Enter']) press(key);
  release(true);
  await painted();
  await painted();
  expect(answered).toEqual(['a']);
});

test('waiting keys are typed into a field in their order, with Backspace', async () => {
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

test('waiting Tab moves through the fields of a window, and waiting Space ticks a box', async () => {
  withInsertText();
  document.body.innerHTML = `
    <input>
    <div data-modal>
      <textarea></textarea><input disabled><button tabindex="-1"></button><input value="old"><input type="checkbox">
    </div>
    <input>`;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  document.querySelector('[data-modal]')!.addEventListener('held', answerHeld);
  const release = holdKeys(undefined, () => {});
  for (const key of ['а', 'Tab', 'б', 'Tab', ' ', 'в', 'Tab']) press(key);
  press('Tab', { shiftKey: true });
  press('г');
  fields[1]!.focus();
  release(true);
  await vi.waitFor(() => expect(fields[3]!.value).toBe('г'));
  expect(fields.map(({ value }) => value)).toEqual(['', 'а', '', 'г', 'on', '']);
  expect(fields[4]!.checked).toBe(true);
  // The browser might insert it into the previous field.
  expect(document.execCommand).not.toHaveBeenCalledWith('insertText', false, 'в');
  await painted();
  document.body.innerHTML = '';
  withoutInsertText();
});

test('waiting letters and arrows choose in a select, and waiting Space presses no button', async () => {
  document.body.innerHTML = `
    <div data-modal>
      <input>
      <select><option>-<option>Активен<option>Архив<option disabled>Ёлка<option>Другой</select>
      <select><option>-<option>Да<option>Нет</select>
      <button>Сохранить</button>
    </div>`;
  const [first, second] = document.querySelectorAll('select');
  const button = document.querySelector('button')!;
  const clicked = vi.fn();
  const changed = vi.fn();
  button.addEventListener('click', clicked);
  first!.addEventListener('change', changed);
  document.querySelector('[data-modal]')!.addEventListener('held', answerHeld);
  const release = holdKeys(undefined, () => {});
  // An arrow ends the typed word, and skips disabled options.
  const inFirst = ['а', 'Р', 'ArrowUp', 'а', 'р', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ё'];
  const keys = ['Tab', ...inFirst, 'Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown'];
  for (const key of [...keys, 'Tab', ' ']) press(key);
  document.querySelector('input')!.focus();
  release(true);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  await painted();
  await painted();
  // A disabled option is not chosen, and no option follows the last one.
  expect([first!.value, second!.value]).toEqual(['Другой', 'Нет']);
  expect(clicked).not.toHaveBeenCalled();
  document.body.innerHTML = '';
});

test('a word in a select whose first letters have waited is completed by the next letters', async () => {
  document.body.innerHTML =
    '<div data-modal><select><option>-<option>string<option>select</select>';
  const select = document.querySelector('select')!;
  document.querySelector('[data-modal]')!.addEventListener('held', answerHeld);
  const release = holdKeys(undefined, () => {});
  press('s');
  select.focus();
  release(true);
  expect(select.value).toBe('string');
  await painted();
  await painted();
  /** Returns whether the key is left to the browser. */
  const isLeft = (key: string, more: KeyboardEventInit = {}) =>
    select.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));
  expect([...'el'].map((key) => isLeft(key))).toEqual([false, false]);
  expect(select.value).toBe('select');

  // After a pause, or another key, the letters are left to the browser.
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  expect(isLeft('s')).toBe(true);
  now.mockRestore();
  expect(isLeft('t')).toBe(true);
  expect(select.value).toBe('select');
  for (const [key, more] of [['Tab'], ['ArrowUp'], ['e', { ctrlKey: true }]] as const) {
    select.dispatchEvent(new CustomEvent('held', { bubbles: true, detail: { key: 's' } }));
    expect(select.value).toBe('string');
    expect(isLeft(key, more)).toBe(true);
    expect(isLeft('e')).toBe(true);
    expect(select.value).toBe('string');
  }
  document.body.innerHTML = '';
});

test('keys that wait for two things are answered once, in the order of their presses', async () => {
  window.addEventListener('keydown', answer);
  const early = holdKeys();
  for (const key of ['c', 'а']) press(key);
  const forWindow = holdKeys(undefined, () => {});
  press('б');
  early(true);
  await painted();
  await painted();
  expect(answered).toEqual([]);
  forWindow(true);
  await vi.waitFor(() => expect(answered).toEqual(['c', 'а', 'б']));
  for (let i = 0; i < 3; i++) await painted();
  press('j');
  expect(answered).toEqual(['c', 'а', 'б', 'j']);
});

test('keys wait again for a window that one of them opens, in their order', async () => {
  const releases: (() => void)[] = [];
  const ask = ({ key }: KeyboardEvent) => {
    if (key !== 'c') return;
    const release = holdKeys(undefined, () => {});
    releases.push(() => release(true));
  };
  window.addEventListener('keydown', answer);
  window.addEventListener('keydown', ask);
  const early = holdKeys();
  for (const key of ['c', 'а', 'Enter', 'б']) press(key);
  early(true);
  await painted();
  press('в');
  await painted();
  expect(answered).toEqual(['c']);
  releases[0]!();
  // Enter is dropped: nothing is confirmed unseen.
  await vi.waitFor(() => expect(answered).toEqual(['c', 'а', 'б', 'в']));
  window.removeEventListener('keydown', ask);
});

test('a key that another listener has handled does not wait', () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  const taken = new KeyboardEvent('keydown', { key: 'x', cancelable: true, bubbles: true });
  // Like the palette, whose listener is older.
  taken.preventDefault();
  document.body.dispatchEvent(taken);
  expect(answered).toEqual(['x']);
  release(true);
  expect(answered).toEqual(['x']);
});

test.each([
  ['Escape', {}],
  ['k', { code: 'KeyK', ctrlKey: true }],
])(
  'Escape or the palette, if it had to wait itself, still drops the keys that wait before it: %s',
  async (out, more) => {
    window.addEventListener('keydown', answer);
    const release = holdKeys(({ key }) => key === '/');
    // Like the frame until its commands are bound.
    const early = holdKeys();
    for (const key of ['i', '/', 'n']) press(key);
    press(out, more);
    for (const key of ['j', '/', 'm']) press(key);
    early(true);
    await vi.waitFor(() => expect(answered).toEqual(['i', out, 'j']));
    for (let i = 0; i < 3; i++) await painted();
    // The keys from the next `/` on wait as before.
    expect(answered).toEqual(['i', out, 'j']);
    release(true);
    await vi.waitFor(() => expect(answered).toEqual(['i', out, 'j', '/', 'm']));
  },
);

test('Escape does not overtake keys that wait for the same thing', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  const early = holdKeys();
  for (const key of ['c', 'Escape', 'j']) press(key);
  early(true);
  await painted();
  expect(answered).toEqual([]);
  release(true);
  await vi.waitFor(() => expect(answered).toEqual(['c', 'Escape', 'j']));
});

test('Escape closes loading windows at once and drops their keys, and the next keys go to the page', async () => {
  window.addEventListener('keydown', answer);
  const given: string[] = [];
  const releasePage = holdKeys();
  const release = holdKeys(undefined, () => given.push('window'));
  const releaseOver = holdKeys(undefined, () => given.push('menu'));
  for (const key of ['a', 'b', 'Escape', 'c', 'Escape', 'j']) press(key);
  expect(given).toEqual(['menu', 'window']);
  releaseOver(false);
  release(false);
  expect(answered).toEqual([]);
  press('k');
  releasePage(true);
  await vi.waitFor(() => expect(answered).toEqual(['k']));
});
