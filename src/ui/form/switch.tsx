import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick'> {
  label: ReactNode;
  checked: boolean;
  onCheckedChange?: () => void;
  /** Uses the label as accessible name only, if a column header already shows it. */
  hideLabel?: boolean | undefined;
}

/** An on/off switch named by its label. */
export function Switch({
  label,
  checked,
  onCheckedChange,
  hideLabel,
  className,
  id,
  ...rest
}: SwitchProps) {
  const made = useId();
  const own = id ?? made;
  const tabIndex = useTabIndex();
  return (
    <span className={classNames('inline-flex min-h-6 items-center gap-2 align-middle', className)}>
      <button
        tabIndex={tabIndex}
        {...rest}
        type="button"
        role="switch"
        aria-checked={checked}
        onClick={onCheckedChange}
        id={own}
        className="group relative h-6 w-9 shrink-0 rounded-full disabled:opacity-50"
      >
        <span className="absolute inset-x-0.5 inset-y-1 rounded-full border border-border-strong bg-surface-sunken group-aria-checked:border-accent group-aria-checked:bg-accent" />
        <span className="absolute start-1.25 top-1.75 block size-2.5 rounded-full border border-transparent bg-text-muted motion-safe:transition-[translate] motion-safe:duration-100 group-aria-checked:translate-x-4 group-aria-checked:bg-accent-contrast" />
      </button>
      <label htmlFor={own} className={hideLabel ? 'sr-only' : undefined}>
        {label}
      </label>
    </span>
  );
}
