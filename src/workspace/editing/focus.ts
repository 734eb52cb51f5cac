import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '#ui/feedback/announcer.tsx';
import { useEmitted } from './use-emitted.ts';

interface Refuses {
  on(type: 'refused', handler: (emitted: { type: 'refused' }) => void): { unsubscribe(): void };
}

/**
 * Focuses the first invalid field of the region when its machine refuses to send; if that field is focused already,
 * announces its error. If no field is invalid and the focus was lost, as by the question about a conflict, focuses
 * «Сохранить». Runs a frame later, when React has marked the invalid fields.
 */
export function useFocusOnRefusal<TRegion extends HTMLElement>(
  actor: Refuses,
): RefObject<TRegion | null> {
  const region = useRef<TRegion>(null);
  useEmitted(actor, 'refused', () => {
    requestAnimationFrame(() => {
      const { activeElement } = document;
      // The user may be typing in the next row while this one is being sent.
      if (activeElement?.matches(FIELDS) && !region.current?.contains(activeElement)) return;
      const isLost = activeElement === document.body;
      const find = (wanted: string) => region.current?.querySelector<HTMLElement>(wanted);
      const wrong = find('[aria-invalid=true]');
      if (wrong && wrong === activeElement) announce(errorOf(wrong));
      else (wrong ?? (isLost ? find(SAVE) : null))?.focus();
    });
  });
  return region;
}

/** The first id of `aria-describedby`, on the field or its group, is its error. */
function errorOf(field: Element): string {
  const ids = field.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids.split(' ')[0]!)?.textContent ?? '';
}

const SAVE = 'button[data-command$=".save"]';
/** Elements on which Enter saves. */
const SAVES = `input:not([type=checkbox]), ${SAVE}`;

/**
 * Focuses «Сохранить» when the machine asks whether to save an unusual change, so that Enter answers. If Enter already
 * saves from the focused field of the region, the focus stays there.
 */
export function useFocusOnQuestion(
  actor: {
    on(type: 'asked', handler: (emitted: { type: 'asked' }) => void): { unsubscribe(): void };
  },
  region: RefObject<HTMLElement | null>,
): void {
  useEmitted(actor, 'asked', () =>
    focusDrawn(() => {
      const { activeElement } = document;
      const isHere = activeElement?.matches(SAVES) && region.current?.contains(activeElement);
      return isHere
        ? (activeElement as HTMLElement)
        : (region.current?.querySelector<HTMLElement>(SAVE) ?? null);
    }),
  );
}

const FIELDS = ':is(input, select, textarea):not(:disabled, [readonly])';

/**
 * Moves the focus when a section turns into a form and back. An opened form gets the focus in its first
 * field. A closed one gets it on its first button, unless the user has focused something else.
 */
export function useFocusAcross(isForm: boolean, region: RefObject<HTMLElement | null>): void {
  const before = useRef(isForm);
  useEffect(() => {
    if (before.current === isForm) return;
    before.current = isForm;
    const { activeElement } = document;
    const isHere = activeElement === document.body || region.current?.contains(activeElement);
    if (!isForm && !isHere && !activeElement?.matches('main')) return;
    region.current?.querySelector<HTMLElement>(isForm ? FIELDS : 'button')?.focus();
  }, [isForm, region]);
}

/** Whether the user is typing outside the region or in a window over it. */
export function isBusyElsewhere(region: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || region?.contains(activeElement)) return false;
  return (
    activeElement.matches(FIELDS) || activeElement.closest('[role$=dialog], [role=menu]') !== null
  );
}

/** Sets the focus if nothing has it: now, and again after a closing window has released it. */
export function catchFocus(give: () => void): void {
  const giveIfLost = () => {
    if (document.activeElement === document.body) give();
  };
  giveIfLost();
  requestAnimationFrame(() => setTimeout(giveIfLost));
}

/**
 * Focuses the drawn element at once, because the next key may follow immediately, and again a frame later, in case the
 * palette has taken the focus back. After a press, or a key other than a character, in between, the focus stays where
 * it is.
 */
export function focusDrawn(drawn: () => HTMLElement | null): void {
  const give = () => {
    const element = drawn();
    if (!element || document.activeElement === element) return;
    element.focus();
    const field = element as Partial<HTMLTextAreaElement>;
    // A text of several lines is added to rather than typed over. The end is clamped to its length.
    if (field.value?.includes('\n')) field.setSelectionRange?.(1e9, 1e9);
    else field.select?.();
  };
  give();
  const first = drawn();
  let isLeft = false;
  const leave = (event: Event) => {
    const { key = 'press', ctrlKey, metaKey } = event as Partial<KeyboardEvent>;
    isLeft ||= key.length > 1 || !!ctrlKey || !!metaKey;
  };
  first?.addEventListener('keydown', leave);
  addEventListener('pointerdown', leave, true);
  requestAnimationFrame(() => {
    first?.removeEventListener('keydown', leave);
    removeEventListener('pointerdown', leave, true);
    if (!isLeft) give();
  });
}

/** How many frames to wait for the form. */
const ATTEMPTS = 60;

/**
 * Focuses the first field with one of these names once the form is drawn; without a match, the form's
 * first field.
 */
export function focusField(
  form: () => HTMLElement | null,
  names: readonly string[],
  attempts = ATTEMPTS,
): void {
  requestAnimationFrame(() => {
    const fields = [...(form()?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const wanted = fields.find(({ name }) => names.includes(name)) ?? fields[0];
    if (wanted) wanted.focus();
    else if (attempts > 0) focusField(form, names, attempts - 1);
  });
}
