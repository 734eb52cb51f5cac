const LONG = 120;

/** A text of any length in a cell: its first lines, and all of it for whoever listens or points. */
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
