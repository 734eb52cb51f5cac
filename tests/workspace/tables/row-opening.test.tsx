/** A click anywhere in a row follows the link of the row. */
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from '#ui/display/data-table.tsx';
import { rowOpening } from '#workspace/tables/row-opening.ts';

const followed = vi.fn();
const opened = vi.fn();
const pressed = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(window, 'open').mockImplementation((...args) => opened(...args));
  render(
    <DataTable
      {...rowOpening({ id: 'test.open' })}
      label="Записи"
      rows={[{ id: 7 }]}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'actions',
          header: 'Действия',
          render: () => (
            <>
              <button type="button" onClick={pressed}>
                Удалить
              </button>
              <label>
                <input type="checkbox" /> Отметить
              </label>
              <a href="#other">Другое</a>
              <input aria-label="Сумма" />
              <select aria-label="Вид" />
              <textarea aria-label="Заметка" />
              <details>
                <summary>Ещё</summary>
              </details>
              <span role="switch" aria-checked="false" tabIndex={0}>
                Вкл
              </span>
              <span role="menuitem" tabIndex={0}>
                Пункт
              </span>
              {/* biome-ignore lint/a11y: it stands for anything that takes the click for itself */}
              <span onClick={(event) => event.preventDefault()}>Занято</span>
            </>
          ),
        },
        {
          id: 'name',
          header: 'Имя',
          sortable: true,
          render: () => (
            <a
              href="/records/7"
              data-command="test.open"
              onClick={(event) => {
                event.preventDefault();
                followed();
              }}
            >
              Ада
            </a>
          ),
        },
        { id: 'text', header: 'Текст', render: () => <span>слова</span> },
      ]}
    />,
  );
});
afterEach(() => {
  cleanup();
  getSelection()?.removeAllRanges();
});

const text = () => screen.getByText('слова');
const cell = () => text().closest('td') as HTMLElement;
const auxClick = (target: HTMLElement, button: number) =>
  fireEvent(target, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button }));

test('a click on text or between texts follows the link of the row once', () => {
  fireEvent.click(text());
  expect(followed).toHaveBeenCalledTimes(1);
  fireEvent.click(cell());
  expect(followed).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByText('Ада'));
  expect(followed).toHaveBeenCalledTimes(3);
  expect(opened).not.toHaveBeenCalled();
});

test('clicks on buttons, fields, labels and the head do not open the row', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByText('Отметить'));
  fireEvent.click(screen.getByRole('button', { name: 'Имя' }));
  fireEvent.click(screen.getByRole('columnheader', { name: 'Текст' }));
  auxClick(screen.getByRole('button', { name: 'Удалить' }), 1);
  expect(pressed).toHaveBeenCalledOnce();
  expect(followed).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
});

test.each([
  ['another link', () => screen.getByText('Другое')],
  ['a field', () => screen.getByLabelText('Сумма')],
  ['a select', () => screen.getByLabelText('Вид')],
  ['a text', () => screen.getByLabelText('Заметка')],
  ['a summary', () => screen.getByText('Ещё')],
  ['a switch', () => screen.getByRole('switch')],
  ['an item of a menu', () => screen.getByRole('menuitem')],
  ['what takes the click for itself', () => screen.getByText('Занято')],
])('a click on %s does not open the row', (_, target) => {
  fireEvent.click(target());
  expect(followed).not.toHaveBeenCalled();
});

test('a click on selected text of the row does not open it, and a selection elsewhere does not matter', () => {
  const range = document.createRange();
  range.selectNodeContents(text());
  getSelection()?.addRange(range);
  fireEvent.click(text());
  fireEvent.click(text(), { ctrlKey: true });
  expect(followed).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
  range.selectNodeContents(screen.getByRole('columnheader', { name: 'Текст' }));
  getSelection()?.addRange(range);
  fireEvent.click(text());
  expect(followed).toHaveBeenCalledOnce();
});

test('middle click, Ctrl and Command open a tab; Shift, Alt and the right button do nothing', () => {
  fireEvent.click(text(), { ctrlKey: true });
  fireEvent.click(text(), { metaKey: true });
  auxClick(cell(), 1);
  const tab = [`${window.location.origin}/records/7`, '_blank', 'noopener'];
  expect(opened.mock.calls).toEqual([tab, tab, tab]);
  fireEvent.click(text(), { shiftKey: true });
  fireEvent.click(text(), { altKey: true });
  auxClick(text(), 2);
  expect(opened).toHaveBeenCalledTimes(3);
  expect(followed).not.toHaveBeenCalled();
});

test('a cell that Firefox selects on a click with Ctrl is not taken for selected text', () => {
  const range = document.createRange();
  range.selectNode(cell());
  getSelection()?.addRange(range);
  fireEvent.mouseDown(text(), { ctrlKey: true });
  fireEvent.click(text(), { ctrlKey: true });
  expect(opened).toHaveBeenCalledOnce();
});

test('the middle button does not start scrolling in a row, and selecting is left to the browser', () => {
  const down = (target: HTMLElement, init: MouseEventInit) => {
    const event = createEvent.mouseDown(target, init);
    fireEvent(target, event);
    return event.defaultPrevented;
  };
  expect(down(text(), { button: 1 })).toBe(true);
  expect(down(screen.getByRole('columnheader', { name: 'Текст' }), { button: 1 })).toBe(false);
  for (const init of [{}, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    expect(down(text(), init)).toBe(false);
  }
});
