/** Holds keys that are pressed before their target is ready. */
import { painted } from './painted.ts';

/** The active holds. */
let holds: readonly {
  readonly isFirst: (event: KeyboardEvent) => boolean;
  readonly giveUp: (() => void) | undefined;
  readonly keepsEnter: boolean | undefined;
}[] = [];
/** Held keys of all holds, in the order of their presses. */
let held: readonly KeyboardEvent[] = [];
let isAnswering = false;
let isSending = false;

export const isCombined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Whether the console may handle the key; the browser's own keys are left to the browser. */
function isOurs(event: KeyboardEvent): boolean {
  const { key, code, altKey } = event;
  if (altKey) return false;
  // A save must not overtake the letters before it.
  if (isCombined(event)) return /^(Key[KS]|Enter)$/.test(code);
  return /^(.|Arrow(Up|Down)|Enter|Escape|Backspace|Tab)$/.test(key);
}

const waits = (event: KeyboardEvent): boolean => holds.some(({ isFirst }) => isFirst(event));

/** Keys that stop waiting on a usable page: Escape, and the palette shortcut. A save waits. */
const isWayOut = (event: KeyboardEvent) =>
  event.key === 'Escape' || (isCombined(event) && event.code === 'KeyK');

function keepKey(event: KeyboardEvent): void {
  if (isOurs(event)) keep(event, event);
}

/** Holds pasted text like a key. */
function keepPaste(event: ClipboardEvent): void {
  const key = event.clipboardData?.getData('text') ?? '';
  const init = { key, ctrlKey: true, bubbles: true, cancelable: true };
  // Firefox ignores the data of a synthetic clipboard event.
  const clipboardData = { getData: () => key };
  keep(event, Object.assign(new KeyboardEvent('paste', init), { clipboardData }));
}

function keep(cause: Event, event: KeyboardEvent): void {
  if (isSending || cause.defaultPrevented) return;
  // Keys pressed while others are held or replayed are held, too: the last one may have opened something.
  if (!isAnswering && !waits(event)) {
    if (isWayOut(event)) held = [];
    if (held.length === 0) return;
  }
  cause.preventDefault();
  cause.stopImmediatePropagation();
  const cancellable = holds.findLast(({ giveUp }) => giveUp);
  if (cancellable && event.key === 'Escape') {
    held = [];
    holds = holds.filter((one) => one !== cancellable);
    cancellable.giveUp!();
  } else if (!cancellable || cancellable.keepsEnter || event.key !== 'Enter')
    held = [...held, event];
}

/** Whether a key is being replayed: what it opens may not be drawn yet. */
export const isKeyAnswered = () => isAnswering;

function answerNext(): void {
  // A way out that no longer has to wait drops the keys held before it.
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
 * Holds keys from now on. The returned function replays them, as if they were pressed then, or drops them. Each is
 * replayed when the result of the previous one is drawn, so that a new window receives the keys after it.
 *
 * @param isFirst Whether holding begins with this key.
 * @param giveUp Cancels the request that the keys wait for, on Escape. Enter is dropped: it would confirm it unseen.
 * @param keepsEnter Holds Enter, too: it is for the text typed before it.
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
    // Without text, such as for a picture, this would delete the selection.
    if (target.dispatchEvent(event) && key) document.execCommand('insertText', false, key);
    return;
  }
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', event));
  if (!isFree || isCombined(event)) return;
  // Do what the browser would: only a window handles Tab and Space, and a letter goes into a field.
  target.dispatchEvent(new CustomEvent('held', { bubbles: true, detail: event }));
  if (!target.matches('input:not([type=checkbox]), textarea')) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}
