import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import type { Option } from './native-select.tsx';

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode }) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 text-base">
      {/* Safari's Tab skips a checkbox without `tabIndex`. */}
      <input tabIndex={0} {...rest} type="checkbox" className="checkbox" />
      <span>{label}</span>
    </label>
  );
}

interface CheckboxGroupProps
  extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children' | 'className'> {
  legend: ReactNode;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Hides the legend visually if a table header or label already shows it. */
  hideLegend?: boolean | undefined;
}

/** Several choices in a group named by its legend. The values keep the order of the options. */
export function CheckboxGroup({
  legend,
  options,
  value,
  onChange,
  required,
  hint,
  error,
  hideLegend,
  ...rest
}: CheckboxGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const toggle = (option: string, on: boolean) =>
    onChange(
      options.map((one) => one.value).filter((one) => (one === option ? on : value.includes(one))),
    );
  return (
    <fieldset aria-describedby={described || undefined} {...rest} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-sm font-medium'}>
        {legend}
        {required && (
          <span aria-hidden="true" className="ms-1 text-danger-text">
            *
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map((option, at) => (
          <Checkbox
            // Values may be equal while one is being typed.
            key={at}
            label={option.label}
            value={option.value}
            disabled={option.disabled}
            checked={value.includes(option.value)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
        ))}
      </div>
      {error && (
        <FieldError id={`${id}-error`} className="mt-1">
          {error}
        </FieldError>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
