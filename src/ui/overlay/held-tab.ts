/**
 * Does what the browser would do with a key that was pressed before the window was drawn and is replayed now
 * (`held`, see `workspace/held-keys.ts`): Tab, Space on a checkbox, and choosing in a select. Buttons are not
 * pressed, so that nothing is confirmed unseen.
 */
export function answerHeld(event: Event): void {
  const { key, shiftKey } = (event as CustomEvent<KeyboardEvent>).detail;
  const from = event.target as HTMLElement;
  if (key === ' ' && from.matches('[type=checkbox]')) from.click();
  if (from instanceof HTMLSelectElement) choose(from, key);
  if (key !== 'Tab') return;
  typed = '';
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
    // A disabled or hidden element does not take the focus.
    return one === document.activeElement;
  });
  if (stop instanceof HTMLInputElement) stop.select();
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
/** After such a pause a letter begins another word, as in the browser's own search of a select. */
const PAUSE_MS = 1000;
/** The letters since the last Tab, arrow or pause: together they are the beginning of an option. */
let typed = '';
let typedAt = 0;

function choose(select: HTMLSelectElement, key: string): void {
  const step = STEPS[key];
  if (!step && key.length > 1) return;
  typed = step ? '' : typed + key.toLowerCase();
  typedAt = performance.now();
  // The browser has not seen the held letters, and would search for the rest of the word alone.
  select.addEventListener('keydown', goOn);
  const options = [...select.options].filter(({ disabled }) => !disabled);
  const chosen = step
    ? options[options.indexOf(select.options[select.selectedIndex]!) + step]
    : options.find(({ text }) => text.toLowerCase().startsWith(typed));
  if (!chosen) return;
  select.selectedIndex = chosen.index;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Handles the letters of a word that began with held keys; any other key, or a pause, ends the word. */
function goOn(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  if (isLetter && typed && performance.now() - typedAt < PAUSE_MS) {
    event.preventDefault();
    choose(event.currentTarget as HTMLSelectElement, key);
  } else typed = '';
}
