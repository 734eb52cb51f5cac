import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A spinner. It has no text for screen readers; the text beside it does that. */
export function Spinner({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={classNames(
        'spinner inline-block size-4 shrink-0 motion-safe:animate-spin rounded-full border-2 border-border border-t-accent',
        className,
      )}
    />
  );
}
