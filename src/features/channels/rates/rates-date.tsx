/** The planned date of a rate: its field, and its text in the table. */
import { useId } from 'react';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';
import { CalendarButton } from '#workspace/fields/calendar-button.tsx';
import { zoneName } from '#workspace/format/business-time.ts';
import { distanceText, isMoment, momentText } from '#workspace/format/moment.ts';
import { meantBy, planText } from './rates-text.ts';

const soft = 'text-xs text-text-muted';

interface DateInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onText: (text: string) => void;
}

/** A typed or picked date with its time, the zone beside it and its distance below. */
export function RateDateInput({ value, onText, readOnly, ...rest }: DateInputProps) {
  const id = useId();
  const meant = meantBy(value) ?? '';
  const distance = distanceText(meant);
  const described = [rest['aria-describedby'], `${id}-zone`, distance && `${id}-distance`];
  return (
    <>
      <span className="relative block">
        <TextInput
          {...rest}
          id={id}
          placeholder="01.12 09:00"
          value={momentText(value)}
          readOnly={readOnly}
          onChange={({ target }) => onText(target.value)}
          aria-describedby={described.filter(Boolean).join(' ')}
          className="pe-15 tabular-nums"
        />
        <span
          id={`${id}-zone`}
          className={`${soft} pointer-events-none absolute inset-y-0 end-7 flex items-center`}
        >
          {zoneName()}
        </span>
        {!readOnly && (
          <CalendarButton
            fieldId={id}
            type="datetime-local"
            value={isMoment(meant) ? meant : ''}
            onPick={onText}
          />
        )}
      </span>
      {distance && (
        <span id={`${id}-distance`} className={soft}>
          {distance}
        </span>
      )}
    </>
  );
}

/** The date of a plan in the table. */
export function PlannedDate({ date }: { date: string }) {
  const distance = distanceText(date);
  return (
    <>
      <time dateTime={date}>{planText(date)}</time> {zoneName()}
      {distance && <span className={`${soft} block`}>{distance}</span>}
    </>
  );
}
