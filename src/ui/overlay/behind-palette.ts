import { createContext, useContext, useLayoutEffect, useRef } from 'react';

/** True while the palette is over the page. */
export const PaletteContext = createContext(false);

/**
 * Whether a window that is to be `open` may be drawn. Those under the palette stay; a new one waits until the
 * palette is closed, because both would keep the focus.
 */
export function useOpening(open: boolean): boolean {
  const isUnderPalette = useContext(PaletteContext);
  const wasDrawn = useRef(false);
  const isDrawn = open && (!isUnderPalette || wasDrawn.current);
  useLayoutEffect(() => {
    wasDrawn.current = isDrawn;
  }, [isDrawn]);
  return isDrawn;
}

/** Whether it has been true in this rendering or one before. */
export function useWasTrue(now: boolean): boolean {
  const was = useRef(false);
  if (now) was.current = true;
  return was.current;
}
