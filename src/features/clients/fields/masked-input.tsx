import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';

/** A line of text that a mask keeps in form while it is typed. */
export function MaskedInput({
  mask,
  onText,
  ...rest
}: Omit<TextInputProps, 'ref' | 'onChange' | 'onInput'> & {
  mask: MaskitoOptions;
  onText: (text: string) => void;
}) {
  const ref = useMaskito({ options: mask });
  // The mask writes the value itself, which React takes for no change; the input event it hears.
  return (
    <TextInput {...rest} ref={ref} onInput={({ currentTarget }) => onText(currentTarget.value)} />
  );
}
