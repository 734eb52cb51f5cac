import { TextInput, type TextInputProps } from '#ui/form/field.tsx';
import { businessTime } from '#workspace/format/business-time.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { isMoment, momentText, typedNow } from '#workspace/format/moment-text.ts';
import { CalendarButton } from './calendar-button.tsx';

interface MomentInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  /** Receives a picked moment, or the typed text with the time of typing. */
  onText: (text: string) => void;
}

/** A typed or picked date with its time. The children are drawn inside the field. */
export function MomentInput({ value, onText, children, ...rest }: MomentInputProps) {
  const meant = parseMoment(value).moment ?? '';
  return (
    <span className="relative block">
      <TextInput
        {...rest}
        placeholder="01.12 09:00"
        value={momentText(value)}
        onChange={({ target }) => onText(typedNow(target.value))}
      />
      {children}
      {!rest.readOnly && (
        <CalendarButton
          fieldId={rest.id}
          type="datetime-local"
          // Firefox's calendar has no time, and picks no day unless the value has a time.
          value={isMoment(meant) ? meant : `${businessTime().slice(0, 10)}T00:00`}
          onPick={onText}
        />
      )}
    </span>
  );
}
