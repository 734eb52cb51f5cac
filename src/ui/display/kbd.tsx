import { classNames } from '#ui/class-names.ts';

interface KeyHintProps {
  /** As `g c` or `⌘ S`: one cap per part. */
  keys: string;
  /** The same keys in another layout. */
  or?: string | undefined;
  className?: string | undefined;
}

/** The caps of a shortcut. Hidden from accessible names, because the keys are no part of the name. */
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
    <kbd
      key={`${cap}${index}`}
      className={classNames(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 font-sans leading-none font-medium tabular-nums',
        className ?? 'border-border bg-surface-sunken text-text-muted',
      )}
    >
      {cap}
    </kbd>
  ));
}
