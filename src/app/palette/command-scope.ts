/** Which commands the palette can run while a window is open over the page. */
import { type BoundCommand, isEverywhere } from '#commands/command.ts';

/** The topmost open window, except for the palette. */
export function windowOnTop(): Element | null {
  const windows = document.querySelectorAll(
    '[role=dialog]:not([data-palette]), [role=alertdialog]',
  );
  return windows[windows.length - 1] ?? null;
}

/** Why a command behind the open window cannot run, as a text; null if it is not behind. */
export function reasonBehind(bound: BoundCommand, top: Element | null): string | null {
  const { id } = bound.command;
  if (!top?.isConnected || isEverywhere(bound.command)) return null;
  if (top.contains(bound.within()) || top.querySelector(`[data-command="${CSS.escape(id)}"]`))
    return null;
  return `Сначала закройте окно «${titleOf(top)}»`;
}

function titleOf(top: Element): string {
  const title = document.getElementById(top.getAttribute('aria-labelledby') ?? '');
  return (title?.textContent ?? top.getAttribute('aria-label') ?? '').trim();
}
