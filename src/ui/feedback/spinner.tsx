import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A turning ring; it says nothing by itself, the text beside it does. */
export function Spinner({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={classNames(
        'inline-block size-4 shrink-0 motion-safe:animate-spin rounded-full border-2 border-border border-t-accent',
        className,
      )}
    />
  );
}
