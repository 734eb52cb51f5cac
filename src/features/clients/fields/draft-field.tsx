import type { ReactNode } from 'react';
import { Field, type FieldControl, TextInput } from '#ui/form/field.tsx';
import { DayInput } from './day-input.tsx';
import { MaskedInput } from './masked-input.tsx';
import { phoneMask } from './masks.ts';

/** One field of a client form: its label and its kind of input. */
export interface DraftFieldSpec<TName extends string = string> {
  readonly name: TName;
  readonly label: string;
  readonly kind?: 'text' | 'day' | 'phone' | 'email';
  readonly required?: boolean;
  readonly maxLength?: number;
}

/** Draws a field by its description. */
export function DraftField<TName extends string>({
  spec: { label, kind = 'text', required, maxLength },
  value,
  error,
  hint,
  note,
  readOnly,
  onText,
  onLeave,
  className,
}: {
  spec: DraftFieldSpec<TName>;
  value: string;
  error: string | undefined;
  hint?: ReactNode;
  note?: ReactNode;
  readOnly: boolean;
  onText: (text: string) => void;
  onLeave?: (() => void) | undefined;
  className?: string;
}) {
  const input = (control: FieldControl) => {
    const common = { ...control, value, readOnly, maxLength, onBlur: onLeave };
    if (kind === 'day') return <DayInput {...common} onText={onText} />;
    if (kind === 'phone') {
      return (
        <MaskedInput
          {...common}
          mask={phoneMask}
          type="tel"
          placeholder="+7 (000) 000-00-00"
          onText={onText}
        />
      );
    }
    return (
      <TextInput
        {...common}
        type={kind}
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
      />
    );
  };
  return (
    <Field
      label={label}
      required={required}
      error={error}
      note={note}
      hint={hint}
      className={className}
    >
      {input}
    </Field>
  );
}
