/** Which commands the palette can run while a window is open over the page, and which it never offers first. */
import { type BoundCommand, isEverywhere } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** Returns why a command behind the open window cannot run, as a text; null if it is not behind. */
export function reasonBehind(bound: BoundCommand, top: Layer | null): string | null {
  if (!top || isEverywhere(bound.command) || belongsTo(bound, top)) return null;
  return windowInFront(top);
}

export const windowInFront = ({ title }: Layer) => `Сначала закройте окно «${title.trim()}»`;

/** Events that change, delete or drop something at once, or ask to. Not those that save or undo: they are intended. */
const RISKY = new Set([
  'ask',
  'cancel',
  'confirm',
  'createAnyway',
  'discard',
  'drop',
  'fill',
  'keepMine',
  'put',
  'send',
  'takeTheirs',
  'toggle',
  'unplan',
]);

/** Whether an unintended Enter would change or lose something. Declining a question is safe. */
export function isRisky({ command, eventFor }: BoundCommand, subject?: unknown): boolean {
  const event = eventFor(subject);
  // The event of an edited row is forwarded to its editor.
  const type = 'order' in event ? String(event.order) : event.type;
  return RISKY.has(type) && !/\.cancel./.test(command.id);
}
