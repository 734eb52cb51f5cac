/** Keys that are pressed before the console listens. */
import { painted } from '#workspace/painted.ts';

/** Whether the key is one that the console may answer: the browser's own are left to it. */
function isOurs({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return code === 'KeyK';
  return key.length === 1 || ['ArrowUp', 'ArrowDown', 'Enter', 'Escape'].includes(key);
}

/**
 * Keeps keys from now on. The returned function has the console answer them, as if they were pressed then, or drops
 * them. Each is answered when what the one before it has opened is drawn, so that a window takes the keys after it.
 */
export function holdKeys(): (isAnswered: boolean) => void {
  const held: KeyboardEvent[] = [];
  let isRepeating = false;
  const hold = (event: KeyboardEvent) => {
    if (isRepeating || !isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  const answerNext = () => {
    const event = held.shift();
    if (event) {
      isRepeating = true;
      sendAgain(event);
      isRepeating = false;
    }
    if (held.length > 0) void painted().then(answerNext);
    else window.removeEventListener('keydown', hold, { capture: true });
  };
  window.addEventListener('keydown', hold, { capture: true });
  return (isAnswered) => {
    if (!isAnswered) held.splice(0);
    answerNext();
  };
}

function sendAgain(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey, repeat } = event;
  const target = document.activeElement ?? document.body;
  const all = { bubbles: true, cancelable: true };
  const again = new KeyboardEvent('keydown', {
    ...{ key, code, ctrlKey, metaKey, shiftKey, repeat },
    ...all,
  });
  const isFree = target.dispatchEvent(again);
  // What the browser would do: a letter goes into a field.
  if (isFree && key.length === 1 && !ctrlKey && !metaKey && target instanceof HTMLInputElement) {
    document.execCommand('insertText', false, key);
  }
}
