import { type ReactNode, useLayoutEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';

let shownCount = 0;
const listeners = new Set<(isAny: boolean) => void>();

/** Reports whether any skeleton is drawn, so that nothing else shows the same loading. */
export function followSkeletons(listener: (isAny: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function stand(by: 1 | -1): void {
  shownCount += by;
  for (const listener of listeners) listener(shownCount > 0);
}

/**
 * A placeholder in the shape of the content that is loading. It appears after a delay, and tells screen readers
 * that the content is loading.
 */
export function Skeleton({
  atOnce,
  className,
  children,
}: {
  /** Appears without the delay, for content that is known to be slow. */
  atOnce?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  // Replaces another skeleton without a gap.
  const [isSeen] = useState(atOnce || shownCount > 0);
  useLayoutEffect(() => {
    stand(1);
    return () => stand(-1);
  }, []);
  return (
    <>
      <div aria-busy="true" className={classNames(!isSeen && 'animate-late', className)}>
        {children}
      </div>
      <p role="status" className="sr-only">
        Загрузка...
      </p>
    </>
  );
}

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-3/4'];

/** A bar in place of a text; its length depends on `at`. */
export function Bar({ at }: { at: number }) {
  return (
    <span
      className={classNames(
        'inline-block h-2.5 rounded-sm bg-neutral-soft align-middle',
        lengths[at % lengths.length],
      )}
    />
  );
}
