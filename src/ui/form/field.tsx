import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { langOf } from '#ui/lang.ts';

/** The attributes that a field passes to its control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Something unusual, which does not prevent saving; `null` if there may be such a note later. */
  note?: ReactNode;
  /** The id of the control; generated if missing. */
  controlId?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with hint and error, linked for screen readers. */
export function Field({
  label,
  required,
  hint,
  error,
  note,
  controlId,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const id = controlId ?? made;
  const described = [error && `${id}-error`, note && `${id}-note`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex gap-1 text-sm font-medium">
        <label htmlFor={id}>{label}</label>
        {required && (
          <span aria-hidden="true" className="text-danger-text">
            *
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {/* Mounted before the note: a live region that appears with its text is not read. */}
      {note !== undefined && (
        <div
          id={`${id}-note`}
          role="status"
          className={note ? 'text-xs text-warning-text' : 'sr-only'}
        >
          {note}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error text below a control. */
export function FieldError({ className, ...rest }: ComponentProps<'p'>) {
  return (
    <p
      lang={langOf(rest.children)}
      {...rest}
      className={classNames('text-xs text-danger-text', className)}
    />
  );
}

export type TextInputProps = ComponentProps<'input'> & { dense?: boolean | undefined };

/** A longer text may not fit a read-only field. */
const LONG = 24;

/** No name is longer. A text pasted by mistake would block the page, or make an address that no server accepts. */
export const LONGEST_SEARCH = 255;

/** Not a type: Chromium replaces a Cyrillic domain in an email field by its ASCII form. The rest is as in such a field. */
const EMAIL = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/** A text input; `dense` fits a table row. `autoFocus` also makes it receive a lost focus. */
export function TextInput({ dense, className, type = 'text', ...rest }: TextInputProps) {
  const { readOnly, value } = rest;
  const isCut = readOnly && type !== 'password' && String(value ?? '').length > LONG;
  return (
    <input
      autoComplete="off"
      maxLength={type === 'search' ? LONGEST_SEARCH : undefined}
      title={isCut ? (value as string) : undefined}
      data-first={rest.autoFocus}
      {...rest}
      type={type}
      {...(type === 'email' && EMAIL)}
      className={classNames('control', dense && 'control-dense', className)}
    />
  );
}

interface TextFieldProps
  extends Omit<TextInputProps, 'onChange'>,
    Pick<FieldProps, 'label' | 'hint' | 'error'> {
  onText: (text: string) => void;
  /** The control; a text input by default. */
  as?: ComponentType<TextInputProps>;
}

/** A labelled text input. */
export function TextField({
  label,
  required,
  hint,
  error,
  onText,
  as: Input = TextInput,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <Input {...rest} {...control} onChange={({ target }) => onText(target.value)} />
      )}
    </Field>
  );
}

/** A field of several lines; in a row of a table (`dense`) it grows with its text. */
export function TextArea({
  dense,
  // Also for a dense field in browsers without `field-sizing`.
  rows = dense ? 2 : 3,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'className'> & { dense?: boolean | undefined }) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames(
        'control block',
        dense && 'control-dense field-sizing-content max-h-40 resize-none',
      )}
    />
  );
}
