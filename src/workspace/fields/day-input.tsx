import type { TextInputProps } from '#ui/form/field.tsx';
import { dateText, parseDateText } from '#workspace/format/date-text.ts';
import { CalendarButton } from './calendar-button.tsx';
import { MaskedInput } from './masked-input.tsx';

/** A date field: typed as digits, with a time if `mask` is `moment`, or picked in the browser's calendar. */
export function DayInput({
  mask = 'day',
  value,
  onText,
  readOnly,
  ...rest
}: Omit<TextInputProps, 'ref' | 'onChange' | 'onInput' | 'value'> & {
  mask?: 'day' | 'moment';
  value: string;
  onText: (text: string) => void;
}) {
  return (
    <span className="relative block">
      <MaskedInput
        {...rest}
        mask={mask}
        inputMode="numeric"
        placeholder="ДД.ММ.ГГГГ"
        value={value}
        readOnly={readOnly}
        onText={onText}
        className="pe-9 tabular-nums"
      />
      {!readOnly && (
        <CalendarButton
          fieldId={rest.id}
          type="date"
          value={parseDateText(value.slice(0, 10)) ?? ''}
          // The calendar has no time: the typed one stays.
          onPick={(day) => onText(day && dateText(day) + value.slice(10))}
        />
      )}
    </span>
  );
}
