import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';

/** A text field that is formatted by a mask while typing. */
export function MaskedInput({
  mask,
  onText,
  ...rest
}: Omit<TextInputProps, 'ref' | 'onChange' | 'onInput'> & {
  mask: MaskitoOptions;
  onText: (text: string) => void;
}) {
  const ref = useMaskito({ options: mask });
  // The mask sets the value directly, which React does not notice, so the input event is handled instead.
  return (
    <TextInput {...rest} ref={ref} onInput={({ currentTarget }) => onText(currentTarget.value)} />
  );
}
