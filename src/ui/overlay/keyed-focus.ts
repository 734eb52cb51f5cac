/**
 * Draws the ring around what a key has moved the focus to. After a click WebKit draws none around what code
 * gives the focus to, until somebody presses Tab. Returns how to stop.
 */
export function showKeyedFocus(): () => void {
  const abort = new AbortController();
  const page = HTMLElement.prototype;
  const { focus } = page;
  let isKeyed = false;
  for (const type of ['keydown', 'pointerdown'] as const) {
    const hear = () => {
      isKeyed = type === 'keydown';
    };
    window.addEventListener(type, hear, { capture: true, signal: abort.signal });
  }
  // Libraries move the focus, too, and nothing can show it once it is there.
  page.focus = function (options) {
    focus.call(this, isKeyed ? { focusVisible: true, ...options } : options);
  };
  return () => {
    page.focus = focus;
    abort.abort();
  };
}
