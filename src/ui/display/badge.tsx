import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** What a colour is meant to say. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-text-muted',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  accent: 'bg-accent-soft text-accent-text',
};

/** A short word about a state, in a colour that repeats what the word says. */
export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone | undefined }) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex h-5 max-w-full items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    />
  );
}
