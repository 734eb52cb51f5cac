/** Which commands the palette can run while a window is open over the page. */
import { type BoundCommand, isEverywhere } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import type { Layer } from '#ui/overlay/layer.tsx';

/** Returns why a command behind the open window cannot run, as a text; null if it is not behind. */
export function reasonBehind(bound: BoundCommand, top: Layer | null): string | null {
  if (!top || isEverywhere(bound.command) || belongsTo(bound, top)) return null;
  return windowInFront(top);
}

export const windowInFront = ({ title }: Layer) => `Сначала закройте окно «${title.trim()}»`;
