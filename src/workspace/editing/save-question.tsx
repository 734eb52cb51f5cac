/** The question about an unusual change, and what counts as its answer. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';

/** The question. The next save answers it. */
export function SaveQuestion({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="max-w-[calc(100cqw-2rem)] text-sm font-medium text-warning-text">
      {text}. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз
    </p>
  );
}

function stop(event: KeyboardEvent | MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Handlers for the region of an open question: the second half of a double click is no answer. */
export const deliberately = (isAsked: boolean) =>
  isAsked ? { onClickCapture: (event: MouseEvent) => event.detail > 1 && stop(event) } : {};

/** How long a question takes no key: a second Enter was meant for the save. In ms. */
const READING_MS = 400;

/**
 * Around a question that takes the focus from the field that was saved.
 *
 * @param of What is asked about, if that changes while it is drawn; null while nothing is.
 */
export function Unhurried({ of, children }: { of?: object | null; children: ReactNode }) {
  const asked = useRef({ of, at: of === null ? -READING_MS : performance.now() });
  if (asked.current.of !== of) asked.current = { of, at: performance.now() };
  return (
    <div
      className="contents"
      onKeyDownCapture={(event) => {
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (isPress && performance.now() - asked.current.at < READING_MS) stop(event);
      }}
    >
      {children}
    </div>
  );
}
