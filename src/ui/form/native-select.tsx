import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { type Focusable, useFocusKept } from './focus-kept.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

interface NativeSelectProps extends Focusable<HTMLSelectElement, ComponentProps<'select'>> {
  dense?: boolean | undefined;
  options?: readonly Option[] | undefined;
}

/** The browser's own select, which works with every keyboard and screen reader. */
export function NativeSelect({ dense, options, className, ...rest }: NativeSelectProps) {
  const off = useFocusKept(rest);
  return (
    <span className="relative block min-w-0">
      <select
        {...rest}
        {...off}
        className={classNames(
          'control appearance-none',
          dense ? 'control-dense pe-6.5' : 'pe-8',
          className,
        )}
      >
        {options?.map(({ value, label, disabled }, at) => (
          // Values may be equal while one is being typed.
          <option key={at} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        className={classNames(
          'pointer-events-none absolute inset-y-0 my-auto size-4 text-text-muted',
          dense ? 'end-1.5' : 'end-2.5',
        )}
      />
    </span>
  );
}
