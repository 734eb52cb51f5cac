/** The question about an unusual change, and what counts as its answer. */
import type { KeyboardEvent, MouseEvent } from 'react';

/** The question. The next save answers it. */
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

/** Handlers for the region of an open question: the second half of a double click is no answer. */
export const deliberately = (isAsked: boolean) =>
  isAsked ? { onClickCapture: (event: MouseEvent) => event.detail > 1 && stop(event) } : {};
