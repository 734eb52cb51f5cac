import { vi } from 'vitest';

/** Gives the document what browsers have: a text that is inserted into the focused field as if typed, or deleted. */
export function withInsertText(): void {
  const insert = vi.fn((command: string, _ui: boolean, text = '') => {
    const field = document.activeElement;
    const isArea = field instanceof HTMLTextAreaElement;
    if (!isArea && !(field instanceof HTMLInputElement)) return false;
    if (field.readOnly || field.type === 'checkbox') return false;
    const { value, maxLength } = field;
    let from = field.selectionStart ?? value.length;
    const to = field.selectionEnd ?? value.length;
    if (command === 'delete' && from === to && from > 0) from--;
    const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + to - from);
    const inserted = command === 'delete' ? '' : text.slice(0, room);
    // Not by the field itself: React would take it for its own.
    const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'value')!;
    set!.call(field, value.slice(0, from) + inserted + value.slice(to));
    field.setSelectionRange(from + inserted.length, from + inserted.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return true;
  });
  Object.defineProperty(document, 'execCommand', { value: insert, configurable: true });
}

/** Takes it away again. */
export const withoutInsertText = () => void Reflect.deleteProperty(document, 'execCommand');
