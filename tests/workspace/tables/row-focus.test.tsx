import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import { focusField } from '#workspace/editing/focus.ts';
import { createEmitter } from '#workspace/emitter.ts';
import { painted } from '#workspace/painted.ts';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';

interface Opened {
  readonly type: 'opened';
  readonly key: string;
  readonly isNew: boolean;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Open rows: one with two fields, of which the second may be the main one, and two with a text area. */
function drawRow(mainField?: string) {
  const { emit, on } = createEmitter<Opened>();
  const rows = {
    on: (type: string, handler: (opened: Opened) => void) =>
      type === 'opened' ? on(type, handler) : { unsubscribe() {} },
  } as unknown as EditorsActor<never>;
  function Row() {
    const region = useRef<HTMLTableElement>(null);
    useRowFocus(rows, region, mainField);
    return (
      <table ref={region}>
        <tbody>
          <tr data-key="1" tabIndex={0}>
            <td>
              <input name="level" defaultValue="5" />
              <input name="price" defaultValue="2500" />
            </td>
          </tr>
          <tr data-key="2" tabIndex={0}>
            <td>
              <textarea name="line" defaultValue="лиды" />
            </td>
          </tr>
          <tr data-key="3" tabIndex={0}>
            <td>
              <textarea name="lines" defaultValue={'два\nслова'} />
            </td>
          </tr>
        </tbody>
      </table>
    );
  }
  render(<Row />);
  document.querySelector<HTMLElement>('tr')!.focus();
  return (isNew: boolean, key = '1') => emit({ type: 'opened', key, isNew });
}

test.each([
  ['the first field', undefined, false, 'level', 1],
  ['the main field', 'price', false, 'price', 4],
  ['the first field of a new row', 'price', true, 'level', 1],
] as const)(
  '%s of an opened row gets the focus with its text selected',
  async (_, main, isNew, name, length) => {
    const open = drawRow(main);
    open(isNew);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));
    const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, length]);
  },
);

test.each([
  ['is selected if it is one line', '2', [0, 4]],
  ['gets the caret at its end if it has several lines', '3', [9, 9]],
])('the text of a text area in an opened row %s', async (_, key, selection) => {
  const open = drawRow();
  // Unlike browsers, jsdom has the caret at the end from the start.
  for (const area of document.querySelectorAll('textarea')) area.setSelectionRange(0, 0);
  open(false, key);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  const { selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
  expect([selectionStart, selectionEnd]).toEqual(selection);
});

test('a row whose code loads late gets the focus, also after a new screen has focused `main`', async () => {
  const open = drawRow();
  const row = document.querySelector('tr')!;
  row.setAttribute('data-pending', '');
  for (const field of row.querySelectorAll('input')) field.disabled = true;
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  open(false);
  main.focus();
  await painted();
  expect(document.activeElement).toBe(main);
  row.removeAttribute('data-pending');
  for (const field of row.querySelectorAll('input')) field.disabled = false;
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('level'));
  main.remove();
});

test.each([
  ['opened first', [0, 1]],
  ['looked for first', [1, 0]],
])('a restored field keeps the focus when the code of its row loads late: %s', async (_, order) => {
  const open = drawRow();
  const row = document.querySelector('tr')!;
  row.setAttribute('data-pending', '');
  for (const field of row.querySelectorAll('input')) field.disabled = true;
  // Like in a browser, a frame runs all callbacks that wait for it.
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  const draw = () => {
    for (const run of frames.splice(0)) run();
  };
  const steps = [() => open(false), () => focusField(() => row, ['price'])];
  for (const at of order) steps[at]!();
  // The row takes the focus in separate microtasks.
  await Promise.resolve().then(() => {});
  for (let frame = 0; frame < 3; frame++) draw();
  row.removeAttribute('data-pending');
  for (const field of row.querySelectorAll('input')) field.disabled = false;
  for (let frame = 0; frame < 3; frame++) draw();
  expect(document.activeElement?.getAttribute('name')).toBe('price');
});
