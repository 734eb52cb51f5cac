import { type ReactNode, useRef } from 'react';
import { READING_MS, stop } from '#workspace/editing/save-question.tsx';

/**
 * Around a question that takes the focus from the field that was saved.
 *
 * @param of What is asked about, if that changes while it is drawn; null while nothing is.
 */
export function IgnoreEarlyEnter({ of, children }: { of?: object | null; children: ReactNode }) {
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
