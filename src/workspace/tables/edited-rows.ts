import type { KeyboardEvent, RefObject } from 'react';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

interface Tells<TType extends string> {
  on(
    type: TType,
    handler: (emitted: { type: TType; key: string }) => void,
  ): { unsubscribe(): void };
}

const FIELD = ':is(input, select, textarea):not(:disabled, [readonly])';

/** Marks what takes the focus in a row when the focused element is gone. */
export const ROW_FOCUS = { 'data-row-focus': '' } as const;

/**
 * Lets the focus follow rows that are opened for typing, change and are closed again: into the
 * first field; where what had it is gone, to what asks for it, else to the row itself. A frame
 * later, when React has drawn them.
 */
export function useRowFocus(
  rows: Tells<'opened'> & Tells<'moved'> & Tells<'closed'>,
  region: RefObject<HTMLElement | null>,
): void {
  const opening: Tells<'opened'> = rows;
  const moving: Tells<'moved'> = rows;
  const closing: Tells<'closed'> = rows;
  const rowOf = (key: string) =>
    region.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`);
  const catchFocus = ({ key }: { key: string }) =>
    requestAnimationFrame(() => {
      const row = rowOf(key);
      const isLost = document.activeElement === document.body;
      // The focus stays in another row.
      if (!row || !(isLost || row.contains(document.activeElement))) return;
      const wanted = row.querySelector<HTMLElement>('[data-row-focus]');
      if (wanted) wanted.focus();
      else if (isLost) row.focus();
    });
  useEmitted(opening, 'opened', ({ key }) =>
    requestAnimationFrame(() => rowOf(key)?.querySelector<HTMLElement>(FIELD)?.focus()),
  );
  useEmitted(moving, 'moved', catchFocus);
  useEmitted(closing, 'closed', catchFocus);
}

/** Whether Enter was pressed in a line of text of a row; in several lines it makes one more. */
export function isEnterInLine({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) {
  const isLine = target instanceof HTMLInputElement && target.type === 'text';
  return key === 'Enter' && isLine && !ctrlKey && !metaKey && !nativeEvent.isComposing;
}
