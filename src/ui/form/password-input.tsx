import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useButtonInLayer } from '#ui/overlay/layer.tsx';
import { IconButton } from './button.tsx';
import { TextInput, type TextInputProps } from './field.tsx';

/** The id of the command that presses the toggle. */
export const SHOW_PASSWORD = 'field.password';

/** A password input with a toggle that shows it. The toggle keeps its name and announces its state. */
export function PasswordInput({ className, disabled, ...rest }: Omit<TextInputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  useButtonInLayer(SHOW_PASSWORD);
  return (
    <span className="relative block">
      <TextInput
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        aria-keyshortcuts="F2"
        {...rest}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        className={classNames('pe-9', className)}
      />
      <IconButton
        id={rest.id && `${rest.id}-show`}
        data-command={SHOW_PASSWORD}
        size="sm"
        // Tab should move to the next field or the submit button.
        tabIndex={-1}
        aria-keyshortcuts="F2"
        data-tip-shortcut="f2"
        aria-label="Показать пароль"
        lang="ru"
        aria-pressed={shown}
        disabled={disabled}
        // A click keeps the focus in the field, so that Enter submits the form.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!shown)}
        className="absolute end-0.5 top-0.5 text-text-muted"
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  );
}
