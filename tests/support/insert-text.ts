import { vi } from 'vitest';

/** Gives the document what browsers have: a text that is inserted into the focused field as if typed, or deleted. */
export function withInsertText(): void {
  const insert = vi.fn((command: string, _ui: boolean, text = '') => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || field.readOnly) return false;
    const { value, maxLength } = field;
    let from = field.selectionStart ?? value.length;
    const to = field.selectionEnd ?? value.length;
    if (command === 'delete' && from === to && from > 0) from--;
    const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + to - from);
    const inserted = command === 'delete' ? '' : text.slice(0, room);
    // Not by the field itself: React would take it for its own.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(field, value.slice(0, from) + inserted + value.slice(to));
    field.setSelectionRange(from + inserted.length, from + inserted.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return true;
  });
  Object.defineProperty(document, 'execCommand', { value: insert, configurable: true });
}

/** Takes it away again. */
export const withoutInsertText = () => void Reflect.deleteProperty(document, 'execCommand');
