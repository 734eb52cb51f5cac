/** A click anywhere in a row is a click on the row's link. */
import type { MouseEvent } from 'react';
import type { CommandInfo } from '#commands/command.ts';

/** Elements of a row that handle clicks themselves. */
const OWN = 'a, button, input, select, textarea, label, summary, [role=switch], [role=menuitem]';
const MIDDLE = 1;

/**
 * The attributes of a table whose rows open by a click: the click goes to the link of this command in the
 * row. Middle click, and Ctrl or ⌘ with a click, open a tab, as on the link itself.
 */
export function rowOpening({ id }: Pick<CommandInfo, 'id'>) {
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = linkFor(event, id);
    if (!link) return;
    // Browsers ignore modifier keys in a click made by a script.
    if (isForTab(event)) window.open(link.href, '_blank', 'noopener');
    else link.click();
  };
  return {
    'data-opens': '',
    onClick: follow,
    onAuxClick: (event: MouseEvent<HTMLElement>) => event.button === MIDDLE && follow(event),
    // Otherwise some systems begin to scroll with the mouse.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.button === MIDDLE && linkFor(event, id)) event.preventDefault();
    },
  };
}

const isForTab = (event: MouseEvent) => event.button === MIDDLE || event.ctrlKey || event.metaKey;

/** Returns the link that a click here opens; null on other controls of the row, or after text was selected. */
function linkFor({ target, defaultPrevented, shiftKey, altKey }: MouseEvent, id: string) {
  // Shift selects text, and Alt belongs to the browser.
  if (defaultPrevented || shiftKey || altKey || !(target instanceof Element)) return null;
  const row = target.closest('tr[data-key]');
  // The menu of a row is drawn outside of any row.
  if (!row || target.closest(OWN)) return null;
  const selection = getSelection();
  // Firefox selects a cell on Ctrl+click, as a part of its row.
  if (
    selection &&
    !selection.isCollapsed &&
    selection.focusNode?.nodeName !== 'TR' &&
    selection.getRangeAt(0).intersectsNode(row)
  )
    return null;
  return row.querySelector<HTMLAnchorElement>(`a[data-command="${id}"]`);
}
