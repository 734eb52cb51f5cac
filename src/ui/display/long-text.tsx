const LONG = 120;

/** Makes the text a Tab stop only if it scrolls. */
function markScrolling(text: HTMLElement | null) {
  if (!text) return;
  if (text.scrollHeight > text.clientHeight) text.tabIndex = 0;
  else text.removeAttribute('tabindex');
}

/** A note of at most two lines. A longer note scrolls, also by keys, and its tip shows the whole text. */
export function TwoLines({ children }: { children: string }) {
  return (
    <p
      // On every render, because the text may have changed.
      ref={(element) => markScrolling(element)}
      title={children.length > LONG ? children : undefined}
      className="max-h-[2lh] overflow-y-auto text-xs wrap-anywhere text-text-muted print:max-h-none"
    >
      {children}
    </p>
  );
}

/** A long text in a cell: its first lines on screen, the whole text in the tip and for screen readers. */
export function LongText({ children }: { children: string }) {
  return (
    <span
      title={children.length > LONG ? children : undefined}
      className="line-clamp-6 wrap-anywhere"
    >
      {children}
    </span>
  );
}
