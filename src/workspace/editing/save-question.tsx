/** The question about an unusual change, and what counts as its answer. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** Shows the question. The next save answers it. */
export function SaveQuestion({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="max-w-[calc(100cqw-2rem)] text-sm font-medium text-warning-text">
      {text}. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз
    </p>
  );
}

export function stop(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** How long a question ignores keys, in ms: a second Enter was meant for the save. */
export const READING_MS = 400;

let savedAt = 0;

/** Handlers for a region that may ask a question: they ignore the second half of a double click or double press. */
export const deliberately = (isOpen: boolean) => ({
  onKeyDownCapture(event: KeyboardEvent) {
    const isPress = event.key === 'Enter' || event.ctrlKey || event.metaKey;
    if (!isOpen) savedAt = event.timeStamp;
    else if (isPress && event.timeStamp - savedAt < READING_MS) stop(event);
  },
  ...(isOpen && { onClickCapture: (event: MouseEvent) => event.detail > 1 && stop(event) }),
});
