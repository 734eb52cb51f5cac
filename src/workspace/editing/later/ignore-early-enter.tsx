import { type ReactNode, useRef } from 'react';
import { READING_MS, stop } from '#workspace/editing/save-question.tsx';

/**
 * Wraps a question that takes the focus from the saved field, and ignores Enter and Space pressed too early.
 *
 * @param of The subject of the question, if it can change while drawn; null while there is none.
 */
export function IgnoreEarlyEnter({ of, children }: { of?: object | null; children: ReactNode }) {
  const opened = useRef({ of, at: of === null ? -READING_MS : performance.now() });
  if (opened.current.of !== of) opened.current = { of, at: performance.now() };
  return (
    <div
      className="contents"
      onKeyDownCapture={(event) => {
        const isPress = event.key === 'Enter' || event.key === ' ';
        if (isPress && performance.now() - opened.current.at < READING_MS) stop(event);
      }}
    >
      {children}
    </div>
  );
}
