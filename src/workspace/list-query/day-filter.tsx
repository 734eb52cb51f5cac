import { FieldError } from '#ui/form/field.tsx';
import { DayInput } from '#workspace/fields/day-input.tsx';
import {
  dateText,
  isDay,
  isImpossibleDay,
  parseDateText,
  RANGE_IS_EMPTY,
} from '#workspace/format/date-text.ts';

interface DayFilterProps {
  id: string;
  /** A day, `2026-11-01`, or the typed text while it is not a day. */
  value: string;
  /** The first day of the range; `value` may not be before it. */
  from: string | undefined;
  onDay: (value: string) => void;
}

function faultOf(value: string, from = ''): string | null {
  if (isImpossibleDay(value)) return 'Такого дня нет.';
  return isDay(value) && isDay(from) && value < from ? RANGE_IS_EMPTY : null;
}

/** The field of a filter by day. Shows an error for a day that cannot be searched for. */
export default function DayFilter({ id, value, from, onDay }: DayFilterProps) {
  const fault = faultOf(value, from);
  const error = fault ? `${id}-error` : undefined;
  return (
    <>
      <span className="w-36">
        <DayInput
          id={id}
          value={dateText(value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error}
          onText={(text) => onDay(parseDateText(text) ?? text)}
        />
      </span>
      {error && <FieldError id={error}>{fault}</FieldError>}
    </>
  );
}
