import * as RadixSwitch from '@radix-ui/react-switch';
import { type ComponentProps, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';

interface SwitchProps extends Omit<ComponentProps<typeof RadixSwitch.Root>, 'children'> {
  label: string;
  /** Uses the label as accessible name only, if a column header already shows it. */
  hideLabel?: boolean | undefined;
  /** The accessible name of its row then contains the label only once, and the state of the switch. */
  isInRow?: boolean | undefined;
}

/** An on/off switch named by its label. */
export function Switch({ label, hideLabel, isInRow, className, id, ...rest }: SwitchProps) {
  const made = useId();
  const own = id ?? made;
  const tabIndex = useTabIndex();
  return (
    <span className={classNames('inline-flex min-h-6 items-center gap-2 align-middle', className)}>
      <RadixSwitch.Root
        tabIndex={tabIndex}
        aria-label={isInRow ? label : undefined}
        {...rest}
        id={own}
        className="switch"
      >
        <span />
        <RadixSwitch.Thumb />
      </RadixSwitch.Root>
      <label htmlFor={own} className={hideLabel ? 'sr-only' : undefined}>
        <span aria-hidden={isInRow}>{label}</span>
        {isInRow && <span className="sr-only"> {rest.checked ? 'включено' : 'выключено'}</span>}
      </label>
    </span>
  );
}
