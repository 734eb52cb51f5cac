import type { ReactNode } from 'react';
import { Field, type FieldControl, TextInput } from '#ui/form/field.tsx';
import { DayInput } from './day-input.tsx';
import { MaskedInput } from './masked-input.tsx';

/** One field of a client form: its label and its kind of input. */
export interface DraftFieldSpec<TName extends string = string> {
  readonly name: TName;
  readonly label: string;
  readonly kind?: 'text' | 'day' | 'phone' | 'email';
  readonly required?: boolean;
  /** For typing; what is pasted is not cut off. */
  readonly maxLength?: number;
  /** Takes out what does not belong to the value. */
  readonly clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/** Draws a field by its description. */
export function DraftField<TName extends string>({
  spec: { label, kind = 'text', required, maxLength, clean = asTyped },
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
          mask="phone"
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
        onChange={({ target }) => onText(clean(target.value))}
        onPaste={(event) => {
          if (!maxLength) return;
          // The browser would cut the text off before anything could be taken out of it.
          event.preventDefault();
          const { selectionStart: from, selectionEnd: to } = event.currentTarget;
          const pasted = clean(event.clipboardData.getData('text/plain'));
          onText(value.slice(0, from ?? 0) + pasted + value.slice(to ?? 0));
        }}
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
