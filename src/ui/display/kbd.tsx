import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A key cap; hidden from accessible names, since a hint is no part of what a thing is called. */
function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap takes no focus
    <kbd
      aria-hidden="true"
      {...rest}
      className={classNames(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 font-sans text-[11px] leading-none font-medium tabular-nums',
        className ?? 'border-border bg-surface-sunken text-text-muted',
      )}
    />
  );
}

interface KeyHintProps {
  /** Written as `g c` or `⌘ S`: one cap for each part. */
  keys: string;
  /** What stands on the same keys in another layout. */
  or?: string | undefined;
  className?: string | undefined;
}

/** The caps of a shortcut. */
export function KeyHint({ keys, or, className }: KeyHintProps) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 items-center gap-0.5">
      <Caps keys={keys} className={className} />
      {or !== undefined && (
        <>
          <span className="px-0.5 text-xs text-text-muted">/</span>
          <Caps keys={or} className={className} />
        </>
      )}
    </span>
  );
}

function Caps({ keys, className }: Pick<KeyHintProps, 'keys' | 'className'>) {
  return keys.split(' ').map((cap, index) => (
    <Kbd key={`${cap}${index}`} className={className}>
      {cap}
    </Kbd>
  ));
}
