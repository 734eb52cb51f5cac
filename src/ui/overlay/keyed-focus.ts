/**
 * Shows the focus ring on an element that is focused after a key press. After a click, WebKit shows no ring on
 * elements that code focuses until Tab is pressed. Returns a function that stops it.
 */
export function showKeyedFocus(): () => void {
  const abort = new AbortController();
  const page = HTMLElement.prototype;
  const { focus } = page;
  let isKeyed = false;
  for (const type of ['keydown', 'pointerdown'] as const) {
    const onEvent = () => {
      isKeyed = type === 'keydown';
    };
    window.addEventListener(type, onEvent, { capture: true, signal: abort.signal });
  }
  // Patched, because libraries move the focus, too, and the ring cannot be shown afterwards.
  page.focus = function (options) {
    focus.call(this, isKeyed ? { focusVisible: true, ...options } : options);
  };
  return () => {
    page.focus = focus;
    abort.abort();
  };
}
