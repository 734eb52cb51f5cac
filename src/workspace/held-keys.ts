/** Keys that are pressed before what they are meant for listens. */
import { painted } from './painted.ts';

/** Whether the key is one that the console may answer: the browser's own are left to it. */
function isOurs({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  // A save must not overtake the letters before it.
  if (ctrlKey || metaKey) return /^(Key[KS]|Enter)$/.test(code);
  return /^(.|Arrow(Up|Down)|Enter|Escape|Backspace)$/.test(key);
}

/**
 * Keeps keys from now on. The returned function has the console answer them, as if they were pressed then, or drops
 * them. Each is answered when what the one before it has opened is drawn, so that a window takes the keys after it.
 *
 * @param dropped A key that is kept from others, but never answered. With it, Tab is kept for a window, too.
 * @param begins The first key that is kept; by default any.
 */
export function holdKeys(
  dropped = '',
  begins = (_event: KeyboardEvent) => true,
): (isAnswered: boolean) => void {
  const held: KeyboardEvent[] = [];
  let hasBegun = false;
  let isRepeating = false;
  const hold = (event: KeyboardEvent) => {
    if (isRepeating || !(isOurs(event) || (dropped && event.key === 'Tab'))) return;
    hasBegun ||= begins(event);
    if (!hasBegun) return;
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
  const { key, ctrlKey, metaKey } = event;
  const target = document.activeElement ?? document.body;
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
  if (!isFree || ctrlKey || metaKey) return;
  // What the browser would do: a window answers Tab and Space, and a letter goes into a field.
  target.dispatchEvent(new CustomEvent('held', { bubbles: true, detail: event }));
  if (!target.matches('input, textarea')) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}
