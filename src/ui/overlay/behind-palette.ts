import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { CoveredContext } from './covered.ts';

/** True while the palette is over the page. */
export const PaletteContext = createContext(false);

/**
 * Whether a window that should be `open` may be drawn. Windows under the palette stay; a new one, or one that
 * was covered, waits until the palette is closed, because both would hold the focus.
 */
export function useOpening(open: boolean): boolean {
  const isUnderPalette = useContext(PaletteContext);
  const wasDrawn = useRef(false);
  const isCovered = useContext(CoveredContext);
  const isDrawn = open && !isCovered && (!isUnderPalette || wasDrawn.current);
  useLayoutEffect(() => {
    wasDrawn.current = isDrawn;
  }, [isDrawn]);
  return isDrawn;
}

/** Whether `now` has been true in this render or an earlier one. */
export function useWasTrue(now: boolean): boolean {
  const was = useRef(false);
  if (now) was.current = true;
  return was.current;
}
