import { type SyntheticEvent, useId } from 'react';
import { FieldError, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { ladderOptions, type RateDraft, type RateField, UNFINISHED } from './rates-kinds.ts';

interface RateInputProps {
  field: RateField;
  draft: RateDraft;
  note: string | undefined;
  /** The id of another message about the field. */
  describedBy: string | undefined;
  isLocked: boolean;
  onChange: (patch: RateDraft) => void;
}

/** The control of one field of a row, with its error below it. */
export function RateInput({ field, draft, note, describedBy, isLocked, onChange }: RateInputProps) {
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

  /** A half-typed date has no value, and must not count as an empty field. */
  const tellUnfinished = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const unfinished = currentTarget.validity.badInput ? 'typed' : '';
    if (unfinished !== draft[UNFINISHED]) onChange({ [UNFINISHED]: unfinished });
  };

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
        <TextInput
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          readOnly={isLocked}
          onChange={({ target }) => change(target.value)}
          onKeyUp={tellUnfinished}
          onBlur={tellUnfinished}
        />
      ) : (
        <TextInput
          {...control}
          inputMode={type === 'level' ? 'numeric' : 'decimal'}
          className={type === 'level' ? undefined : 'text-end tabular-nums'}
          readOnly={isLocked}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {note && <FieldError id={id}>{note}</FieldError>}
    </span>
  );
}
