const LONG = 120;

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
