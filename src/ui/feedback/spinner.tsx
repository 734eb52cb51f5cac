/** A spinner. It has no text for screen readers; the text beside it does that. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="spinner inline-block size-4 shrink-0 motion-safe:animate-spin rounded-full border-2 border-border border-t-accent"
    />
  );
}
