/** Tells the tip which button is under the mouse, pressed for long, or focused by keyboard. */
import type { TipActor } from '#machines/feedback/tip.machine.ts';

/** A button with a tip, and the tip itself. */
const ANCHOR = '[data-tip]';
const WORD = '[data-tip-word]';
/** A button that was pointed at before anyone listened. One that was clicked has the focus. */
const RESTED_ON = `${ANCHOR}:hover:not(:focus)`;

/** Listens until the returned function is called. */
export function followPointing(tip: TipActor): () => void {
  const abort = new AbortController();
  const on = <TType extends keyof DocumentEventMap>(
    type: TType,
    listener: (event: DocumentEventMap[TType]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: abort.signal });

  const within = (target: EventTarget | null, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  function pointAt(anchor: HTMLElement) {
    const { left, right, top, bottom } = anchor.getBoundingClientRect();
    const { tip: text = '', tipShortcut: shortcut = null } = anchor.dataset;
    tip.send({ type: 'point', tip: { text, shortcut, left, right, top, bottom } });
  }

  on('pointerover', ({ target, pointerType }) => {
    const anchor = within(target, ANCHOR);
    if (anchor && pointerType !== 'touch') pointAt(anchor);
    else if (within(target, WORD)) tip.send({ type: 'stay' });
  });
  on('pointerout', ({ target, relatedTarget }) => {
    const left = within(target, ANCHOR) ?? within(target, WORD);
    if (left && !left.contains(relatedTarget as Node | null)) tip.send({ type: 'leave' });
  });
  on('pointerdown', ({ target, pointerType }) => {
    const anchor = within(target, ANCHOR);
    // Touch has no hover: a long press shows the tip.
    if (anchor && pointerType === 'touch') pointAt(anchor);
    else tip.send({ type: 'dismiss' });
  });
  on('focusin', ({ target }) => {
    const anchor = within(target, ANCHOR);
    if (anchor?.matches(':focus-visible')) pointAt(anchor);
    else tip.send({ type: 'dismiss' });
  });
  on('focusout', () => tip.send({ type: 'leave' }));
  // A key press or scroll closes the tip: it would disturb, or be in the wrong place.
  on('keydown', () => tip.send({ type: 'dismiss' }));
  on('scroll', () => tip.send({ type: 'dismiss' }));
  const rested = document.querySelector<HTMLElement>(RESTED_ON);
  if (rested) pointAt(rested);
  return () => abort.abort();
}
