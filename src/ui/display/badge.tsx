import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The meaning of a colour. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-text-muted',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  accent: 'bg-accent-soft text-accent-text',
};

/** A short state. The colour repeats what the text says. */
export function Badge({
  tone = 'neutral',
  isLong = false,
  ...rest
}: Omit<ComponentProps<'span'>, 'className'> & {
  tone?: Tone | undefined;
  /** The text may be longer than its place, so it wraps instead of covering its neighbours. */
  isLong?: boolean;
}) {
  return (
    <span
      {...rest}
      className={classNames('badge', isLong ? 'wrap-anywhere' : 'whitespace-nowrap', tones[tone])}
    />
  );
}
