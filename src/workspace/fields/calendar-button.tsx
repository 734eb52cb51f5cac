import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { labelOf, named } from '#commands/command.ts';
import { IconButton } from '#ui/form/button.tsx';
import { useButtonInLayer } from '#ui/overlay/layer.tsx';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';

interface CalendarButtonProps {
  /** The id of the field beside it. */
  fieldId: string | undefined;
  type: 'date' | 'datetime-local';
  /** The picked value in the format of the input type; empty if there is none. */
  value: string;
  onPick: (value: string) => void;
}

/** The browser's calendar for a typed date, as a button inside its field. */
export function CalendarButton({ fieldId, type, value, onPick }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  useButtonInLayer(fieldButtons.calendar.id);
  return (
    <>
      {/* Hidden; used only for its calendar. */}
      <input
        ref={picker}
        type={type}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ target }) => onPick(target.value)}
        className="pointer-events-none absolute inset-y-0 end-0 w-8 opacity-0"
      />
      <IconButton
        {...named(fieldButtons.calendar)}
        id={fieldId && `${fieldId}-calendar`}
        size="sm"
        aria-label={labelOf(fieldButtons.calendar)}
        tabIndex={-1}
        onClick={() => picker.current?.showPicker?.()}
        className="absolute inset-y-0 end-0.5 my-auto text-text-muted"
      >
        <CalendarDays />
      </IconButton>
    </>
  );
}
