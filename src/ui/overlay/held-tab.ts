/**
 * Does what the browser would do with a key that was pressed before the window was there and is sent to it now
 * (`held`, see `workspace/held-keys.ts`): Tab, and Space on a checkbox.
 */
export function answerHeld(event: Event): void {
  const { key, shiftKey } = (event as CustomEvent<KeyboardEvent>).detail;
  const from = event.target as HTMLElement;
  if (key === ' ' && from.matches('[type=checkbox]')) from.click();
  if (key !== 'Tab') return;
  const side = shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const all = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  );
  const stops = [...all].filter(
    (one) => one.tabIndex >= 0 && from.compareDocumentPosition(one) & side,
  );
  if (shiftKey) stops.reverse();
  const stop = stops.find((one) => {
    one.focus();
    // What is disabled or hidden does not take it.
    return one === document.activeElement;
  });
  if (stop instanceof HTMLInputElement) stop.select();
}
