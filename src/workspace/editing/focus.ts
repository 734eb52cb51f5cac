import { type RefObject, useEffect, useRef } from 'react';
import { useEmitted } from './use-emitted.ts';

interface Refuses {
  on(type: 'refused', handler: (emitted: { type: 'refused' }) => void): { unsubscribe(): void };
}

/**
 * Puts the focus into the first wrong field of the region when its machine refuses to send it.
 * A frame later, when React has marked the fields that the refusal named.
 */
export function useFocusOnRefusal<TRegion extends HTMLElement>(
  actor: Refuses,
): RefObject<TRegion | null> {
  const region = useRef<TRegion>(null);
  useEmitted(actor, 'refused', () => {
    requestAnimationFrame(() =>
      region.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  });
  return region;
}

const FIELDS = ':is(input, select, textarea):not(:disabled, [readonly])';

/**
 * Carries the focus along when a section turns into a form and back: into its first field, since
 * somebody has asked for it, and to its first button, unless they have gone on elsewhere meanwhile.
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

/** Whether somebody types outside of the region, or is in a window that lies over it. */
export function isBusyElsewhere(region: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || region?.contains(activeElement)) return false;
  return (
    activeElement.matches(FIELDS) || activeElement.closest('[role$=dialog], [role=menu]') !== null
  );
}

/** Gives the focus where nothing has it: now, and once a window that is closing has let go of it. */
export function catchFocus(give: () => void): void {
  const giveIfLost = () => {
    if (document.activeElement === document.body) give();
  };
  giveIfLost();
  requestAnimationFrame(() => setTimeout(giveIfLost));
}

/** How many frames a form may take to be there. */
const PATIENCE = 60;

/**
 * Puts the focus into the first of these fields, by name, as soon as the form is drawn; into its
 * first field of all where they have no names.
 */
export function focusField(
  form: () => HTMLElement | null,
  names: readonly string[],
  patience = PATIENCE,
): void {
  requestAnimationFrame(() => {
    const fields = [...(form()?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const wanted = fields.find(({ name }) => names.includes(name)) ?? fields[0];
    if (wanted) wanted.focus();
    else if (patience > 0) focusField(form, names, patience - 1);
  });
}
