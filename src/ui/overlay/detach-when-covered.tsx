import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { BeforeCover, CoveredContext } from './covered.ts';
import { inheritFocus } from './focus-return.ts';
import { type Place, placeIn } from './place.ts';

/**
 * Removes its content from the document while it is covered, so that none of it can be read there, printed or
 * found. The content stays mounted; when it is uncovered, it returns with its scroll positions and focus.
 */
export function DetachWhenCovered({ children }: { children: ReactNode }) {
  const isCovered = useContext(CoveredContext);
  const host = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<{ place: Place; top: number } | null>(null);
  useLayoutEffect(() => {
    const { current: own } = content;
    if (!own) return;
    if (isCovered) {
      own.remove();
      return () => host.current?.append(own);
    }
    if (!before.current) return;
    const { place, top } = before.current;
    before.current = null;
    // A question opens again afterwards, and later returns the focus to the place restored here.
    place.restore(own);
    inheritFocus();
    window.scrollTo(0, top);
  }, [isCovered]);
  return (
    <>
      <BeforeCover
        isCovered={isCovered}
        onCover={() => {
          const { current: own } = content;
          before.current = own && { place: placeIn(own), top: window.scrollY };
        }}
      />
      <div ref={host}>
        <div ref={content}>{children}</div>
      </div>
    </>
  );
}
