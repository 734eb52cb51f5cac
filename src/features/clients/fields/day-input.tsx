import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { labelOf, named } from '#commands/command.ts';
import { IconButton } from '#ui/form/button.tsx';
import type { TextInputProps } from '#ui/form/field.tsx';
import { useButtonInLayer } from '#ui/overlay/layer.tsx';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';
import { dateText, parseDateText } from '#workspace/format/date-text.ts';
import { MaskedInput } from './masked-input.tsx';
import { dayMask } from './masks.ts';

/** A date field: typed as digits, or picked in the browser's calendar. */
export function DayInput({
  value,
  onText,
  readOnly,
  ...rest
}: Omit<TextInputProps, 'ref' | 'onChange' | 'onInput' | 'value'> & {
  value: string;
  onText: (text: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  useButtonInLayer(readOnly ? null : fieldButtons.calendar.id);
  return (
    <div className="relative">
      <MaskedInput
        {...rest}
        mask={dayMask}
        inputMode="numeric"
        placeholder="ДД.ММ.ГГГГ"
        value={value}
        readOnly={readOnly}
        onText={onText}
        className="pe-9 tabular-nums"
      />
      {/* Hidden; used only for its calendar. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={parseDateText(value) ?? ''}
        onChange={({ target }) => onText(dateText(target.value))}
        className="pointer-events-none absolute inset-y-0 end-0 w-8 opacity-0"
      />
      {!readOnly && (
        <IconButton
          {...named(fieldButtons.calendar)}
          id={rest.id && `${rest.id}-calendar`}
          size="sm"
          aria-label={labelOf(fieldButtons.calendar)}
          tabIndex={-1}
          onClick={() => picker.current?.showPicker?.()}
          className="absolute inset-y-0 end-0.5 my-auto text-text-muted"
        >
          <CalendarDays />
        </IconButton>
      )}
    </div>
  );
}
