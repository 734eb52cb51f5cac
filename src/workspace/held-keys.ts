/** Keys that are pressed before what they are meant for listens. */
import { painted } from './painted.ts';

/** What keys wait for. */
let holds: readonly {
  readonly isFirst: (event: KeyboardEvent) => boolean;
  readonly giveUp: (() => void) | undefined;
  readonly keepsEnter: boolean | undefined;
}[] = [];
/** In the order of their presses, whatever they wait for. */
let held: readonly KeyboardEvent[] = [];
let isAnswering = false;
let isSending = false;

export const isCombined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Whether the key is one that the console may answer: the browser's own are left to it. */
function isOurs(event: KeyboardEvent): boolean {
  const { key, code, altKey } = event;
  if (altKey) return false;
  // A save must not overtake the letters before it.
  if (isCombined(event)) return /^(Key[KS]|Enter)$/.test(code);
  return /^(.|Arrow(Up|Down)|Enter|Escape|Backspace|Tab)$/.test(key);
}

const waits = (event: KeyboardEvent): boolean => holds.some(({ isFirst }) => isFirst(event));

/** Ways out for who waits for something on a page that works: Escape, and the palette. A save waits. */
const isWayOut = (event: KeyboardEvent) =>
  event.key === 'Escape' || (isCombined(event) && event.code === 'KeyK');

function keepKey(event: KeyboardEvent): void {
  if (isOurs(event)) keep(event, event);
}

/** A text that is pasted waits like a key. */
function keepPaste(event: ClipboardEvent): void {
  const key = event.clipboardData?.getData('text') ?? '';
  const init = { key, ctrlKey: true, bubbles: true, cancelable: true };
  // Firefox does not take the data of a clipboard event that a page makes.
  const clipboardData = { getData: () => key };
  keep(event, Object.assign(new KeyboardEvent('paste', init), { clipboardData }));
}

function keep(cause: Event, event: KeyboardEvent): void {
  if (isSending || cause.defaultPrevented) return;
  // Keys that come while others wait or are answered wait, too: the last one may have opened something.
  if (!isAnswering && !waits(event)) {
    if (isWayOut(event)) held = [];
    if (held.length === 0) return;
  }
  cause.preventDefault();
  cause.stopImmediatePropagation();
  const asked = holds.findLast(({ giveUp }) => giveUp);
  if (asked && event.key === 'Escape') {
    held = [];
    holds = holds.filter((one) => one !== asked);
    asked.giveUp!();
  } else if (!asked || asked.keepsEnter || event.key !== 'Enter') held = [...held, event];
}

/** Whether what the last of them has opened is still to be drawn. */
export const isKeyAnswered = () => isAnswering;

function answerNext(): void {
  // A way out that has waited for something else gives up what still waits before it.
  const at = held.findIndex((one, i) => (!i || isWayOut(one)) && !waits(one));
  const next = held[at];
  isAnswering = next !== undefined;
  if (!next) return;
  held = held.slice(at + 1);
  isSending = true;
  sendAgain(next);
  isSending = false;
  void painted().then(answerNext);
}

/**
 * Keeps keys from now on. The returned function has the console answer them, as if they were pressed then, or drops
 * them. Each is answered when what the one before it has opened is drawn, so that a window takes the keys after it.
 *
 * @param isFirst Whether keys are kept from this one on.
 * @param giveUp Of something that was asked for: Escape gives it up, and Enter is dropped, which would confirm it unseen.
 * @param keepsEnter Enter is for what was typed before it.
 */
export function holdKeys(
  isFirst = (_: KeyboardEvent) => true,
  giveUp?: () => void,
  keepsEnter?: boolean,
): (isAnswered: boolean) => void {
  const own = { isFirst, giveUp, keepsEnter };
  holds = [...holds, own];
  if (giveUp && !keepsEnter) held = held.filter(({ key }) => key !== 'Enter');
  window.addEventListener('keydown', keepKey, true);
  window.addEventListener('paste', keepPaste, true);
  return (isAnswered) => {
    holds = holds.filter((one) => one !== own);
    if (!isAnswered) held = [];
    if (!isAnswering) answerNext();
  };
}

function sendAgain(event: KeyboardEvent): void {
  const { key, type } = event;
  const target = document.activeElement ?? document.body;
  if (type === 'paste') {
    // Without a text, such as of a picture, it would delete what is selected.
    if (target.dispatchEvent(event) && key) document.execCommand('insertText', false, key);
    return;
  }
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
  if (!isFree || isCombined(event)) return;
  // What the browser would do: a window answers Tab and Space (nothing else does), and a letter goes into a field.
  target.dispatchEvent(new CustomEvent('held', { bubbles: true, detail: event }));
  if (!target.matches('input:not([type=checkbox]), textarea')) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}
