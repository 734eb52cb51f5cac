import { FieldError } from '#ui/form/field.tsx';
import { DayInput } from '#workspace/fields/day-input.tsx';
import { dateText, isImpossibleDay, parseDateText } from '#workspace/format/date-text.ts';

interface DayFilterProps {
  id: string;
  /** A day, `2026-11-01`, or what is typed as long as it is none. */
  value: string;
  onDay: (value: string) => void;
}

/** The field of a filter by day. A day that is in no calendar says so. */
export default function DayFilter({ id, value, onDay }: DayFilterProps) {
  const error = isImpossibleDay(value) ? `${id}-error` : undefined;
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
      {error && <FieldError id={error}>Такого дня нет.</FieldError>}
    </>
  );
}
