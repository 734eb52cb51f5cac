import type { ComponentProps } from 'react';
import { useId } from 'react';
import { FieldError, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { useToday } from '#workspace/clock.ts';
import { MomentInput } from '#workspace/fields/moment-input.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import { zoneName } from '#workspace/format/business-time.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { ladderOptions, type RateDraft, type RateField } from './rate-tables.ts';
import { momentIn } from './rates-text.ts';

interface RateInputProps {
  field: RateField;
  draft: RateDraft;
  /** Why the value cannot be saved. */
  note: string | undefined;
  isInvalid: boolean;
  /** The id of another message about the field. */
  describedBy: string | undefined;
  isLocked: boolean;
  onChange: (patch: RateDraft) => void;
  onLeave: () => void;
}

/** The control of one field of a row, with its error below it. */
export function RateInput(props: RateInputProps) {
  const { field, draft, note, isInvalid, describedBy, isLocked, onChange, onLeave } = props;
  const id = useId();
  const { name, label, type } = field;
  const value = draft[name] ?? '';
  const control = {
    name,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
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
          onPaste={markPastedLines}
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

const soft = 'text-xs text-text-muted';

/** A typed or picked date with its time, the zone beside it and its distance below. */
function RateDateInput(props: Omit<ComponentProps<typeof MomentInput>, 'id'>) {
  const id = useId();
  const distance = distanceText(momentIn(props.value) ?? '', useToday());
  const described = [props['aria-describedby'], `${id}-zone`, distance && `${id}-distance`];
  return (
    <>
      <MomentInput
        {...props}
        id={id}
        aria-describedby={described.filter(Boolean).join(' ')}
        className="pe-15 tabular-nums"
      >
        <span
          id={`${id}-zone`}
          className={`${soft} pointer-events-none absolute inset-y-0 end-7.5 flex items-center`}
        >
          {zoneName()}
        </span>
      </MomentInput>
      {distance && (
        <span id={`${id}-distance`} className={soft}>
          {distance}
        </span>
      )}
    </>
  );
}
