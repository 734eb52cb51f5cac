/**
 * Replaces `react-remove-scroll`, which dialogs and menus of Radix use. It adds a style element at
 * run time, and the content security policy forbids that. Setting style properties of an element is
 * allowed.
 */
import { createElement, forwardRef, useLayoutEffect } from 'react';

let locks = 0;
let restore = () => {};

function lock() {
  if (locks++ > 0) return;
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  // The page must not jump when its scrollbar disappears.
  const scrollbar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`;
  restore = () => Object.assign(style, before);
}

function unlock() {
  if (--locks === 0) restore();
}

export const RemoveScroll = forwardRef(function RemoveScroll(
  { as = 'div', enabled = true, allowPinchZoom, shards, ...props },
  ref,
) {
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    lock();
    return unlock;
  }, [enabled]);
  return createElement(as, { ...props, ref });
});

RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
