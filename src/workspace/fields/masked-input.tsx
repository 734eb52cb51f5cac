import { useRef } from 'react';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';
import type { MaskName } from './input-mask.tsx';

/** The field renders before its mask loads. */
const InputMask = lazyView(() => import('./input-mask.tsx'));

/** A text field that is formatted by a mask while typing. */
export function MaskedInput({
  mask,
  onText,
  ...rest
}: Omit<TextInputProps, 'ref' | 'onChange' | 'onInput'> & {
  mask: MaskName;
  onText: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef<string | null>(null);
  return (
    <>
      <TextInput
        {...rest}
        ref={field}
        // The mask sets the value directly, which React does not notice, so the input event is handled instead.
        onInput={({ currentTarget: { value } }) => {
          typed.current = value;
          onText(value);
        }}
      />
      <InputMask field={field} mask={mask} typed={typed} onText={onText} />
    </>
  );
}
