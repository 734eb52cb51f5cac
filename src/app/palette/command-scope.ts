/** What the palette may run while a window lies over the page. */

import { FAULT_GROUP } from '#app/feedback/fault.commands.ts';
import { UNDO_GROUP } from '#app/feedback/toasts.commands.ts';
import type { BoundCommand } from '#commands/command.ts';

export const NAVIGATION = 'Переход';
/** How things look, who is signed in, and help: the same on every screen. */
const SHELL: readonly string[] = ['Сессия', 'Вид', 'Справка', 'Меню'];
const EVERYWHERE: readonly string[] = [NAVIGATION, UNDO_GROUP, FAULT_GROUP, ...SHELL];

/** Whether the command is of the console and not of one of its screens. */
export const isOfShell = ({ command }: BoundCommand): boolean => SHELL.includes(command.group);

/** The window that lies over all others, but for the palette. */
export function windowOnTop(): Element | null {
  const windows = document.querySelectorAll(
    '[role=dialog]:not([data-palette]), [role=alertdialog]',
  );
  return windows[windows.length - 1] ?? null;
}

/** Why a command of what lies behind the window cannot run, in words; null for all others. */
export function reasonBehind(bound: BoundCommand, top: Element | null): string | null {
  const { id, group } = bound.command;
  if (!top?.isConnected || EVERYWHERE.includes(group)) return null;
  if (top.contains(bound.within()) || top.querySelector(`[data-command="${CSS.escape(id)}"]`))
    return null;
  return `Сначала закройте окно «${titleOf(top)}»`;
}

function titleOf(top: Element): string {
  const title = document.getElementById(top.getAttribute('aria-labelledby') ?? '');
  return (title?.textContent ?? top.getAttribute('aria-label') ?? '').trim();
}
