import type { ReactNode, SyntheticEvent } from 'react';
import { Field, type FieldControl, TextInput } from '#ui/form/field.tsx';
import { DayInput } from '#workspace/fields/day-input.tsx';
import { MaskedInput } from '#workspace/fields/masked-input.tsx';

/** One field of a client form: its label and its kind of input. */
export interface DraftFieldSpec<TName extends string = string> {
  readonly name: TName;
  readonly label: string;
  readonly kind?: 'text' | 'day' | 'phone' | 'email';
  /** For a day: `moment` also allows a time. */
  readonly mask?: 'day' | 'moment';
  readonly required?: boolean;
  /** Limits typing; pasted text is not cut off. */
  readonly maxLength?: number;
  /** Removes characters that do not belong to the value. */
  readonly clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/**
 * Inserts a text in place of the default of an event, as if typed, so that the browser can undo it. Unlike typed text,
 * it is not cut off.
 */
function insert(event: SyntheticEvent<HTMLInputElement>, text: string): void {
  event.preventDefault();
  const field = event.currentTarget;
  const { maxLength } = field;
  field.removeAttribute('maxlength');
  if (text) document.execCommand('insertText', false, text);
  if (maxLength > 0) field.maxLength = maxLength;
}

/** Draws a field from its description. */
export function DraftField<TName extends string>({
  spec: { label, kind = 'text', mask = 'day', required, maxLength, clean = asTyped },
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
    if (kind === 'day') return <DayInput {...common} mask={mask} onText={onText} />;
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
        onBeforeInput={(event) => {
          if (clean(event.data) !== event.data) insert(event, clean(event.data));
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (maxLength || clean(text) !== text) insert(event, clean(text));
        }}
        onChange={({ target }) => onText(clean(target.value))}
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
