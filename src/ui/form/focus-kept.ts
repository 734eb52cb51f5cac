import { type AriaAttributes, type RefObject, useRef } from 'react';

/** The props of a control, with a ref that can be read. */
export type Focusable<TElement, TProps> = Omit<TProps, 'ref'> & {
  ref?: RefObject<TElement | null> | undefined;
};

interface Off<TElement> {
  ref?: RefObject<TElement | null> | undefined;
  disabled?: boolean | undefined;
  'aria-disabled'?: AriaAttributes['aria-disabled'];
}

/**
 * A control disabled while focused uses `aria-disabled`, because `disabled` would lose the focus, and nothing would
 * restore it after a failed call or a closed window.
 */
export function useFocusKept<TElement extends Element>(props: Off<TElement>) {
  const own = useRef<TElement>(null);
  const ref = props.ref ?? own;
  const isHeld = ref.current !== null && ref.current === document.activeElement;
  return {
    ref,
    disabled: props.disabled && !isHeld,
    'aria-disabled': (props.disabled && isHeld) || props['aria-disabled'],
  };
}
