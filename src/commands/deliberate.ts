/**
 * What was begun before its target was seen is not meant for it: the repeats of a held key, and the second
 * half of a double click on what has taken the place of the first.
 */

const FIELD = ':is(input, textarea, select):not([type=checkbox], [type=radio], [type=button])';
const PRESSABLE = 'button, a, [role="menuitem"], [role="option"]';

let last = '';
let isAgain = false;

/** Whether the key that is being answered is the one before it, without anything in between. */
export const isPressedAgain = (): boolean => isAgain;

/** Drops such keys and clicks before anything hears them. Returns how to stop. */
export function dropUnmeant(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // A button holds its whole page in memory, and its text may be personal: both end with it.
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
      // None that a key has made.
      if (event.detail) last = '';
      const element = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
      // A third click is meant.
      if (event.detail === 2 && element && pressed.get(element) !== looksOf(element)) drop(event);
      else pressed = new WeakMap(element && [[element, looksOf(element)]]);
    },
    { capture: true, signal },
  );
  return () => abort.abort();
}

/** A key that the console has answered. */
interface Answered {
  readonly code: string;
  readonly target: WeakRef<EventTarget> | null;
}

/** A held Enter: it would answer what it opens, and send again what was refused. In a text it adds lines. */
const isSentAgain = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && !(target instanceof HTMLTextAreaElement);

/** The repeats of a letter that has opened the field which they are typed into. */
const isTypedBy = (answered: Answered | null, { code, target, key }: KeyboardEvent) =>
  key.length === 1 &&
  answered?.code === code &&
  answered.target?.deref() !== target &&
  target instanceof Element &&
  target.matches(FIELD);

/** What a button does now: the same element may switch on and off. */
const looksOf = (element: Element) =>
  `${element.textContent}${element.getAttribute('aria-label')}${element.getAttribute('aria-checked')}`;

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
