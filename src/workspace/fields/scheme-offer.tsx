import { labelOf, named } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { KeyHint } from '#ui/display/kbd.tsx';
import { Button } from '#ui/form/button.tsx';
import { useButtonInLayer } from '#ui/overlay/layer.tsx';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';
import { withScheme } from './web-address.ts';

const { scheme } = fieldButtons;

interface SchemeOfferProps {
  /** The id of the field beside it. */
  fieldId: string;
  text: string;
  onText: (text: string) => void;
}

/** Offers to complete a web address that was typed without its scheme; nothing for any other text. */
export function SchemeOffer({ fieldId, text, onText }: SchemeOfferProps) {
  const address = withScheme(text);
  useButtonInLayer(address && scheme.id);
  // Registers nothing, but makes the registry look for the button again.
  useBoundCommands(() => [], [address !== null]);
  if (!address) return null;
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-2 text-xs text-warning-text">
      Без https:// ссылка не откроется
      <Button
        {...named(scheme)}
        id={`${fieldId}-scheme`}
        type="button"
        size="sm"
        variant="ghost"
        // It appears while the user types: the next Tab is meant for the next field.
        tabIndex={-1}
        aria-keyshortcuts="F2"
        // The button disappears with the offer, so it must not take the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          onText(address);
          document.getElementById(fieldId)?.focus();
        }}
      >
        {labelOf(scheme)}
        <KeyHint keys="F2" />
      </Button>
    </span>
  );
}
