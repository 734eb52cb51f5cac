/** Copying on a page without HTTPS, where the browser has no clipboard to write to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toClipboard } from '#workspace/clipboard.ts';

const copy = vi.fn<() => boolean>();
/** The selected text at the copy command, and its element. */
let selected: { text: string; within: Element | null } | null;

beforeEach(() => {
  selected = null;
  vi.stubGlobal('navigator', {});
  document.execCommand = () => {
    const field = document.querySelector('textarea')!;
    const text = field.value.slice(field.selectionStart, field.selectionEnd);
    selected = { text, within: field.parentElement };
    return copy();
  };
  document.body.innerHTML =
    '<button>Страница</button><div role="dialog"><button>Окно</button></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.innerHTML = '';
});

const [PAGE, WINDOW] = [0, 1];
const focus = (which: number) => {
  const button = document.querySelectorAll('button')[which]!;
  button.focus();
  return button;
};

test('copying selects the text in a temporary field, removes it, and keeps the focus', async () => {
  const button = focus(PAGE);
  copy.mockReturnValue(true);
  await toClipboard('+7 900 000-00-11');
  expect(selected).toEqual({ text: '+7 900 000-00-11', within: document.body });
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('copying in an open window uses a field inside it, because nothing else can have the focus', async () => {
  const button = focus(WINDOW);
  copy.mockReturnValue(true);
  await toClipboard('текст');
  expect(selected).toEqual({ text: 'текст', within: button.parentElement });
});

test('copying fails if the browser refuses', async () => {
  focus(PAGE);
  copy.mockReturnValue(false);
  await expect(toClipboard('текст')).rejects.toThrow('refused');
  expect(document.querySelector('textarea')).toBeNull();
});
