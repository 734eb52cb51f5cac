import { maskitoTransform } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { type RefObject, useLayoutEffect } from 'react';
import { dayMask, momentMask, phoneMask } from './masks.ts';

export type MaskName = 'phone' | 'day' | 'moment';

const masks = { phone: phoneMask, day: dayMask, moment: momentMask };

/** Formats what is typed into a field. Draws nothing. */
export default function InputMask({
  field,
  mask,
  typed,
  onText,
}: {
  field: RefObject<HTMLInputElement | null>;
  mask: MaskName;
  /** The last typed text, perhaps from before the mask loaded. */
  typed: RefObject<string | null>;
  onText: (text: string) => void;
}) {
  const options = masks[mask];
  const attach = useMaskito({ options });
  useLayoutEffect(() => attach(field.current), [attach, field]);
  useLayoutEffect(() => {
    if (typed.current === null) return;
    // Text that the mask has already formatted does not change.
    const text = maskitoTransform(typed.current, options);
    if (text !== typed.current) onText(text);
    typed.current = null;
  }, [typed, options, onText]);
  return null;
}
