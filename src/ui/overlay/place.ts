/** The user's place in a part of the page: scroll positions, focus and selection. */
export interface Place {
  /** Restores all of it, also in a copy that was rendered again. Returns whether the focus was restored. */
  restore(root: Element): boolean;
}

/** The child indexes on the way from the root to the element. */
function pathTo(element: Element, root: Element): number[] {
  const parent = element.parentElement;
  if (element === root || !parent) return [];
  return [...pathTo(parent, root), [...parent.children].indexOf(element)];
}

/** The current place in `root`. */
export function placeIn(root: Element): Place {
  const finder = (element: Element) => {
    const path = pathTo(element, root);
    return (now: Element) =>
      now.contains(element)
        ? element
        : path.reduce<Element | undefined>((at, index) => at?.children[index], now);
  };
  const scrolled = [root, ...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map((one) => ({ find: finder(one), top: one.scrollTop, left: one.scrollLeft }));
  const { activeElement } = document;
  const isInside = activeElement && root.contains(activeElement);
  const focused = isInside ? finder(activeElement) : null;
  const { selectionStart = null, selectionEnd = null } = (activeElement ?? {}) as HTMLInputElement;
  return {
    restore(now) {
      for (const { find, top, left } of scrolled) find(now)?.scrollTo(left, top);
      const target = focused?.(now);
      if (!(target instanceof HTMLElement)) return false;
      target.focus({ preventScroll: true });
      if (selectionStart !== null && 'setSelectionRange' in target) {
        (target as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
      }
      return document.activeElement === target;
    },
  };
}
