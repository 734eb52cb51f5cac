/** Marks the panel of a tab that was not pressed but opened by its key. */
export const BY_KEY = 'data-opened-by-key';

/** Whether the element is in a panel that was opened by a key and whose tab still has the focus. */
export function isInTabOpenedByKey(element: Element | null): boolean {
  const isTab = document.activeElement?.matches('[role=tab][aria-selected=true]') ?? false;
  return isTab && (element?.closest(`[role=tabpanel][${BY_KEY}]`) ?? null) !== null;
}
