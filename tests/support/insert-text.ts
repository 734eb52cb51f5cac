import { vi } from 'vitest';

/** Adds the `execCommand` of browsers: it inserts a text into the focused field as if typed, or deletes it. */
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
    // Not set through the field itself: React would ignore its own change.
    const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(prototype, 'value')!;
    set!.call(field, value.slice(0, from) + inserted + value.slice(to));
    field.setSelectionRange(from + inserted.length, from + inserted.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return true;
  });
  Object.defineProperty(document, 'execCommand', { value: insert, configurable: true });
}

/** Removes `execCommand` again. */
export const withoutInsertText = () => void Reflect.deleteProperty(document, 'execCommand');
