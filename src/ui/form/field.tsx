import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

/** What a field hands to its control, to be spread on it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** The id of the control; made up when absent. */
  controlId?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint and its error, tied together for those who cannot see them. */
export function Field({
  label,
  required,
  hint,
  error,
  controlId,
  className,
  children,
  ...rest
}: FieldProps) {
  const made = useId();
  const id = controlId ?? made;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div {...rest} className={classNames('flex min-w-0 flex-col gap-1', className)}>
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
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The text of an error below what it is about. */
export function FieldError({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames('text-xs text-danger-text', className)} />;
}

/** What a text control takes beside what `<input>` takes. */
export type TextInputProps = ComponentProps<'input'> & { dense?: boolean | undefined };

/** A line of text; `dense` fits a table row. */
export function TextInput({ dense, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      {...rest}
      type={type}
      className={classNames('control', dense && 'control-dense', className)}
    />
  );
}

interface TextFieldProps
  extends Omit<TextInputProps, 'onChange'>,
    Pick<FieldProps, 'label' | 'hint' | 'error'> {
  onText: (text: string) => void;
  /** The control; a line of text unless another one is given. */
  as?: ComponentType<TextInputProps>;
}

/** A labelled line of text. */
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

/** Several lines of text. */
export function TextArea({
  dense,
  className,
  rows = 3,
  ...rest
}: ComponentProps<'textarea'> & { dense?: boolean | undefined }) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classNames('control block', dense && 'control-dense', className)}
    />
  );
}
