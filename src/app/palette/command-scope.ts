/** What the palette may run while a window lies over the page. */
import { type BoundCommand, isEverywhere } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** Why a command of what lies behind the window cannot run, in words; null for all others. */
export function reasonBehind(bound: BoundCommand, top: Layer | null): string | null {
  if (!top || isEverywhere(bound.command) || belongsTo(bound, top)) return null;
  return `Сначала закройте окно «${top.title.trim()}»`;
}
