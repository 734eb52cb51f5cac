/** Reports to the tip which button is under the mouse, long-pressed, or focused by keyboard. */
import type { TipActor } from '#machines/feedback/tip.machine.ts';

/** A button with a tip, or one whose text may be replaced by an icon; and the tip itself. */
const ANCHOR = ':is([data-tip], button:not([title]):has(> .short-text))';
const WORD = '[data-tip-word]';
/** Controls that dismiss a tip that covers them. */
const PRESSED = 'a, button, input, select, textarea';
/** A button hovered before listening began. A clicked one has the focus, so it is excluded. */
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
    const { tip: text = hiddenWord(anchor), tipShortcut: shortcut = null } = anchor.dataset;
    if (!text) return;
    tip.send({ type: 'point', tip: { text, shortcut, left, right, top, bottom } });
  }

  on('pointerover', ({ target, pointerType }) => {
    const anchor = within(target, ANCHOR);
    if (anchor && pointerType !== 'touch') pointAt(anchor);
  });
  on('pointermove', ({ target, clientX, clientY }) => {
    if (!within(target, WORD)) return;
    const below = document.elementsFromPoint(clientX, clientY).find((one) => !within(one, WORD));
    tip.send({ type: within(below ?? null, PRESSED) ? 'dismiss' : 'stay' });
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

/** The text of a button that shows only its icon; empty if the text is seen. */
function hiddenWord(button: HTMLElement): string {
  const word = button.querySelector<HTMLElement>('.short-text');
  return word && word.offsetWidth <= 1 ? (word.textContent ?? '') : '';
}
