/** Keys that are pressed before what they are meant for listens. */
import { painted } from './painted.ts';

/** Whether the key is one that the console may answer: the browser's own are left to it. */
function isOurs({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  // A save must not overtake the letters before it.
  if (ctrlKey || metaKey) return /^(Key[KS]|Enter)$/.test(code);
  return /^(.|Arrow(Up|Down)|Enter|Escape|Backspace|Tab)$/.test(key);
}

/**
 * Keeps keys from now on. The returned function has the console answer them, as if they were pressed then, or drops
 * them. Each is answered when what the one before it has opened is drawn, so that a window takes the keys after it.
 *
 * @param dropped A key that is kept from others, but never answered.
 */
export function holdKeys(dropped = ''): (isAnswered: boolean) => void {
  const held: KeyboardEvent[] = [];
  let isRepeating = false;
  const hold = (event: KeyboardEvent) => {
    if (isRepeating || !isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key !== dropped) held.push(event);
  };
  const answerNext = () => {
    const event = held.shift();
    if (!event) return window.removeEventListener('keydown', hold, true);
    isRepeating = true;
    sendAgain(event);
    isRepeating = false;
    // Keys that come now wait, too: the last one may have opened something.
    void painted().then(answerNext);
  };
  window.addEventListener('keydown', hold, true);
  return (isAnswered) => {
    if (!isAnswered) held.splice(0);
    answerNext();
  };
}

function sendAgain(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const target = document.activeElement ?? document.body;
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
  if (!isFree || ctrlKey || metaKey) return;
  // What the browser would do.
  if (key === 'Tab') nextStop(target, shiftKey)?.focus();
  else if (!(target instanceof HTMLInputElement)) return;
  else if (target.type === 'checkbox') key === ' ' && target.click();
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}

/** The next Tab stop, or the one before, in the same window. */
function nextStop(from: Element, isBefore: boolean): HTMLElement | undefined {
  const all = (from.closest('[data-modal]') ?? document).querySelectorAll<HTMLElement>(
    ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)',
  );
  const side = isBefore ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = [...all].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility() && from.compareDocumentPosition(one) & side,
  );
  return stops.at(isBefore ? -1 : 0);
}
