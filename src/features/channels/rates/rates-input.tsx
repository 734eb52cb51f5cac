import { useId } from 'react';
import { FieldError, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { RateDateInput } from './rates-date.tsx';
import { ladderOptions, type RateDraft, type RateField } from './rates-kinds.ts';

interface RateInputProps {
  field: RateField;
  draft: RateDraft;
  note: string | undefined;
  /** The id of another message about the field. */
  describedBy: string | undefined;
  isLocked: boolean;
  onChange: (patch: RateDraft) => void;
  onLeave: () => void;
}

/** The control of one field of a row, with its error below it. */
export function RateInput(props: RateInputProps) {
  const { field, draft, note, describedBy, isLocked, onChange, onLeave } = props;
  const id = useId();
  const { name, label, type } = field;
  const value = draft[name] ?? '';
  const control = {
    name,
    'aria-label': label,
    'aria-invalid': note || describedBy ? (true as const) : undefined,
    'aria-describedby': note ? id : describedBy,
    dense: true,
    value,
  };
  const change = (text: string) => onChange({ [name]: text });

  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      {type === 'choice' ? (
        <NativeSelect
          {...control}
          aria-disabled={isLocked || undefined}
          options={ladderOptions(value)}
          onChange={({ target }) => change(target.value)}
        />
      ) : type === 'date' ? (
        <RateDateInput {...control} readOnly={isLocked} onText={change} onBlur={onLeave} />
      ) : (
        <TextInput
          {...control}
          inputMode={type === 'level' ? 'numeric' : 'decimal'}
          readOnly={isLocked}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {note && <FieldError id={id}>{note}</FieldError>}
    </span>
  );
}
