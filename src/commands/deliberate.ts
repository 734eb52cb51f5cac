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
  let answered: { code: string; target: EventTarget | null } | null = null;
  let pressed: { element: Element; looks: string } | null = null;
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
      if (defaultPrevented && !repeat) answered = { code, target };
    },
    { signal },
  );
  window.addEventListener(
    'click',
    (event) => {
      // None that a key has made.
      if (event.detail) last = '';
      const element = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
      const now = element && { element, looks: looksOf(element) };
      const isSame = now?.element === pressed?.element && now?.looks === pressed?.looks;
      // A third click is meant.
      if (event.detail === 2 && now && !isSame) drop(event);
      else pressed = now;
    },
    { capture: true, signal },
  );
  return () => abort.abort();
}

/** A held Enter: it would answer what it opens, and send again what was refused. In a text it adds lines. */
const isSentAgain = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && !(target instanceof HTMLTextAreaElement);

/** The repeats of a letter that has opened the field which they are typed into. */
const isTypedBy = (
  answered: { code: string; target: EventTarget | null } | null,
  { code, target, key }: KeyboardEvent,
) =>
  key.length === 1 &&
  answered?.code === code &&
  answered.target !== target &&
  target instanceof Element &&
  target.matches(FIELD);

/** What a button does now: the same element may switch on and off. */
const looksOf = (element: Element) =>
  `${element.textContent}${element.getAttribute('aria-label')}${element.getAttribute('aria-checked')}`;

function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
