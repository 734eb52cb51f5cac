/**
 * Drops input that began before its target was visible: the repeats of a held key, and the second half of a double
 * click on an element that has replaced the first target.
 */

const FIELD = ':is(input, textarea, select):not([type=checkbox], [type=radio], [type=button])';
const PRESSABLE = 'button, a, [role="menuitem"], [role="option"]';

let last = '';
let isAgain = false;

/** Whether the current key press is the same as the previous one, without a click in between. */
export const isPressedAgain = (): boolean => isAgain;

/** Drops such keys and clicks before any other listener. Returns a function that stops it. */
export function dropUnmeant(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // Weak references: a button would keep its whole page in memory, and its text may be personal data.
  let answered: Answered | null = null;
  let pressed = new WeakMap<Element, string>();
  window.addEventListener(
    'keydown',
    (event) => {
      const code = event.code + event.shiftKey;
      isAgain = code === last;
      last = code;
      if (!event.repeat) answered = null;
      else if (isSentAgain(event) || isTypedBy(answered, event)) drop(event);
    },
    { capture: true, signal },
  );
  window.addEventListener(
    'keydown',
    ({ defaultPrevented, repeat, code, target }) => {
      if (defaultPrevented && !repeat) answered = { code, target: target && new WeakRef(target) };
    },
    { signal },
  );
  window.addEventListener(
    'click',
    (event) => {
      // Not for a click that a key has made.
      if (event.detail) last = '';
      const element = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
      // A third click is deliberate.
      if (event.detail === 2 && element && pressed.get(element) !== looksOf(element)) drop(event);
      else pressed = new WeakMap(element && [[element, looksOf(element)]]);
    },
    { capture: true, signal },
  );
  return () => abort.abort();
}

/** A key press that the console has handled. */
interface Answered {
  readonly code: string;
  readonly target: WeakRef<EventTarget> | null;
}

/** A held Enter: it would confirm the window that it opens, and resend a refused form. In a textarea it adds lines. */
const isSentAgain = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && !(target instanceof HTMLTextAreaElement);

/** The repeats of a letter key that has opened the field into which they would be typed. */
const isTypedBy = (answered: Answered | null, { code, target, key }: KeyboardEvent) =>
  key.length === 1 &&
  answered?.code === code &&
  answered.target?.deref() !== target &&
  target instanceof Element &&
  target.matches(FIELD);

/** Identifies what a button does now: the same element may switch on and off. */
const looksOf = (element: Element) =>
  `${element.textContent}${element.getAttribute('aria-label')}${element.getAttribute('aria-checked')}`;

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
